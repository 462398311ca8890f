import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { projectFolder } from './documents.ts';
import { writeEvidencePage } from './evidence/evidence-page.ts';
import { readEvidence } from './evidence/measured.ts';

const evidence = readEvidence();

test('the page of evidence says what was measured, and nothing else', () => {
  const page = readFileSync(join(projectFolder, 'docs', 'evidence.md'), 'utf8');
  expect(page, 'write it with: npm run evidence -- --page').toBe(writeEvidencePage(evidence, loadCatalogue()));
});

test.each(['sandbox', 'second'] as const)('the measurement of %s has a day, no miss and no false alarm', (name) => {
  const { day, figures } = evidence[name] ?? {};
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(figures?.faults).toBeGreaterThan(90);
  expect(figures).toMatchObject({ found: figures?.faults, missed: [], falseAlarms: [] });
});
