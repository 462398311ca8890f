import { expect, test } from 'vitest';
import { operationIds } from '../../specs/interface/operations.ts';
import { runOfRounds } from '../../tests/latency/made-up-runs.ts';
import { compareLatencies } from './compare-latency.ts';

/** A few percent up and down, another in each round and operation. */
const wobble = (round: number, at: number): number => 1 + ((round * 7 + at * 5) % 5) / 200;

/** Rounds in which each operation takes 20 ms, by a factor for each round and operation. */
const rounds = (
  count: number,
  factorOf: (operation: string, round: number) => number = () => 1,
  operations: readonly string[] = operationIds,
  answers = 9,
) =>
  Array.from({ length: count }, (_, round) =>
    Object.fromEntries(
      operations.map((operation, at) => {
        const center = 20 * factorOf(operation, round) * wobble(round, at);
        return [operation, Array.from({ length: answers }, (__, answer) => center * (0.9 + (0.2 * answer) / answers))];
      }),
    ),
  );

const only =
  (slow: string, factor: number) =>
  (operation: string): number =>
    operation === slow ? factor : 1;

const changesOf = (base: Parameters<typeof runOfRounds>[0], candidate: Parameters<typeof runOfRounds>[0]) =>
  compareLatencies(runOfRounds(base), runOfRounds(candidate), [])
    .changes.filter(({ change }) => change !== 'same')
    .map(({ change, operation }) => `${change} ${operation}`);

test.each([
  ['30 % more in 5 rounds', rounds(5), rounds(5, only('update-benefit', 1.3)), ['slower update-benefit']],
  ['30 % more in 3 rounds', rounds(3), rounds(3, only('update-benefit', 1.3)), ['slower update-benefit']],
  ['30 % less', rounds(5, only('update-benefit', 1.3)), rounds(5), ['faster update-benefit']],
  ['8 % more', rounds(5), rounds(5, only('update-benefit', 1.08)), []],
  [
    'twice as long in 3 of 5 rounds',
    rounds(5),
    rounds(5, (id, round) => (id === 'update-benefit' && round > 1 ? 2 : 1)),
    [],
  ],
  ['all operations twice as long', rounds(5), rounds(5, () => 2), []],
  ['the same', rounds(5), rounds(5), []],
])('%s', (_, base, candidate, expected) => {
  expect(changesOf(base, candidate)).toEqual(expected);
});

test('a change of less than 2 ms is none, however large its factor is', () => {
  const quick = (factor: number) =>
    rounds(5, only('update-benefit', factor)).map((round) =>
      Object.fromEntries(Object.entries(round).map(([id, values]) => [id, values.map((ms) => ms / 20)])),
    );
  expect(changesOf(quick(1), quick(2))).toEqual([]);
});

test('a change of the slowest answers alone is none of the operation: a busy machine makes it', () => {
  const slowest = rounds(5).map((round) => ({
    ...round,
    'update-benefit': (round['update-benefit'] ?? []).map((ms, at) => (at < 4 ? ms : ms * 2)),
  }));
  expect(changesOf(rounds(5), slowest)).toEqual([]);
});

test('the size of a change lies between the least and the greatest of any two runs', () => {
  const slow = runOfRounds(rounds(5, only('update-benefit', 1.3)));
  const change = compareLatencies(runOfRounds(rounds(5)), slow, []).changes.find(
    ({ operation }) => operation === 'update-benefit',
  );
  expect(change?.effect?.ratio).toBeCloseTo(1.3, 1);
  expect(change?.effect?.low).toBeGreaterThan(1.25);
  expect(change?.effect?.high).toBeLessThan(1.37);
  // Of the 252 ways in which ten runs can be ordered two set the sides apart, for each of eleven operations.
  expect(change?.pValue).toBeCloseTo((2 * 11) / 252, 10);
});

test('what all operations have in common is said once, with its size, and is nothing of any of them', () => {
  const { common, changes } = compareLatencies(runOfRounds(rounds(5)), runOfRounds(rounds(5, () => 1.5)), []);
  expect(common?.ratio).toBeCloseTo(1.5, 1);
  expect(changes.every(({ change }) => change === 'same')).toBe(true);
});

test('an operation that became slower still stands out where all did', () => {
  const slow = rounds(5, (operation) => (operation === 'update-benefit' ? 2 : 1.5));
  expect(changesOf(rounds(5), slow)).toEqual(['slower update-benefit']);
});

test.each([
  ['below the whole interval', 1.2, true],
  ['within the interval', 1.3, undefined],
  ['above', 1.5, undefined],
])('a limit %s of the slowdown: %s makes a regression %s', (_, slowdown, expected) => {
  const candidate = runOfRounds(rounds(5, only('update-benefit', 1.3)), { slowdown });
  const { changes } = compareLatencies(runOfRounds(rounds(5)), candidate, []);
  expect(changes.find(({ operation }) => operation === 'update-benefit')?.regression).toBe(expected);
});

test('something that became faster is no regression', () => {
  const candidate = runOfRounds(rounds(5), { slowdown: 1.1 });
  const { changes } = compareLatencies(runOfRounds(rounds(5, only('update-benefit', 2))), candidate, []);
  expect(changes.filter(({ regression }) => regression === true)).toEqual([]);
});

const fast = { count: 5, workers: 1, concurrency: 16, requestsPerSecond: 20 };

test.each([
  ['one run each', runOfRounds(rounds(1)), runOfRounds(rounds(1)), 'run both with --repeat 5'],
  ['one run after five', runOfRounds(rounds(5)), runOfRounds(rounds(1)), 'run both with --repeat 5'],
  ['two runs each', runOfRounds(rounds(2)), runOfRounds(rounds(2)), 'only 2 and 2 whole runs'],
  [
    'four operations',
    runOfRounds(rounds(5, () => 1, operationIds.slice(0, 4))),
    runOfRounds(rounds(5)),
    '4 operations',
  ],
  ['another pace', runOfRounds(rounds(5)), runOfRounds(rounds(5), { repeat: fast }), 'concurrency 16, 20 requests per'],
  ['too few answers', runOfRounds(rounds(5, () => 1, operationIds, 4)), runOfRounds(rounds(5)), '0 operations'],
  ['twice the answers', runOfRounds(rounds(5)), runOfRounds(rounds(5, () => 1, operationIds, 18)), '0 operations'],
])('nothing is said without ground: %s', (_, base, candidate, reason) => {
  const compared = compareLatencies(base, candidate, []);
  expect(compared.silence).toContain(reason);
  expect(new Set(compared.changes.map(({ change }) => change))).toEqual(new Set(['unknown']));
  expect(compared.common).toBeNull();
});

test.each([
  ['seed', false, true],
  ['suites', true, true],
  ['address', false, false],
  ['label', false, false],
])('runs that differ in their %s', (what, changesTheQuestion, isSilent) => {
  const settings = [{ what, base: 'a', candidate: 'b', changesTheQuestion }];
  const { silence } = compareLatencies(runOfRounds(rounds(5)), runOfRounds(rounds(5)), settings);
  expect(silence === null).toBe(!isSilent);
});

test('a run of the plan that was cut short is left out', () => {
  const [last = {}] = rounds(1);
  const cut = Object.fromEntries(Object.entries(last).slice(0, 5));
  const compared = compareLatencies(runOfRounds(rounds(5)), runOfRounds([...rounds(4), cut]), []);
  expect(compared).toMatchObject({ silence: null, rounds: { base: 5, candidate: 4 } });
});

test('operations of both runs are listed by name, with rounded figures of sorted latencies', () => {
  const base = runOfRounds([{ b: [30, 1.0049, 20], a: [], c: [1] }]);
  const candidate = runOfRounds([{ a: [1], b: [4] }]);
  expect(compareLatencies(base, candidate, []).changes).toEqual([
    {
      operation: 'a',
      change: 'unknown',
      base: { count: 0, median: 0, p95: 0 },
      candidate: { count: 1, median: 1, p95: 1 },
      pValue: 1,
    },
    {
      operation: 'b',
      change: 'unknown',
      base: { count: 3, median: 20, p95: 29 },
      candidate: { count: 1, median: 4, p95: 4 },
      pValue: 1,
    },
  ]);
});
