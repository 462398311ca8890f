import { mixedBatch, mixedBatchBoundaries } from '../../generators/reads/batches.ts';
import { isLeftOutAsUnknown } from '../../harness/premises/left-out-as-unknown.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { elementsFor } from '../../oracle/batch/documented.ts';
import { areAllRequested } from '../../oracle/batch/one-element-each.ts';
import {
  judgeEnrollmentAsAlone,
  judgeEnrollmentElements,
  oneElementEach,
} from '../../oracle/get-enrollments/enrollment-batch.ts';
import { enrollmentId } from '../../oracle/get-enrollments/enrollment-fields.ts';
import { judgeUnknownEnrollments, unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type Alone, enrollmentsAlone, judgeAsAlone } from './batch-elements.ts';
import { type KnownEnrollments, knownEnrollments } from './known-enrollments.ts';

/** Well-formed ids that no target knows. */
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

/**
 * Whether an id that differs from a known one in a digit is that of another enrollment, which the profile does not
 * name, as where a target counts its ids.
 */
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
  operation: 'get-enrollments',
  judges: [judgeUnknownEnrollments, judgeEnrollmentAsAlone],
  calls: ['get-enrollments'],
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
