import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { known, setUp, thorough } from '../../tests/reports/certified-run.ts';
import { newKeyPair } from './keys.ts';
import { validityDays } from './statement.ts';

test('a certificate is verified with the public key alone, and with its record', () => {
  const { make, check } = setUp();
  const { statement } = make();
  expect(check().problems).toEqual([]);
  expect(check({ record: null })).toEqual({
    problems: [],
    notes: [],
    statement: JSON.parse(JSON.stringify(statement)),
  });
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
    subject: [{ name: 'run.jsonl', digest: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } }],
    predicate: {
      result: 'PASSED',
      failedTests: [],
      conformance: { effort: 'thorough', expiresAt: '2027-02-19T09:00:00.000Z' },
    },
  });
  expect(validityDays).toBe(90);
});

test.each(['certificate.json', 'run.jsonl'])('every one of 60 changed bytes of %s is found', (name) => {
  const { dir, make, check } = setUp();
  make();
  const path = join(dir, name);
  const good = readFileSync(path);
  const change = fc.record({ at: fc.nat(good.length - 1), bit: fc.nat(7) });
  const missed = fc.sample(change, { numRuns: 60, seed: 11 }).filter(({ at, bit }) => {
    const bad = Buffer.from(good);
    bad.writeUInt8(bad.readUInt8(at) ^ (1 << bit), at);
    writeFileSync(path, bad);
    return check().problems.length === 0;
  });
  expect(missed).toEqual([]);
});

test.each([
  ['a byte too many', (text: string) => `${text} `],
  ['another layout of the same JSON', (text: string) => JSON.stringify(JSON.parse(text))],
  [
    'a second signature',
    (text: string) => {
      const envelope = JSON.parse(text);
      return JSON.stringify({ ...envelope, signatures: [...envelope.signatures, ...envelope.signatures] }, null, 2);
    },
  ],
  ['nothing at all', () => ''],
])('%s in the certificate is found', (_, change) => {
  const { out, make, check } = setUp();
  make();
  writeFileSync(out, change(readFileSync(out, 'utf8')));
  expect(check({ record: null }).problems).toHaveLength(1);
});

test('another key does not verify it', () => {
  const { dir, make, check } = setUp();
  make();
  const other = newKeyPair(join(dir, 'other.pem'));
  expect(check({ key: other.publicPath }).problems).toEqual([expect.stringMatching(/signed with another key/)]);
});

test('another run is not the certified one', () => {
  const { make, check } = setUp();
  make();
  const other = setUp({ header: { ...thorough, seed: 99 } });
  expect(check({ record: other.dir }).problems).toEqual([
    expect.stringMatching(/is not the record that was certified/),
  ]);
});

test.each([
  ['its last moment', '2027-02-19T09:00:00.000Z', []],
  ['a moment later', '2027-02-19T09:00:00.001Z', ['The certificate expired on 2027-02-19T09:00:00.000Z.']],
  [
    'before it was issued',
    '2026-11-20T00:00:00.000Z',
    ['The certificate was issued in the future, on 2026-11-21T09:00:00.000Z.'],
  ],
])('a certificate at %s', (_, now, problems) => {
  const { make, check } = setUp();
  make();
  expect(check({ now: new Date(now) }).problems).toEqual(problems);
});

test('a certificate of a past revision stays verifiable, one of an unknown revision does not', () => {
  const { make, check } = setUp();
  make();
  expect(check({ known: [{ revision: '2.0.0', digest: 'sha256:0', levels: 'sha256:0' }, ...known] }).problems).toEqual(
    [],
  );
  expect(check({ known: [] }).problems[0]).toMatch(/revision 1\.0\.0 .* is not known here/);
});
