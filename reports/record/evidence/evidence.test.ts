import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sha256 } from '../../../specs/words/digest.ts';
import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import { asSafe } from '../../../tests/reports/as-safe.ts';
import { sampleExchange } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { clip } from '../../escape/controls.ts';
import { RunFolder } from '../disk/run-folder.ts';
import { evidenceBytes, parseEvidence, toEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';
import { EvidenceFolder } from './evidence-folder.ts';

const exchange = sampleExchange('get-pay-statement');

function folderWith(text: string): string {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'exchanges'));
  writeFileSync(join(dir, 'exchanges', '1.json'), text);
  return dir;
}

test('evidence is the exchange without what its texts say again, bounded', () => {
  const response = exchange.response;
  if (response === null) throw new Error('the sample has no response');
  const long = 'x'.repeat(evidenceBounds.bodyCharacters + 1);
  const problem = 'y'.repeat(evidenceBounds.messageCharacters + 1);
  const earlier = Array.from({ length: 7 }, (_, status) => ({ ...response, status }));
  const evidence = toEvidence(
    'op/check',
    asSafe<RedactedExchange>({
      ...exchange,
      request: { ...exchange.request, body: long },
      response: { ...response, text: long, problem },
      earlier,
    }),
  );
  expect(evidence).toMatchObject({ schemaVersion: 1, check: 'op/check', operation: 'get-pay-statement' });
  expect(evidence.request.body).toHaveLength(evidenceBounds.bodyCharacters);
  expect(evidence.response?.text).toHaveLength(evidenceBounds.bodyCharacters);
  expect(evidence.response?.problem).toHaveLength(evidenceBounds.messageCharacters);
  expect(evidence.response).not.toHaveProperty('body');
  expect(evidence.earlier.map(({ status, problem: none }) => [status, none])).toEqual(
    [2, 3, 4, 5, 6].map((status) => [status, null]),
  );
});

test('evidence without a body, or a response, has none', () => {
  const evidence = toEvidence('c', { ...exchange, request: { ...exchange.request, body: null }, response: null });
  expect(evidence).toMatchObject({ request: { body: null }, response: null });
});

const text = JSON.stringify(toEvidence('op/check', exchange));
const folder = (content: string, digest?: string) =>
  new EvidenceFolder(
    new RunFolder(folderWith(content)),
    new Map(digest === undefined ? [] : [['exchanges/1.json', digest]]),
  );

test('evidence is read back as it was written', () => {
  expect(folder(text).read('exchanges/1.json')).toEqual(JSON.parse(text));
  expect(folder(text, sha256(text)).read('exchanges/1.json')).toEqual(JSON.parse(text));
});

test.each([
  'exchanges/0.json',
  'exchanges/01.json',
  'exchanges/1.jsonl',
  'x/exchanges/1.json',
  '../exchanges/1.json',
  '../run.jsonl',
  'exchanges/../../x.json',
  '/etc/passwd',
  'exchanges/1.json/..',
  'exchanges/12345678901.json',
])('nothing is read from %s, which is no reference to evidence', (reference) => {
  expect(folder(text).read(reference)).toBeNull();
});

test.each([
  '',
  'null',
  '{}',
  '{"request":{"method":7,"headers":[]}}',
  text.replace('"headers":[[', '"headers":[7,['),
  text.replace('"startedAt":', '"startedAt":1e300,"x":'),
  text.replace('"response":{', '"response":7,"x":{'),
])('evidence that is %j is damaged', (content) => {
  expect(() => parseEvidence('exchanges/1.json', content)).toThrow(
    expect.objectContaining({
      name: 'ReportError',
      code: 'corrupt',
      message: 'exchanges/1.json is damaged: it does not hold an exchange.',
    }),
  );
  expect(folder(content).read('exchanges/1.json')).toBeNull();
});

test('evidence that is gone, or was not kept, is none', () => {
  expect(folder(text).read('exchanges/2.json')).toBeNull();
  expect(folder(text).read(undefined)).toBeNull();
});

test('evidence that was changed after it was recorded is not shown, and is named', () => {
  const changed = folder(text.replace('200', '201'), sha256(text));
  expect(changed.read('exchanges/1.json')).toBeNull();
  expect(changed.audit()).toEqual({ changed: ['exchanges/1.json'], missing: [] });
  expect(folder(text, sha256(text)).audit()).toEqual({ changed: [], missing: [] });
});

test('evidence that is gone is named as missing, and what is larger than evidence can be as changed', () => {
  const digests = new Map([['exchanges/2.json', sha256(text)]]);
  const dir = folderWith(text);
  expect(new EvidenceFolder(new RunFolder(dir), digests).audit().missing).toEqual(['exchanges/2.json']);
  writeFileSync(join(dir, 'exchanges/2.json'), ' '.repeat(evidenceBytes + 1));
  expect(new EvidenceFolder(new RunFolder(dir), digests).audit().changed).toEqual(['exchanges/2.json']);
});

test('files that are named like evidence, and that the record does not name, are unlisted', () => {
  const dir = folderWith(text);
  for (const name of ['2.json', '30.json', 'notes.json', 'finding-1.sh', '01.json'])
    writeFileSync(join(dir, 'exchanges', name), text);
  const unlisted = (...references: readonly string[]) =>
    new EvidenceFolder(
      new RunFolder(dir),
      new Map(references.map((reference) => [reference, sha256(text)])),
    ).unlisted();
  expect(unlisted('exchanges/1.json', 'exchanges/2.json')).toEqual(['exchanges/30.json']);
  expect(unlisted('exchanges/1.json', 'exchanges/2.json', 'exchanges/30.json')).toEqual([]);
});

test('a folder of evidence that is a link is unlisted itself, and none at all is nothing', () => {
  const dir = temporaryFolder();
  expect(new EvidenceFolder(new RunFolder(dir), new Map()).unlisted()).toEqual([]);
  symlinkSync(folderWith(text), join(dir, 'exchanges'));
  expect(new EvidenceFolder(new RunFolder(dir), new Map()).unlisted()).toEqual(['exchanges']);
});

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['a\u{1f600}b', 3, 'a…'],
  ['ab\u{1f600}', 3, 'ab…'],
  ['\u{1f600}bc', 3, '\u{1f600}…'],
])('%j is cut to %i: %j', (text, characters, expected) => {
  expect(clip(text, characters)).toBe(expected);
});
