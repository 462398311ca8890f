import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchBoundaries, branchedPrograms } from '../../../generators/sequences/branches.ts';
import { commandBoundaries, interleaved } from '../../../generators/sequences/command-boundaries.ts';
import { commands } from '../../../generators/sequences/commands.ts';
import { type CorpusEntry, maxEntries } from '../../../generators/sequences/corpus.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { CorpusFolder } from './corpus-folder.ts';

const sequence = (steps: typeof interleaved): CorpusEntry => ({ schemaVersion: 1, kind: 'sequence', steps });
const name = 'sequence-0123456789abcdef.json';

function folderWith(text: string): string {
  const path = join(temporaryFolder(), 'corpus');
  mkdirSync(path);
  writeFileSync(join(path, name), text);
  return path;
}

test('whatever is generated can be kept, and is read again as it was', () => {
  const path = join(temporaryFolder(), 'corpus');
  const entries = [
    ...[interleaved, ...Object.values(commandBoundaries)].map(sequence),
    ...fc.sample(commands(30), { seed: 1, numRuns: 30 }).map(sequence),
    ...[...Object.values(branchBoundaries), ...fc.sample(branchedPrograms(), { seed: 1, numRuns: 30 })].map(
      (program): CorpusEntry => ({ schemaVersion: 1, kind: 'branches', program }),
    ),
  ];
  const corpus = new CorpusFolder(path);
  for (const entry of [...entries, ...entries]) corpus.keep(entry);
  const again = new CorpusFolder(path);
  expect(new Set(again.entries.map((entry) => JSON.stringify(entry)))).toEqual(
    new Set(entries.map((entry) => JSON.stringify(entry))),
  );
  expect(corpus.kept).toBe(again.entries.length);
});

test('a corpus is for its owner alone', () => {
  const path = join(temporaryFolder(), 'corpus');
  new CorpusFolder(path).keep(sequence(interleaved));
  const [file = ''] = readdirSync(path);
  expect([path, join(path, file)].map((each) => (statSync(each).mode & 0o777).toString(8))).toEqual(['700', '600']);
});

test('a corpus holds only so many entries', () => {
  const corpus = new CorpusFolder(join(temporaryFolder(), 'corpus'));
  for (let party = 0; party <= maxEntries; party += 1) corpus.keep(sequence([{ kind: 'list-jobs', party }]));
  expect(corpus.kept).toBe(maxEntries);
});

test.each([
  ['what is no JSON', '{', 'is not JSON; take the file out of the folder'],
  ['another kind', '{"schemaVersion":1,"kind":"x"}', 'is no sequence of a corpus'],
  ['a step that is not known', '{"schemaVersion":1,"kind":"sequence","steps":[{"kind":"delete"}]}', '/steps/0'],
  ['a key that is not known', '{"schemaVersion":1,"kind":"sequence","steps":[],"url":"http://x"}', 'no sequence'],
  [
    'too many steps',
    JSON.stringify(sequence(Array.from({ length: 51 }, () => ({ kind: 'create-account' })))),
    '/steps',
  ],
  ['a file of megabytes', ' '.repeat(2 ** 20), 'is larger than the 65536 bytes'],
])('%s is refused, and named', (_, text, problem) => {
  const path = folderWith(text);
  expect(() => new CorpusFolder(path)).toThrow(`--corpus: ${join(path, name)}`);
  expect(() => new CorpusFolder(path)).toThrow(problem);
});

test('a link is not followed, and what is no entry by its name is left alone', () => {
  const path = folderWith(JSON.stringify(sequence(interleaved)));
  writeFileSync(join(path, 'notes.txt'), 'mine');
  expect(new CorpusFolder(path).entries).toHaveLength(1);
  symlinkSync('/etc/hostname', join(path, 'branches-0123456789abcdef.json'));
  expect(() => new CorpusFolder(path)).toThrow(/--corpus: .*branches-0123456789abcdef\.json.*link/);
  expect(readFileSync(join(path, 'notes.txt'), 'utf8')).toBe('mine');
});
