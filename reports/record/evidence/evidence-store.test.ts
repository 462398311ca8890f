import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleExchange, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { RunFolder } from '../disk/run-folder.ts';
import { EvidenceFolder } from './evidence-folder.ts';
import { EvidenceStore } from './evidence-store.ts';

const operation = 'get-pay-statement';

/** A finding of this aspect with so many exchanges. */
const finding = (aspect: string, exchanges: number) =>
  sampleFinding('A01-001', operation, {
    aspect,
    exchanges: Array.from({ length: exchanges }, (_, at) => ({ ...sampleExchange(operation), sequence: at + 1 })),
  });

const kept = (store: EvidenceStore, aspect: string, exchanges = 1): readonly string[] =>
  store.keep('c', finding(aspect, exchanges), new Map()).exchanges;

test('what an earlier run left goes, and what is not ours stays', () => {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'exchanges'));
  for (const name of [
    '1.json',
    '12.json',
    'finding-3.sh',
    'notes.json',
    '1.json.txt',
    'a1.json',
    'finding-x.sh',
    'my-finding-1.sh',
  ]) {
    writeFileSync(join(dir, 'exchanges', name), '');
  }
  new EvidenceStore(new RunFolder(dir));
  expect(readdirSync(join(dir, 'exchanges')).sort()).toEqual([
    '1.json.txt',
    'a1.json',
    'finding-x.sh',
    'my-finding-1.sh',
    'notes.json',
  ]);
});

test('files are numbered, laid out, and for their owner alone', () => {
  const dir = temporaryFolder();
  const store = new EvidenceStore(new RunFolder(dir));
  expect(kept(store, 'a', 2)).toEqual(['exchanges/1.json', 'exchanges/2.json']);
  expect(kept(store, 'b')).toEqual(['exchanges/3.json']);
  expect(statSync(join(dir, 'exchanges')).mode & 0o777).toBe(0o700);
  expect(statSync(join(dir, 'exchanges/2.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dir, 'exchanges/2.json'), 'utf8')).toMatch(
    /^\{\n "schemaVersion": 1,\n "check": "c",[\s\S]*\}\n$/,
  );
});

test('three findings of one kind are kept, and others beside them', () => {
  const store = new EvidenceStore(new RunFolder(temporaryFolder()));
  expect([1, 2, 3, 4].map(() => kept(store, 'a').length)).toEqual([1, 1, 1, 0]);
  expect(kept(store, 'b')).toHaveLength(1);
});

test('of many exchanges the first and the last twenty are kept', () => {
  const dir = temporaryFolder();
  const sequences = (exchanges: number) => {
    const store = new EvidenceStore(new RunFolder(dir));
    return kept(store, 'a', exchanges).map(
      (reference) => (JSON.parse(readFileSync(join(dir, reference), 'utf8')) as { sequence: number }).sequence,
    );
  };
  const to = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);
  expect(sequences(40)).toEqual(to(1, 40));
  expect(sequences(41)).toEqual([...to(1, 20), ...to(22, 41)]);
});

test('an exchange that was written is not written again', () => {
  const store = new EvidenceStore(new RunFolder(temporaryFolder()));
  const written = new Map();
  const [one, other] = [finding('a', 1), finding('b', 1)];
  const same = { ...other, exchanges: one.exchanges };
  expect(store.keep('c', one, written)).toEqual({ exchanges: ['exchanges/1.json'] });
  expect(store.keep('c', same, written)).toEqual({ exchanges: ['exchanges/1.json'] });
  expect(kept(store, 'd')).toEqual(['exchanges/2.json']);
});

test.each([
  ['files', { files: 2, totalCharacters: 1_000_000 }, 2],
  ['characters', { files: 9, totalCharacters: 1 }, 1],
  ['no characters', { files: 9, totalCharacters: 0 }, 0],
])('nothing is kept beyond the bound on %s', (_, limits, expected) => {
  const dir = temporaryFolder();
  expect(kept(new EvidenceStore(new RunFolder(dir), limits), 'a', 3)).toHaveLength(expected);
  expect(readdirSync(join(dir, 'exchanges'))).toHaveLength(expected);
});

test('evidence of another folder is taken over, and what is gone is not', () => {
  const [from, to] = [temporaryFolder(), temporaryFolder()];
  const first = new EvidenceStore(new RunFolder(from));
  kept(first, 'a');
  const store = new EvidenceStore(new RunFolder(to));
  const evidence = new EvidenceFolder(new RunFolder(from), new Map());
  expect(store.adopt(evidence.read('exchanges/1.json'))).toBe('exchanges/1.json');
  expect(store.adopt(evidence.read('exchanges/2.json'))).toBeNull();
  expect(store.digestsOf(['exchanges/1.json'])).toEqual(first.digestsOf(['exchanges/1.json']));
  expect(readFileSync(join(to, 'exchanges/1.json'), 'utf8')).toBe(readFileSync(join(from, 'exchanges/1.json'), 'utf8'));
});
