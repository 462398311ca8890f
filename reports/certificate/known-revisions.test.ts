import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sampleRequirements } from '../../tests/reports/sample-record.ts';
import { frozenNow } from '../../tests/revisions/stored-files.ts';
import {
  currentRevision,
  type KnownRevision,
  knownRevision,
  knownRevisions,
  levelsDigest,
  releasedRevisions,
} from './known-revisions.ts';

/**
 * The list of released revisions with one more.
 * @throws Error if that revision was released with other requirements: its certificates would become ambiguous
 */
function releaseRevision(released: readonly KnownRevision[], candidate: KnownRevision): readonly KnownRevision[] {
  const earlier = released.find(({ revision }) => revision === candidate.revision);
  if (earlier === undefined) return [...released, candidate];
  if (earlier.digest === candidate.digest) return released;
  throw new Error(
    `Catalogue revision ${candidate.revision} was released with other requirements, and its certificates name them: ` +
      'raise "revision" in specs/requirements.yaml, by a minor step for a new row, by a major one for a stricter row.',
  );
}

const root = new URL('../../', import.meta.url);

/** Whether a release in CHANGELOG.md brought a revision of the catalogue. */
function isReleased({ revision }: KnownRevision): boolean {
  const [, ...releases] = readFileSync(new URL('CHANGELOG.md', root), 'utf8').split(/^## \[\d[^\]]*\] - /m);
  return releases.some((release) => release.replace(/\s+/g, ' ').includes(`Catalogue revision ${revision}.`));
}

// A release that brings a revision of the catalogue adds it to the list, and freezes it:
// npx vitest run known-revisions tests/revisions/frozen --update
test('a released revision of the catalogue is listed, and keeps its digests', async () => {
  const current = frozenNow();
  const listed = releasedRevisions();
  const isListed = listed.some(({ revision }) => revision === current.revision);
  const expected = isListed || isReleased(current) ? releaseRevision(listed, current) : listed;
  await expect(`${JSON.stringify(expected, null, 2)}\n`).toMatchFileSnapshot(
    fileURLToPath(new URL('specs/revisions.json', root)),
  );
});

test('every revision is listed once', () => {
  const names = releasedRevisions().map(({ revision }) => revision);
  expect(names).toEqual([...new Set(names)]);
});

test('the catalogue at hand is known, and comes first', () => {
  expect(knownRevisions()).toEqual([currentRevision(), ...releasedRevisions()]);
});

const one = knownRevision('1.0.0', sampleRequirements);
const other = knownRevision('1.0.0', sampleRequirements.slice(1));

test('a revision is added once', () => {
  expect(releaseRevision([], one)).toEqual([one]);
  expect(releaseRevision([one], one)).toEqual([one]);
  expect(releaseRevision([one], { ...other, revision: '1.1.0' })).toHaveLength(2);
});

test('a released revision takes no other requirements', () => {
  expect(() => releaseRevision([one], other)).toThrow(
    'Catalogue revision 1.0.0 was released with other requirements, and its certificates name them: ' +
      'raise "revision" in specs/requirements.yaml',
  );
});

test('the digest of levels depends on each id and level, and not on their order', () => {
  const [first, ...rest] = sampleRequirements.map(({ id, level }) => ({ id, level }));
  if (first === undefined) throw new Error('there are sample requirements');
  expect(levelsDigest([...rest, first])).toBe(one.levels);
  expect(levelsDigest(rest)).not.toBe(one.levels);
  expect(levelsDigest([first, first, ...rest])).not.toBe(one.levels);
  expect(levelsDigest([{ ...first, level: 'should' }, ...rest])).not.toBe(one.levels);
});
