import { expect, test } from 'vitest';
import type { Row } from './row.ts';
import { replaceSection, tableLines } from './table.ts';

const row: Row = { name: 'driver', unit: 'ms', values: [0.03, 0.04, 0.05] };
const other = { name: 'undici', values: [0.024, 0.03, 0.035], ratio: 'speed' } as const;

test('a comparison is shown with medians, quartiles and the ratio', () => {
  expect(tableLines('driver', [{ ...row, other }])).toEqual([
    '| driver | driver | 40 µs (35–45) | undici | 30 µs (27–32.5) | 0.75 (0.725–0.775) of its speed |  |',
  ]);
});

test.each([
  [{ other }, 0.75, 'at least 0.75: met'],
  [{ other }, 0.76, 'at least 0.76: missed'],
  [{ other: { ...other, ratio: 'time' } as const }, 1, 'at most 1: missed'],
  [{}, 0.1, 'at most 100 µs: met'],
])('a bound: %j, %d', (more, wanted, shown) => {
  expect(tableLines('driver', [{ ...row, ...more, wanted }])[0]).toContain(`| ${shown} |`);
});

test('nothing measured has no median', () => {
  expect(() => tableLines('driver', [{ ...row, values: [] }])).toThrow('at least one round');
});

test('a page keeps what it says of other sections', () => {
  const page = '# P\n\n| a | old |\n| a | older |\n| b | old |\n\n- **a**: then\n- **b**: then\n';
  expect(replaceSection(page, 'a', ['| a | new |'], 'now')).toBe(
    '# P\n\n| a | new |\n| b | old |\n\n- **a**: now\n- **b**: then\n',
  );
});
