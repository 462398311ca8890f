import { expect, test } from 'vitest';
import { drawGrowth } from './plot.ts';

const growth = {
  name: 'sample',
  title: 'Time & size',
  x: 'size',
  xUnit: 'count',
  y: 'time',
  yUnit: 'ms',
  lines: [
    {
      name: 'report',
      points: [
        [10, 1],
        [100, 10],
        [1_000, 100],
      ],
    },
  ],
} as const;

test('what grows linearly is a straight line from corner to corner', () => {
  expect(drawGrowth(growth)).toContain('<polyline points="80,312 285,176 490,40"');
});

test('axes have a line at each power of ten, and texts are escaped', () => {
  const svg = drawGrowth(growth);
  for (const label of ['>10<', '>100<', '>1,000<', '>1 ms<', '>10 ms<', '>100 ms<', 'Time &amp; size']) {
    expect(svg).toContain(label);
  }
});

test('a single value has a place', () => {
  expect(drawGrowth({ ...growth, lines: [{ name: 'run', points: [[787, 2_000]] }] })).not.toMatch(/NaN|Infinity/);
});
