import type { Check } from '../../harness/check.ts';
import { failedPremise } from '../../harness/failed-premise.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/answer.ts';
import { elementsFor, elementsOf, servedAsGood } from '../../oracle/batch/elements.ts';
import { judgeOwnIds } from '../../oracle/get-enrollments/known-enrollment.ts';
import { blocked, broken, holds, type Judgement, judge, notApplicable } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { enrollmentsThere } from './batch-elements.ts';
import { enrollmentAlone, type KnownEnrollments } from './known-enrollments.ts';

/** Different version 4 UUIDs that no target knows, where the fixture has too few enrollments. */
const strangers = Array.from(
  { length: 120 },
  (_, index) => `7a91c3e5-2f64-4b08-9d1e-${String(index).padStart(12, '0')}`,
);

/** The known ones come first and last, where a batch that is cut loses one of them. */
function batchOf({ ids: [first, ...more] }: KnownEnrollments, size: number): readonly string[] {
  const others = more.slice(0, size - 1);
  return [first, ...strangers.slice(0, size - 1 - others.length), ...others];
}

function sendBatch(t: Trial<string>, known: KnownEnrollments, size: number): Promise<Exchange> {
  const asked = enrollments(known.connection.credential, batchOf(known, size));
  return t.send(asked, { valid: size <= statedLimits.enrollmentsPerBatch });
}

/**
 * A batch that is refused although it is not too large. Where unknown enrollments had to fill it, that may be for them:
 * then it is held against the size only if a small batch with an unknown one is accepted.
 */
async function judgeSize(
  t: Trial<string>,
  known: KnownEnrollments,
  requirement: string,
  size: number,
): Promise<Judgement> {
  const exchange = await sendBatch(t, known, size);
  if (exchange.end !== 'answered') return blocked(requirement, describeAnswer(exchange));
  if (!refused(exchange)) {
    t.judge(judgeAllThere(exchange, batchOf(known, size), known.ids.slice(0, size)));
    return holds(requirement);
  }
  if (known.ids.length < size) {
    const mixed = await t.send(enrollments(known.connection.credential, [known.ids[0], ...strangers.slice(0, 1)]));
    if (!succeeded(mixed)) {
      const reason = 'too few enrollments are known, and an unknown one has a batch of any size refused';
      return notApplicable(requirement, 'no-fixture', reason);
    }
  }
  return broken(requirement, {
    exchanges: [exchange],
    expected: `200, with ${size} elements`,
    actual: describeAnswer(exchange),
    message: `A batch of ${size} enrollments is refused.`,
    aspect: 'size',
  });
}

/**
 * Each known enrollment has an element, also in the statedLimits.enrollmentsPerBatch of batches. What becomes of unknown ones is judged elsewhere,
 * and so are elements of which it can't be told what they are about, or that nobody asked for.
 */
function judgeAllThere(exchange: Exchange, asked: readonly string[], ids: readonly string[]): readonly Judgement[] {
  const elements = elementsOf(exchange, 'enrollment_id');
  const wanted = new Set(asked.map((id) => id.toLowerCase()));
  if (elements === undefined || !elements.every(({ id }) => id !== undefined && wanted.has(id))) return [];
  const lost = ids.find((id) => elementsFor(exchange, 'enrollment_id', id).length === 0);
  return [
    ...judgeOwnIds(exchange),
    judge('ENR-017', lost === undefined, {
      exchanges: [exchange],
      expected: 'an element for each request',
      actual: `none for ${lost}`,
      message: 'The elements of the batch are not one per request.',
    }),
  ];
}

async function judgeAccepted(t: Trial<string>, known: KnownEnrollments): Promise<readonly Judgement[]> {
  const single = await enrollmentAlone(t, known, known.ids[0]);
  if (!succeeded(single)) throw failedPremise(single, `a batch of one is not answered: ${describeAnswer(single)}`);
  const two = await judgeSize(t, known, 'ENR-013', 2);
  if (two.kind === 'broken') return [two, blocked('ENR-015', 'a batch of two is refused already')];
  const most = await judgeSize(t, known, 'ENR-015', statedLimits.enrollmentsPerBatch);
  if (most.kind === 'broken') return [two, most];
  // What takes 2 and 50 hardly refuses 49.
  return t.effort.examples > 10
    ? [two, most, await judgeSize(t, known, 'ENR-013', statedLimits.enrollmentsPerBatch - 1)]
    : [two, most];
}

async function judgeTooMany(t: Trial<string>, known: KnownEnrollments, size: number): Promise<Judgement> {
  const exchange = await sendBatch(t, known, size);
  if (exchange.end !== 'answered') return blocked('ENR-016', describeAnswer(exchange));
  return judge('ENR-016', !servedAsGood(exchange, 'enrollment_id'), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: describeAnswer(exchange),
    message: `A batch of ${size} enrollments is answered with success, where at most ${statedLimits.enrollmentsPerBatch} are allowed.`,
  });
}

/** "`requests`, at most 50 elements". */
export const batchSizes: readonly Check[] = [
  {
    id: 'get-enrollments/batch-sizes',
    title: 'A batch of up to 50 enrollments is accepted, and no larger one',
    operation: 'get-enrollments',
    requirements: ['ENR-013', 'ENR-015', 'ENR-016', 'ENR-017', 'ENRF-057'],
    calls: ['get-enrollments'],
    run: async (t) => {
      const known = await enrollmentsThere(t);
      t.judge(await judgeAccepted(t, known));
      for (const size of t.effort.examples > 10 ? [51, 52, 100] : [51]) t.judge(await judgeTooMany(t, known, size));
    },
  },
];
