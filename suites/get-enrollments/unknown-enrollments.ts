import fc from 'fast-check';
import { mixedBatch, mixedBatchBoundaries } from '../../generators/reads/batches.ts';
import { isLeftOutAsUnknown } from '../../harness/premises/left-out-as-unknown.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { elementsFor } from '../../oracle/batch/documented.ts';
import { areAllRequested, differenceFromAlone } from '../../oracle/batch/one-element-each.ts';
import {
  judgeEnrollmentAsAlone,
  judgeEnrollmentElements,
  oneElementEach,
} from '../../oracle/get-enrollments/enrollment-batch.ts';
import { enrollmentFields, enrollmentId } from '../../oracle/get-enrollments/enrollment-fields.ts';
import { judgeUnknownEnrollments, unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
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
const enrollmentsAlone = (t: Trial, known: KnownEnrollments): Promise<Alone> =>
  t.world.readOnce('enrollments alone', async () => {
    const alone = new Map<string, Exchange>();
    for (const id of spreadOver(t, known)) {
      const exchange = await enrollmentAlone(t, known, id);
      if (isServed(exchange, id)) alone.set(id, exchange);
    }
    return alone;
  });

/** Finds the known enrollments that can be read without naming an entity: any other may have a whole batch refused. */
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

/** Judges that a batch answers each enrollment as it is answered alone. One that differs is asked for again. */
async function judgeAsAlone(
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
  // Elements that belong to none of the requests can't be compared with answers alone.
  if (!areAllRequested(judgeEnrollmentElements(batch))) return [];
  const present = new Map([...alone].filter(([id]) => ids.includes(id)));
  return judgeAsAlone(t, known, batch, present, send);
}

/** "One element per request, each carrying its own code and body." */
export const batchElements = defineCheck({
  id: 'get-enrollments/batch-elements',
  title: 'A batch answers each of its requests as the request alone is answered',
  judges: [judgeEnrollmentAsAlone],
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

const inventedIds = ['6e0f4b82-1d97-4c3a-8b56-f2a9d7c01e38', '00000000-0000-4000-8000-000000000000'];

async function judgeMixed(t: Trial, known: KnownEnrollments, ids: readonly string[], alone: Alone) {
  const send = () => t.send(enrollments(known.connection.credential, ids));
  const exchange = await send();
  const isKnown = (id: string): boolean => known.ids.includes(id);
  const [knownIds, unknownIds] = [ids.filter(isKnown), ids.filter((id) => !isKnown(id))];
  const judged = judgeUnknownEnrollments({ exchange, unknown: unknownIds, known: knownIds });
  if (isAnotherEnrollment(exchange, unknownIds, known)) return [];
  const [[oneKnown], [oneUnknown]] = [knownIds, unknownIds];
  if (oneUnknown === undefined || oneKnown === undefined || !succeeded(exchange)) return judged;
  const wrong = judged.find(isBroken);
  if (wrong?.requirement === unknownEnrollment.ownElement.id) {
    const ask = (pair: readonly string[]) => t.send(enrollments(known.connection.credential, pair));
    if (await isLeftOutAsUnknown(ask, 'enrollment_id', oneKnown, oneUnknown)) return judged;
    const reason = 'elements of known enrollments are left out too';
    return [unknownEnrollment.ownElement.blocked(reason, oneElementEach.id)];
  }
  if (wrong !== undefined) return judged;
  const asked = new Map([...alone].filter(([id]) => ids.includes(id)));
  if (!areAllRequested(judgeEnrollmentElements(exchange))) return judged;
  return [...judged, ...(await judgeAsAlone(t, known, exchange, asked, send))];
}

/** Changes the last digit of an id: a target that compares only its beginning would take it for the known one. */
const changeDigit = (id: string): string => `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`;

/** Whether an id that differs in a digit from a known one belongs to another enrollment: a target may count its ids. */
function isAnotherEnrollment(exchange: Exchange, unknown: readonly string[], { ids }: KnownEnrollments): boolean {
  const close = new Set(ids.map(changeDigit));
  return unknown
    .filter((id) => close.has(id))
    .some((id) =>
      elementsFor(exchange, 'enrollment_id', id).some(({ body }) => enrollmentId(body) === id.toLowerCase()),
    );
}

/** "Batch endpoints": an unknown enrollment fails by itself. */
export const unknownEnrollments = defineCheck({
  id: 'get-enrollments/unknown-enrollments',
  title: 'An unknown enrollment in a batch fails by itself, and the known ones are answered as ever',
  judges: [judgeUnknownEnrollments, judgeEnrollmentAsAlone],
  run: async (t) => {
    const { credential } = await t.world.reader('get-enrollments');
    const exchange = await t.send(enrollments(credential, inventedIds));
    t.judge(judgeUnknownEnrollments({ exchange, unknown: inventedIds, known: [] }));
    const known = knownEnrollments(t);
    const alone = await enrollmentsAlone(t, known);
    const served = [...alone.keys()];
    const [first] = served;
    if (first === undefined) return;
    const near = [changeDigit(first)].filter((id) => !known.ids.includes(id));
    const examples = [...mixedBatchBoundaries(served, statedLimits.enrollmentsPerBatch), [...near, first]];
    const mixed = mixedBatch(served, statedLimits.enrollmentsPerBatch);
    const randomExamples = Math.floor(t.effort.examples / 6);
    await t.forAll('mixed batches', mixed, (ids) => judgeMixed(t, known, ids, alone), { examples, randomExamples });
  },
});
