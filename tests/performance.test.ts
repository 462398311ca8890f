import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMeasurements } from '../bench/measured.ts';
import { growthsOf, writePerformancePage } from '../bench/page.ts';
import { drawGrowth } from '../bench/plot.ts';
import { sectionNames } from '../bench/section-names.ts';
import { projectFolder } from './documents.ts';

const folder = join(projectFolder, 'docs', 'performance');
const measurements = readMeasurements(folder, sectionNames);

test('the page of performance says what was measured, and nothing else', () => {
  const page = readFileSync(join(projectFolder, 'docs', 'performance.md'), 'utf8');
  expect(page, 'write it with: npm run bench -- --page').toBe(writePerformancePage(measurements));
});

test('what is kept was measured in a whole pass', () => {
  const kept = Object.values(measurements);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.filter(({ quick }) => quick)).toEqual([]);
});

test('the plots show what was measured', () => {
  const growths = growthsOf(measurements);
  const files = growths.map(({ name }) => readFileSync(join(folder, `${name}.svg`), 'utf8'));
  expect(files, 'write them with: npm run bench -- --page').toEqual(growths.map(drawGrowth));
});
