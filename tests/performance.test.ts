import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMeasurements } from '../bench/measured.ts';
import { writePerformancePage } from '../bench/page.ts';
import { sectionNames } from '../bench/section-names.ts';
import { projectFolder } from './documents.ts';

const measurements = readMeasurements(join(projectFolder, 'docs', 'performance'), sectionNames);

test('the page of performance says what was measured, and nothing else', () => {
  const page = readFileSync(join(projectFolder, 'docs', 'performance.md'), 'utf8');
  expect(page, 'write it with: npm run bench -- --page').toBe(writePerformancePage(measurements));
});

test.each(sectionNames)('%s was measured, and not in a short pass', (name) => {
  expect(measurements[name]).toMatchObject({ day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), quick: false });
});
