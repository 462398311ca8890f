import fc from 'fast-check';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { areAllRequested, differenceFromAlone } from '../../oracle/batch/one-element-each.ts';
import { judgeEnrollmentAsAlone, judgeEnrollmentElements } from '../../oracle/get-enrollments/enrollment-batch.ts';
import { enrollmentFields } from '../../oracle/get-enrollments/enrollment-fields.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import {
  askForEnrollment,
  enrollmentAlone,
  isServed,
  type KnownEnrollments,
  knownEnrollments,
  spread,
} from './known-enrollments.ts';

/** The answers to enrollments that were asked for alone, by id. */
export type Alone = ReadonlyMap<string, Exchange>;

/** Asks for some of the known enrollments alone, spread over the list, and leaves out those that are not served. */
export const enrollmentsAlone = (t: Trial, known: KnownEnrollments): Promise<Alone> =>
  t.world.readOnce('enrollments alone', async () => {
    const alone = new Map<string, Exchange>();
    for (const id of spreadOver(t, known)) {
      const exchange = await enrollmentAlone(t, known, id);
      if (isServed(exchange, id)) alone.set(id, exchange);
    }
    return alone;
  });

/**
 * Finds the known enrollments that can be read without naming an entity: one that belongs to another entity may spoil a
 * batch. All of them are asked for only where one can't be read.
 */
export const requireEnrollments = (t: Trial): Promise<KnownEnrollments> =>
  t.world.readOnce('enrollments there', async () => {
    const known = knownEnrollments(t);
    if (t.profile.fixtures.entityIds.length < 2) return known;
    const alone = await enrollmentsAlone(t, known);
    if (alone.size === spreadOver(t, known).length) return known;
    const there: string[] = [];
    for (const id of known.ids.slice(0, statedLimits.enrollmentsPerBatch))
      if (isServed(await enrollmentAlone(t, known, id), id)) there.push(id);
    const [first, ...rest] = there;
    return first === undefined ? known : { ...known, ids: [first, ...rest] };
  });

const spreadOver = (t: Trial, { ids }: KnownEnrollments): readonly string[] =>
  spread(ids, Math.max(4, Math.ceil(t.effort.examples / 2)));

/**
 * Judges that a batch answers the enrollments in it as they are answered alone. What looks different is asked for
 * again: an answer that varies from read to read is another defect, if any.
 */
export async function judgeAsAlone(
  t: Trial,
  known: KnownEnrollments,
  batch: Exchange,
  alone: Alone,
  repeat: () => Promise<Exchange>,
) {
  for (const [id, before] of alone) {
    const compare = (one: Exchange, other: Exchange) =>
      differenceFromAlone(one, other, 'enrollment_id', id, enrollmentFields);
    if (compare(before, batch) === undefined) continue;
    const [aloneAgain, batchAgain] = [await askForEnrollment(t, known, id), await repeat()];
    const difference = compare(aloneAgain, batchAgain);
    if (difference === undefined || compare(before, aloneAgain) !== undefined) continue;
    return [judgeEnrollmentAsAlone({ alone: aloneAgain, batch: batchAgain, difference })];
  }
  return alone.size > 0 ? [judgeEnrollmentAsAlone(undefined)] : [];
}

async function judgeBatch(t: Trial, known: KnownEnrollments, ids: readonly string[], alone: Alone) {
  const send = () => t.premise(enrollments(known.connection.credential, ids));
  const batch = await send();
  // Elements that are not those of the requests can't be compared with what the requests give alone.
  if (!areAllRequested(judgeEnrollmentElements(batch))) return [];
  const present = new Map([...alone].filter(([id]) => ids.includes(id)));
  return judgeAsAlone(t, known, batch, present, send);
}

/** "One element per request, each carrying its own code and body." */
export const batchElements = defineCheck({
  id: 'get-enrollments/batch-elements',
  title: 'A batch answers each of its requests as the request alone is answered',
  operation: 'get-enrollments',
  judges: [judgeEnrollmentAsAlone],
  calls: ['get-enrollments'],
  run: async (t) => {
    const known = await requireEnrollments(t);
    const alone = await enrollmentsAlone(t, known);
    const all = known.ids.slice(0, statedLimits.enrollmentsPerBatch);
    const examples = [all, all.toReversed()];
    const some = fc.shuffledSubarray([...known.ids], {
      minLength: 1,
      maxLength: Math.min(statedLimits.enrollmentsPerBatch, known.ids.length),
    });
    const randomExamples = Math.floor(t.effort.examples / 6);
    await t.forAll('batches', some, (ids) => judgeBatch(t, known, ids, alone), { examples, randomExamples });
    // Whether identical requests have an element each is judged with all answers.
    const [id] = known.ids;
    await t.premise(enrollments(known.connection.credential, [id, id]));
  },
});
