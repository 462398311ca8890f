import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { matrixTargets } from '../cli/faults/matrix-targets.ts';
import { loadCatalogue } from '../specs/catalogue.ts';
import { projectFolder } from './documents.ts';
import { evidencePage } from './evidence/evidence-page.ts';
import { readEvidence } from './evidence/measured.ts';
import { secondTargets } from './evidence/other-targets.ts';

const evidence = readEvidence();

test('the page of evidence says what was measured, and nothing else', () => {
  const page = readFileSync(join(projectFolder, 'docs', 'evidence.md'), 'utf8');
  expect(page).toBe(evidencePage(evidence, loadCatalogue()));
});

const faultsOf = (targets: readonly { readonly kind: string }[]) => targets.filter(({ kind }) => kind === 'fault');

test.each([
  ['the sandbox', evidence.sandbox, faultsOf(matrixTargets([], [])).length],
  ['the second implementation', evidence.second, faultsOf(secondTargets()).length],
])('every fault of %s was tried', (_, measured, faults) => {
  expect(measured?.figures.faults).toBe(faults);
});
