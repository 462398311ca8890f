import { failedPremise } from '../../harness/outcome/failed-premise.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import {
  acceptanceOfSize,
  acceptsMost,
  judgeAcceptedSize,
  judgeTooMany,
} from '../../oracle/get-enrollments/batch-sizes.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { enrollmentsThere } from './batch-elements.ts';
import { enrollmentAlone, type KnownEnrollments } from './known-enrollments.ts';

/** Different version 4 UUIDs that no target knows, to fill a batch where the fixture has too few enrollments. */
const unknownIds = Array.from(
  { length: 120 },
  (_, index) => `7a91c3e5-2f64-4b08-9d1e-${String(index).padStart(12, '0')}`,
);

const judges = [judgeAcceptedSize, judgeTooMany] as const;

type Ids = IdsOf<typeof judges>;

/** Composes the ids of a batch. Known ones come first and last, so that a batch that is cut short loses one of them. */
function batchOf({ ids: [first, ...more] }: KnownEnrollments, size: number): readonly string[] {
  const others = more.slice(0, size - 1);
  return [first, ...unknownIds.slice(0, size - 1 - others.length), ...others];
}

function sendBatch(t: Trial, known: KnownEnrollments, size: number): Promise<Exchange> {
  const spec = enrollments(known.connection.credential, batchOf(known, size));
  return t.send(spec, { valid: size <= statedLimits.enrollmentsPerBatch });
}

/**
 * Judges a batch that is not too large. Where unknown enrollments had to fill it, a refusal may be because of them:
 * then the size is only blamed if a small batch with an unknown enrollment is accepted.
 */
async function judgeSize(t: Trial<Ids>, known: KnownEnrollments, size: number) {
  const exchange = await sendBatch(t, known, size);
  if (refused(exchange) && known.ids.length < size) {
    const mixed = await t.send(enrollments(known.connection.credential, [known.ids[0], ...unknownIds.slice(0, 1)]));
    if (!succeeded(mixed)) {
      const reason = 'too few enrollments are known, and an unknown one has a batch of any size refused';
      return acceptanceOfSize(size).notApplicable('no-fixture', reason);
    }
  }
  return judgeAcceptedSize(exchange, size);
}

async function judgeAllowedSizes(t: Trial<Ids>, known: KnownEnrollments): Promise<void> {
  const single = await enrollmentAlone(t, known, known.ids[0]);
  if (!succeeded(single)) {
    throw failedPremise(single, `a batch of one is not answered: ${describeAnswer(single)}`, t.world);
  }
  const two = await judgeSize(t, known, 2);
  t.judge(two);
  if (isBroken(two)) {
    t.judge(acceptsMost.blocked('a batch of two is refused already', two.requirement));
    return;
  }
  const most = await judgeSize(t, known, statedLimits.enrollmentsPerBatch);
  t.judge(most);
  if (isBroken(most)) return;
  t.judge(await judgeSize(t, known, statedLimits.enrollmentsPerBatch - 1));
}

/** "`requests`, at most 50 elements". */
export const batchSizes = defineCheck({
  id: 'get-enrollments/batch-sizes',
  title: 'A batch of up to 50 enrollments is accepted, and no larger one',
  operation: 'get-enrollments',
  judges,
  calls: ['get-enrollments'],
  run: async (t) => {
    const known = await enrollmentsThere(t);
    await judgeAllowedSizes(t, known);
    for (const size of t.effort.examples > 10 ? [51, 52, 100] : [51]) {
      t.judge(judgeTooMany(await sendBatch(t, known, size), size));
    }
  },
});
