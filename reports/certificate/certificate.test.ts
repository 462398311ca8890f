import { sign } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dsse } from '@sigstore/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CheckReport, RecordHeader } from '../../specs/record.ts';
import {
  passingChecks,
  sampleCheck,
  sampleFinding,
  sampleHeader,
  sampleRequirements,
} from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { requirementsDigest } from '../record-header.ts';
import { CertificateError } from './certificate-error.ts';
import { certify } from './certify.ts';
import { sealEnvelope } from './envelope.ts';
import { newKeyPair, readPrivateKey } from './keys.ts';
import { type KnownRevision, knownRevision, knownRevisions } from './known-revisions.ts';
import { validityDays } from './statement.ts';
import { verifyCertificate } from './verify.ts';

const operation = 'get-pay-statement';
const issuedAt = new Date('2026-11-21T09:00:00.000Z');
const known: readonly KnownRevision[] = [knownRevision('1.0.0', sampleRequirements)];

/** A header that can be certified, as far as it goes. */
const thorough: Partial<RecordHeader> = {
  effort: 'thorough',
  digests: { ...sampleHeader().digests, requirements: requirementsDigest(sampleRequirements) },
};

const advised = sampleCheck(
  operation,
  'adv',
  { 'A01-004': 'advisory' },
  { findings: [sampleFinding('A01-004', operation)] },
);
const unfit = sampleCheck('update-benefit', 'na', { 'A11-001': 'not-applicable' });

interface Setup {
  readonly checks?: readonly CheckReport[];
  readonly header?: Partial<RecordHeader>;
  readonly footer?: boolean;
}

function setUp({ checks = passingChecks(), header = thorough, footer = true }: Setup = {}) {
  const dir = temporaryFolder();
  sampleRun(dir, checks, header, footer);
  const keys = newKeyPair(join(dir, 'key.pem'));
  const out = join(dir, 'certificate.json');
  const make = () => certify({ dir, key: keys.privatePath, out, issuedAt, known });
  const check = (change: Partial<Parameters<typeof verifyCertificate>[0]> = {}) =>
    verifyCertificate({ certificate: out, key: keys.publicPath, record: dir, now: issuedAt, known, ...change });
  return { dir, keys, out, make, check };
}

test('a certificate is verified with the public key alone, and with its record', () => {
  const { make, check } = setUp();
  const { statement } = make();
  expect(check().problems).toEqual([]);
  expect(check({ record: null })).toEqual({ problems: [], statement: JSON.parse(JSON.stringify(statement)) });
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

test('advisories and what is not applicable are in the certificate, with reasons', () => {
  const { make, check, out } = setUp({
    checks: [
      ...passingChecks().slice(0, 10),
      sampleCheck('update-benefit', 'rest', { 'A11-002': 'passed', 'A11-003': 'passed', 'A11-004': 'passed' }),
      advised,
      unfit,
    ],
  });
  const { statement, paths } = make();
  expect(check().problems).toEqual([]);
  expect(statement.predicate).toMatchObject({
    result: 'WARNED',
    warnedTests: ['A01-004'],
    conformance: { coverage: { must: { judged: 32, total: 33 } } },
  });
  expect(statement.predicate.conformance.requirements.find(({ id }) => id === 'A11-001')).toEqual({
    id: 'A11-001',
    level: 'must',
    outcome: 'not-applicable',
    code: 'no-fixture',
    reason: 'The profile names no benefit.',
  });
  expect(paths.map((path) => path.slice(out.lastIndexOf('/')))).toEqual([
    '/certificate.json',
    '/certificate.html',
    '/certificate.svg',
  ]);
  expect(readFileSync(paths[1], 'utf8')).toContain('The profile names no benefit.');
  expect(readFileSync(paths[2], 'utf8')).toContain('32/33 musts until 2027-02-19');
});

const failing = sampleCheck(
  operation,
  'x',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', operation)] },
);
const waiver = { requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2027-01-31' };

test.each<[string, Setup, RegExp]>([
  ['interrupted', { footer: false }, /was interrupted/],
  ['a part', { header: { ...thorough, shard: { index: 1, count: 2 } } }, /part of a run/],
  [
    'filtered by operations',
    { header: { ...thorough, selection: { operations: [operation], requirements: null } } },
    /was filtered/,
  ],
  [
    'filtered by requirements',
    { header: { ...thorough, selection: { operations: null, requirements: ['A01-001'] } } },
    /was filtered/,
  ],
  ['of standard effort', { header: { ...thorough, effort: 'standard' } }, /effort standard/],
  [
    'cut by time',
    {
      checks: [
        ...passingChecks(),
        sampleCheck(operation, 'cut', { 'A01-001': 'passed' }, { properties: [{ name: 'p', planned: 9, run: 3 }] }),
      ],
    },
    /cut 1 properties/,
  ],
  ['with a broken must', { checks: [...passingChecks(), failing] }, /Musts are broken: A01-001/],
  [
    'with a waived broken must',
    { checks: [...passingChecks(), failing], header: { ...thorough, waivers: [waiver] } },
    /A waiver does not change that/,
  ],
  [
    'with a blocked must',
    { checks: [...passingChecks(), sampleCheck(operation, 'b', { 'A01-002': 'blocked' })] },
    /could not be judged: A01-002/,
  ],
  [
    'with an error',
    { checks: [...passingChecks(), sampleCheck(operation, 'e', { 'A01-004': 'error' })] },
    /errors of its own/,
  ],
  [
    'strict, with a broken should',
    { checks: [...passingChecks(), advised], header: { ...thorough, strict: true } },
    /Shoulds are broken/,
  ],
  [
    'without a planned check',
    { header: { ...thorough, planned: ['get-pay-statement/lost'] } },
    /never reported: get-pay-statement\/lost/,
  ],
  [
    'of an unknown requirement set',
    { header: { ...thorough, catalogue: { revision: '7.0.0', requirements: sampleRequirements } } },
    /not those of catalogue revision 7\.0\.0/,
  ],
  [
    'with fewer requirements',
    { header: { ...thorough, catalogue: { revision: '1.0.0', requirements: sampleRequirements.slice(1) } } },
    /do not match their own digest/,
  ],
])('a run is refused that is %s', (_, setup, message) => {
  expect(setUp(setup).make).toThrow(CertificateError);
  expect(setUp(setup).make).toThrow(message);
});

test('all reasons for a refusal are said at once', () => {
  expect(setUp({ footer: false, header: { ...thorough, effort: 'quick' } }).make).toThrow(
    expect.objectContaining({
      reasons: expect.arrayContaining([expect.stringMatching(/interrupted/), expect.stringMatching(/effort quick/)]),
    }),
  );
});

test('a changed record is refused', () => {
  const { dir, make } = setUp();
  const path = join(dir, 'run.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"seed":7', '"seed":8'));
  expect(make).toThrow(/does not match its digest/);
});

test.each(['certificate.json', 'run.jsonl'])('every one of 200 changed bytes of %s is found', (name) => {
  const { dir, make, check } = setUp();
  make();
  const path = join(dir, name);
  const good = readFileSync(path);
  const change = fc.record({ at: fc.nat(good.length - 1), bit: fc.nat(7) });
  const missed = fc.sample(change, { numRuns: 200, seed: 11 }).filter(({ at, bit }) => {
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
  expect(check({ known: [{ revision: '2.0.0', digest: 'sha256:0', levels: {} }, ...known] }).problems).toEqual([]);
  expect(check({ known: [] }).problems[0]).toMatch(/revision 1\.0\.0 .* is not known here/);
});

test.each([
  [
    'leaves a requirement out',
    (conformance: Record<string, unknown>) => ({ ...conformance, requirements: [] }),
    /complete requirement set/,
  ],
  [
    'lists a failed must',
    (conformance: Record<string, unknown>) => ({
      ...conformance,
      requirements: sampleRequirements.map(({ id, level }) => ({
        id,
        level,
        outcome: 'failed',
        code: null,
        reason: null,
      })),
    }),
    /can't be certified/,
  ],
])('a statement signed by hand that %s is rejected', (_, change, message) => {
  const { keys, out, make, check } = setUp();
  const { statement } = make();
  const { predicate } = statement;
  const forged = { ...statement, predicate: { ...predicate, conformance: change({ ...predicate.conformance }) } };
  writeFileSync(out, sealEnvelope(JSON.stringify(forged), readPrivateKey(keys.privatePath)));
  expect(check({ record: null }).problems.join('\n')).toMatch(message);
});

test('the signature is the one that DSSE asks for', () => {
  const { keys, out, make } = setUp();
  make();
  const { payload, payloadType, signatures } = JSON.parse(readFileSync(out, 'utf8'));
  const bytes = Buffer.from(payload, 'base64');
  const encoding = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${bytes.length} `), bytes]);
  expect(dsse.preAuthEncoding(payloadType, bytes).equals(encoding)).toBe(true);
  expect(signatures[0].sig).toBe(sign(null, encoding, readPrivateKey(keys.privatePath)).toString('base64'));
});

test('the private key is readable by its owner only, and no key is overwritten', () => {
  const dir = temporaryFolder();
  const { privatePath } = newKeyPair(join(dir, 'key.pem'));
  expect(statSync(privatePath).mode & 0o777).toBe(0o600);
  expect(() => newKeyPair(privatePath)).toThrow(/Can't create/);
});

test('what is no key is named', () => {
  const { dir, check } = setUp();
  expect(() => check({ key: join(dir, 'run.jsonl'), certificate: join(dir, 'run.jsonl') })).toThrow(
    /does not hold a public key/,
  );
});

test('the revision at hand is shipped with the past ones, under the same digest', () => {
  const [current, ...shipped] = knownRevisions();
  expect(current?.digest).toMatch(/^sha256:[0-9a-f]{64}$/);
  expect(shipped.find(({ revision }) => revision === current?.revision)?.digest).toBe(current?.digest);
});
