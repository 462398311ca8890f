import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type KnownRevision, knownRevision, releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { recordedRequirements } from '../../reports/record/file/record-header.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { specsFile } from '../../specs/interface/files.ts';
import { schemas } from '../../specs/validation/schemas.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { digestOfFiles, filesOf, frozenNow, type JudgingCheck } from './stored-files.ts';

const present = loadCatalogue();
const released = new Map(releasedRevisions().map((each) => [each.revision, each]));

/** The checks of a revision as they were when it was frozen; those of today before that. Further ones may judge, too. */
function checksOf(revision: string): readonly JudgingCheck[] {
  if (!frozenRevisions().includes(revision)) return allChecks;
  return [...loadRevision(revision).checks].map(([id, requirements]) => ({ id, requirements }));
}

/** The digests by which `specs/revisions.json` has to list a revision whose files are stored. */
function described(revision: string): KnownRevision {
  const rows = recordedRequirements(loadRevision(revision).catalogue.requirements.values());
  return knownRevision(revision, rows);
}

test('every released revision that was frozen is stored', () => {
  const frozen = [...released.values()].filter((each) => each.frozen !== undefined);
  expect(frozenRevisions()).toEqual(frozen.map(({ revision }) => revision));
});

// The release of a revision freezes it: npx vitest run known-revisions tests/revisions/frozen --update
describe.each([...released.keys()].filter((each) => each === present.revision))(
  'revision %s of today is released, so that it is frozen:',
  (revision) => {
    const next = `What revision ${revision} requires never changes: raise "revision" in specs/requirements.yaml (CONTRIBUTING, "A revision").`;

    test.each(Object.entries(filesOf(present, schemas(), checksOf(revision))))('%s', async (file, text) => {
      await expect(text, next).toMatchFileSnapshot(specsFile('revisions', revision, file));
    });

    test('the digests', () => {
      const { frozen: _, ...digests } = frozenNow();
      expect(released.get(revision), next).toMatchObject(digests);
    });
  },
);

test.each(frozenRevisions())('revision %s has the requirements of its release', (revision) => {
  expect(released.get(revision)).toMatchObject(described(revision));
});

test.each(frozenRevisions())('no file of the frozen revision %s was changed', (revision) => {
  expect(released.get(revision)?.frozen).toBe(
    digestOfFiles((file) => readFileSync(specsFile('revisions', revision, file), 'utf8')),
  );
});

describe.each(frozenRevisions())('under the frozen revision %s', (revision) => {
  const { catalogue, checks, schemas: frozenSchemas } = loadRevision(revision);

  test('every requirement that it judged is judged', () => {
    const judged = new Set<string>(allChecks.flatMap(({ requirements }) => requirements));
    const next = `keep what revision ${revision} is judged by, also where its requirement was retired (CONTRIBUTING, "A revision")`;
    expect(
      [...checks.values()].flat().filter((id) => !judged.has(id)),
      next,
    ).toEqual([]);
  });

  test('every schema names requirements that it has', () => {
    const text = JSON.stringify([...frozenSchemas.values()].map((schema) => Object(schema)));
    const named = new Set(text.match(/(?<![\w-])[A-Z]+-\d{3}(?!\d)/g) ?? []);
    expect([...named].filter((id) => !catalogue.requirements.has(id))).toEqual([]);
  });
});
