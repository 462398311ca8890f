import { otherThanUuid } from '../../generators/ids/uuids.ts';
import { failedPremise } from '../../harness/outcome/cannot-judge.ts';
import { inventedIds } from '../../harness/premises/known-payments.ts';
import { enrollments, under } from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { malformedBatches } from '../../oracle/batch/malformed-batches.ts';
import {
  acceptanceOfSize,
  acceptsLargest,
  judgeAcceptedSize,
  judgeMalformedEnrollmentBatch,
  judgeTooMany,
} from '../../oracle/get-enrollments/enrollment-batch.ts';
import { judgeMalformedEnrollmentId } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { enrollmentAlone, type KnownEnrollments, knownEnrollmentsServed } from './known-enrollments.ts';
import { batchElements, requireEnrollments, unknownEnrollments } from './unknown-enrollments.ts';

/** They fill a batch where the fixture has too few enrollments. */
const unknownIds = inventedIds('7a91c3e5-2f64-4b08-9d1e', 120);

const judges = [judgeAcceptedSize, judgeTooMany] as const;

type Ids = IdsOf<typeof judges>;

/** Known ids come first and last, so that a batch that is cut short loses one of them. */
function batchOf({ ids: [first, ...more] }: KnownEnrollments, size: number): readonly string[] {
  const others = more.slice(0, size - 1);
  return [first, ...unknownIds.slice(0, size - 1 - others.length), ...others];
}

function sendBatch(t: Trial, known: KnownEnrollments, size: number, entityId?: string): Promise<Exchange> {
  const spec = enrollments(known.connection.credential, batchOf(known, size), under(entityId));
  return t.send(spec, { valid: size <= statedLimits.enrollmentsPerBatch });
}

/**
 * Judges a batch that is not too large. If unknown enrollments had to fill it, a refusal is a finding about the size
 * only if a small batch with an unknown one is accepted.
 */
async function judgeSize(t: Trial<Ids>, known: KnownEnrollments, size: number, entityId?: string) {
  const exchange = await sendBatch(t, known, size, entityId);
  if (refused(exchange) && (known.ids.length < size || entityId !== undefined)) {
    const ids = [known.ids[0], known.ids.length < size ? unknownIds[0] : known.ids[1]].filter((id) => id !== undefined);
    if (!succeeded(await t.send(enrollments(known.connection.credential, ids, under(entityId))))) {
      const reason = 'a small batch of such enrollments is refused as well';
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
  const ofTwo = await judgeSize(t, known, 2);
  t.judge(ofTwo);
  if (isBroken(ofTwo)) {
    t.judge(acceptsLargest.blocked('a batch of two is refused already', ofTwo.requirement));
    return;
  }
  const ofMost = await judgeSize(t, known, statedLimits.enrollmentsPerBatch);
  t.judge(ofMost);
  if (isBroken(ofMost)) return;
  // Other ids in a request must not count among its enrollments.
  const [entityId] = known.connection.entityIds;
  if (entityId !== undefined) t.judge(await judgeSize(t, known, statedLimits.enrollmentsPerBatch, entityId));
  if (entityId === undefined || !t.effort.isQuick)
    t.judge(await judgeSize(t, known, statedLimits.enrollmentsPerBatch - 1));
}

/** "`requests`, at most 50 elements". */
const batchSizes = defineCheck({
  id: 'get-enrollments/batch-sizes',
  title: 'A batch of up to 50 enrollments is accepted, and no larger one',
  judges,
  run: async (t) => {
    const known = await requireEnrollments(t);
    await judgeAllowedSizes(t, known);
    for (const size of t.effort.isQuick ? [51] : [51, 52, 100]) {
      t.judge(judgeTooMany(await sendBatch(t, known, size), size));
    }
  },
});

/** A well-formed id, for targets of which no enrollment is known: they may answer 200, with an element that says so. */
const unknownId = 'a5d8c2f1-3e70-4b94-8612-0f9b7d4e6c23';

/** "Body: {requests: [{enrollment_id: string UUID}]}". */
const malformedBatchesRefused = defineCheck({
  id: 'get-enrollments/malformed-batches',
  title: 'A batch without requests, or without an enrollment_id in one of them, is refused',
  judges: [judgeMalformedEnrollmentBatch, judgeMalformedEnrollmentId],
  run: async (t) => {
    const { credential } = await t.world.reader('get-enrollments');
    const [id = unknownId] = t.world.fixture === null ? [] : t.profile.fixtures.enrollmentIds;
    // A quick run leaves out the empty request, since the first form is judged by the same requirement.
    for (const batch of rotateForms(t, malformedBatches('enrollment_id', id), { place: 3, quickCount: 3 })) {
      const exchange = await t.send(enrollments(credential, [], { body: { json: batch.json } }), { valid: false });
      t.judge(judgeMalformedEnrollmentBatch(exchange, batch));
    }
    if (!uuidPattern.test(id)) return;
    // Ids that resemble a known one, and are not UUIDs.
    for (const { label, value } of rotateForms(t, otherThanUuid(id), { place: 0, quickCount: 1 })) {
      const exchange = await t.send(enrollments(credential, [value]), { valid: false });
      t.judge(judgeMalformedEnrollmentId(exchange, label));
    }
  },
});

export const getEnrollments: Suite = {
  name: 'get-enrollments',
  title: 'Read enrollments',
  checks: [knownEnrollmentsServed, batchSizes, batchElements, unknownEnrollments, malformedBatchesRefused],
};
