import { mixedBatch, mixedBatchBoundaries } from '../../generators/batches.ts';
import type { Check } from '../../harness/check.ts';
import { isLeftOutAsUnknown } from '../../harness/premises/left-out-as-unknown.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { succeeded } from '../../oracle/answer.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeElements } from '../../oracle/batch/one-element-each.ts';
import { judgeUnknown } from '../../oracle/batch/unknown-ids.ts';
import { carriesEnrollment, enrollmentId } from '../../oracle/get-enrollments/enrollment-fields.ts';
import { blocked, type Judgement } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { type Alone, enrollmentsAlone, judgeAsAlone } from './batch-elements.ts';
import { type KnownEnrollments, knownEnrollments } from './known-enrollments.ts';

const elementRows = { oneEach: 'ENR-017', onlyAsked: 'ENR-018' } as const;
const rows = { ownElement: 'ENR-021', neverData: 'ENR-022', notEmpty: 'ENR-023', notWhole: 'ENR-024' } as const;

/** Well-formed ids that no target knows. */
const strangers = ['6e0f4b82-1d97-4c3a-8b56-f2a9d7c01e38', '00000000-0000-4000-8000-000000000000'];

function judge(exchange: Exchange, unknown: readonly string[], known: readonly string[]): readonly Judgement[] {
  return judgeUnknown({ exchange, idKey: 'enrollment_id', unknown, known, carriesData: carriesEnrollment }, rows);
}

async function judgeMixed(
  t: Trial<string>,
  known: KnownEnrollments,
  ids: readonly string[],
  alone: Alone,
): Promise<readonly Judgement[]> {
  const send = () => t.send(enrollments(known.connection.credential, ids));
  const exchange = await send();
  const unknown = ids.filter((id) => !known.ids.includes(id));
  const [one] = unknown;
  const [other, ...others] = ids.filter((id) => known.ids.includes(id));
  const judged = judge(exchange, unknown, other === undefined ? [] : [other, ...others]);
  if (isAnotherEnrollment(exchange, unknown, known)) return [];
  if (one === undefined || other === undefined || !succeeded(exchange)) return judged;
  const wrong = judged.find(({ kind }) => kind === 'broken');
  if (wrong?.requirement === rows.ownElement) {
    const ask = (pair: readonly string[]) => t.send(enrollments(known.connection.credential, pair));
    if (await isLeftOutAsUnknown(ask, 'enrollment_id', other, one)) return judged;
    return [blocked(wrong.requirement, 'elements of known enrollments are left out too')];
  }
  if (wrong !== undefined) return judged;
  const asked = new Map([...alone].filter(([id]) => ids.includes(id)));
  const elements = judgeElements(exchange, 'enrollment_id', ids, elementRows);
  if (elements.some(({ kind }) => kind !== 'holds')) return [...judged, ...elements];
  return [...judged, ...(await judgeAsAlone(t, known, exchange, asked, send))];
}

/** The id with another last digit: what a comparison of its beginning would take for the known one. */
function almost(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('a') ? 'b' : 'a'}`;
}

/** Whether an id that is almost a known one has an enrollment of its own, which we do not know of, as where ids are counted. */
function isAnotherEnrollment(exchange: Exchange, unknown: readonly string[], { ids }: KnownEnrollments): boolean {
  const close = new Set(ids.map(almost));
  return unknown
    .filter((id) => close.has(id))
    .some((id) =>
      elementsFor(exchange, 'enrollment_id', id).some(({ body }) => enrollmentId(body) === id.toLowerCase()),
    );
}

/** An unknown enrollment fails by itself. */
export const unknownEnrollments: readonly Check[] = [
  {
    id: 'get-enrollments/unknown-enrollments',
    title: 'An unknown enrollment in a batch fails by itself, and the known ones are answered as ever',
    operation: 'get-enrollments',
    requirements: [...Object.values(rows), ...Object.values(elementRows), 'ENR-020'],
    calls: ['get-enrollments'],
    run: async (t) => {
      const reader = await t.world.reader('get-enrollments');
      t.judge(judge(await t.send(enrollments(reader.credential, strangers)), strangers, []));
      const known = knownEnrollments(t);
      const alone = await enrollmentsAlone(t, known);
      const served = [...alone.keys()];
      const [first] = served;
      if (first === undefined) return;
      const near = [almost(first)].filter((id) => !known.ids.includes(id));
      const examples = [
        ...mixedBatchBoundaries(served, statedLimits.enrollmentsPerBatch).map((batch) => batch.map(({ id }) => id)),
        [...near, first],
      ];
      const mixed = mixedBatch(served, { maxLength: statedLimits.enrollmentsPerBatch }).map((batch) =>
        batch.map(({ id }) => id),
      );
      const randomExamples = Math.ceil(t.effort.examples / 5);
      await t.forAll('mixed batches', mixed, (ids) => judgeMixed(t, known, ids, alone), { examples, randomExamples });
    },
  },
];
