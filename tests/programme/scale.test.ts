import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../documents.ts';
import { type MeasuredProgramme, programmeTable, targetTable } from './scale-table.ts';

const page = readFileSync(join(projectFolder, 'docs/scale.md'), 'utf8');
const measured = ['quick', 'standard', 'thorough']
  .map((effort) => join(projectFolder, 'docs', 'evidence', `programme-${effort}.json`))
  .filter((path) => existsSync(path))
  .map((path): MeasuredProgramme => JSON.parse(readFileSync(path, 'utf8')));

test('docs/scale.md says of one target, and of many, what was measured', () => {
  expect(measured.length).toBeGreaterThan(1);
  expect(page).toContain(targetTable(measured));
  expect(page).toContain(programmeTable(measured));
});

test('it says how often each was measured, and that 200 sandboxes were killed at random five times', () => {
  const [quick] = measured;
  expect([quick?.effort, quick?.targets]).toEqual(['quick', 200]);
  expect(page).toContain(String(quick?.day));
  expect(page).toContain(String(quick?.node.replace('v', 'Node.js ')));
});
