import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RedactedExchange } from '../../../specs/redacted-exchange.ts';
import { asSafe } from '../../../tests/reports/as-safe.ts';
import { sampleExchange } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { clip } from '../../escape/clip.ts';
import { ReportError } from '../disk/report-error.ts';
import { evidenceOrNull, readEvidence, toEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';

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

test('evidence is read back as it was written', () => {
  const evidence = toEvidence('op/check', exchange);
  const dir = folderWith(JSON.stringify(evidence));
  expect(readEvidence(dir, 'exchanges/1.json')).toEqual(JSON.parse(JSON.stringify(evidence)));
  expect(evidenceOrNull(dir, 'exchanges/1.json')).toMatchObject({ check: 'op/check' });
});

test.each([
  'exchanges/0.json',
  'exchanges/01.json',
  'exchanges/1.jsonl',
  'x/exchanges/1.json',
  '../exchanges/1.json',
  'exchanges/12345678901.json',
])('%s is no reference to evidence', (reference) => {
  const dir = folderWith(JSON.stringify(toEvidence('c', exchange)));
  expect(() => readEvidence(dir, reference)).toThrow(`${reference} is no reference to evidence.`);
  expect(evidenceOrNull(dir, reference)).toBeNull();
});

test.each([
  '',
  'null',
  '{}',
  '{"request":{"method":7,"headers":[]}}',
  '{"request":{"method":"GET","headers":{}}}',
  '{"request":null}',
])('evidence that is %j is damaged', (text) => {
  const dir = folderWith(text);
  expect(() => readEvidence(dir, 'exchanges/1.json')).toThrow(
    'exchanges/1.json is damaged: it does not hold an exchange.',
  );
  expect(() => readEvidence(dir, 'exchanges/1.json')).toThrow(
    expect.objectContaining({ name: 'ReportError', code: 'corrupt', path: join(dir, 'exchanges/1.json') }),
  );
  expect(evidenceOrNull(dir, 'exchanges/1.json')).toBeNull();
});

test('evidence that is gone, or was not kept, is none', () => {
  const dir = folderWith('{}');
  expect(evidenceOrNull(dir, 'exchanges/2.json')).toBeNull();
  expect(evidenceOrNull(dir, undefined)).toBeNull();
  expect(() => readEvidence(dir, 'exchanges/2.json')).toThrow(ReportError);
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
