import { expect, test } from 'vitest';
import { describeMachine } from './machine.ts';
import type { Row } from './measured.ts';
import { spreadOf } from './spread.ts';
import { markdownTable } from './table.ts';

const row = {
  what: 'driver, small bodies',
  unit: 'ms',
  value: spreadOf([0.03, 0.04, 0.05]),
  rounds: 3,
  comparison: {
    against: 'undici',
    other: spreadOf([0.02, 0.03, 0.04]),
    kind: 'speed',
    ratio: spreadOf([0.7, 0.75, 0.8]),
  },
} satisfies Row;

function lineOf(change: Partial<Row>): string | undefined {
  const measured = { day: '2026-11-22', machine: describeMachine(), quick: false, time: 'wall' } as const;
  return markdownTable({ driver: { ...measured, rows: [{ ...row, ...change }] } }).at(-1);
}

test('a comparison is shown with medians, quartiles and the ratio', () => {
  expect(lineOf({})).toBe(
    '| driver | driver, small bodies | 40.0 µs (35.0–45.0) | undici | 30.0 µs (25.0–35.0) | 0.750 (0.725–0.775) of its speed |  |',
  );
});

test.each([
  ['ratio', 'at least', 0.75, 'at least 0.75: kept'],
  ['ratio', 'at least', 0.76, 'at least 0.76: missed'],
  ['ratio', 'at most', 0.7, 'at most 0.7: missed'],
  ['value', 'at most', 2_000, 'at most 2.00 s: kept'],
] as const)('a bound of the %s, %s %d', (of, bound, limit, shown) => {
  expect(lineOf({ wanted: { of, bound, limit } })).toContain(`| ${shown} |`);
});
