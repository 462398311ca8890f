import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue.ts';
import { recordedRequirements } from '../record/record-header.ts';
import { knownRevision, knownRevisions } from './known-revisions.ts';

const revisions = fileURLToPath(new URL('../../specs/revisions.json', import.meta.url));

// Where requirements change, raise their revision, and let this test add it: vitest run known-revisions --update.
test('the catalogue is listed under its revision, after the past ones', async () => {
  const { revision, requirements } = loadCatalogue();
  const current = knownRevision(revision, recordedRequirements(requirements.values()));
  const past = knownRevisions()
    .slice(1)
    .filter((each) => each.revision !== revision);
  await expect(`${JSON.stringify([...past, current], null, 2)}\n`).toMatchFileSnapshot(revisions);
});

test('every revision is listed once', () => {
  const names = knownRevisions()
    .slice(1)
    .map(({ revision }) => revision);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain(loadCatalogue().revision);
});

test('the revision at hand is shipped with the past ones, under the same digest', () => {
  const [current, ...shipped] = knownRevisions();
  expect(current?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(shipped.find(({ revision }) => revision === current?.revision)?.digest).toBe(current?.digest);
});
