import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import { installed, type Setup, setUp, thorough } from '../../tests/reports/certified-run.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleRequirements } from '../../tests/reports/sample-record.ts';
import { CertificateError } from './certificate-error.ts';
import { sealEnvelope } from './envelope.ts';
import { keyId, readPrivateKey, readPublicKey } from './keys.ts';

const challenge = 'programme-2026-11-22-k7Qx2';
const answering = { ...thorough, challenge, seed: seedOfChallenge(challenge) };
const advised: Setup = {
  checks: [
    ...passingChecks(),
    sampleCheck(
      'get-pay-statement',
      'x',
      { 'A01-004': 'advisory' },
      { findings: [sampleFinding('A01-004', 'get-pay-statement')] },
    ),
  ],
};

/** Why a run is not certified; none if it is. */
function reasonsOf(sign: () => unknown): readonly string[] {
  try {
    sign();
    return [];
  } catch (error) {
    return error instanceof CertificateError ? error.reasons : [String(error)];
  }
}

test('a run that answers the challenge is certified, and verified with it', () => {
  const { make, check } = setUp({ header: answering });
  expect(make({ challenge }).statement.predicate.conformance).toMatchObject({ challenge, seed: answering.seed });
  expect(check({ challenge }).problems).toEqual([]);
  expect(check().problems).toEqual([]);
});

test.each<[string, Setup, string]>([
  ['no challenge', {}, `The run answers no challenge: make a run with --challenge ${challenge}.`],
  [
    'another challenge',
    { header: { ...thorough, challenge: 'another-challenge', seed: seedOfChallenge('another-challenge') } },
    `The run answers another challenge, another-challenge: make a run with --challenge ${challenge}.`,
  ],
])('a run with %s is refused, and its certificate is rejected', (_, setup, reason) => {
  const { make, check } = setUp(setup);
  expect(reasonsOf(() => make({ challenge }))).toEqual([reason]);
  make();
  expect(check({ challenge, record: null }).problems).toEqual([reason.replace('The run', 'The certificate')]);
});

test('a run is refused if its seed was not computed from its challenge, even if the caller names no challenge', () => {
  const { make } = setUp({ header: { ...answering, seed: 7 } });
  const reason = `The seed 7 does not follow from the challenge ${challenge}, which gives ${answering.seed}.`;
  expect(reasonsOf(make)).toEqual([reason]);
  expect(reasonsOf(() => make({ challenge }))).toEqual([reason]);
});

const other = `sha256:${'cd'.repeat(32)}`;

test.each([
  [{ suites: other }, 'suites'],
  [{ suites: other, schemas: other }, 'schemas and suites'],
  [{ requirements: other, schemas: other, suites: other }, 'catalogue, schemas and suites'],
])('a run that other checks judged is refused, and the message names them: %j', (digests, names) => {
  const { make, check } = setUp();
  const changed = { version: '0.2.0', digests: { ...installed.digests, ...digests } };
  expect(reasonsOf(() => make({ installed: changed }))).toEqual([
    `The run was judged by other ${names} than the installed harness 0.2.0 has: make a new run with it, or certify with version 0.1.0.`,
  ]);
  make();
  expect(check({ installed: changed })).toMatchObject({
    problems: [],
    notes: [`It was judged by other ${names} than the installed harness 0.2.0 has, by those of 0.1.0.`],
  });
});

test('a certificate that was signed long after its run says so', () => {
  const { make, check } = setUp();
  make({ issuedAt: new Date('2026-12-21T09:00:00.000Z'), maxAgeDays: 60 });
  const { problems, notes } = check({ now: new Date('2026-12-22T09:00:00.000Z') });
  expect({ problems, notes }).toEqual({ problems: [], notes: ['It was signed 30 days after its run was started.'] });
});

test('if evidence is gone, the run is refused, and its certificate is rejected', () => {
  const { dir, make, check } = setUp(advised);
  make();
  expect(check().problems).toEqual([]);
  rmSync(join(dir, 'exchanges/1.json'));
  const reason = 'Evidence is gone: exchanges/1.json. Certify the folder as the run left it.';
  expect(reasonsOf(make)).toEqual([reason]);
  expect(check().problems).toEqual([`The record could not be certified: ${reason}`]);
});

test('evidence that somebody added to a run is refused', () => {
  const { dir, make } = setUp(advised);
  for (const name of ['2.json', 'notes.txt']) writeFileSync(join(dir, 'exchanges', name), '{}');
  expect(reasonsOf(make)).toEqual([
    "Evidence is not in the record's chain: exchanges/2.json. Certify the folder as the run left it.",
  ]);
});

test('evidence that was changed is refused', () => {
  const { dir, make } = setUp(advised);
  writeFileSync(join(dir, 'exchanges/1.json'), '{}');
  expect(reasonsOf(make)).toContain(
    'The evidence exchanges/1.json was changed after it was written: its digest does not match.',
  );
});

test('a run that judged less than half of the musts is refused', () => {
  const judged = passingChecks().slice(0, 5);
  const rest = sampleRequirements.slice(20).map(({ id }) => [id, 'not-applicable'] as const);
  const { make } = setUp({ checks: [...judged, sampleCheck('update-benefit', 'rest', Object.fromEntries(rest))] });
  expect(reasonsOf(make)).toEqual([
    'Of the 33 musts that concern what the target offers, 15 were judged, less than half: "doctor" says what the profile lacks.',
  ]);
});

test('an operation that never worked is not covered, however its musts were judged', () => {
  const checks = passingChecks().map((check) =>
    check.operation === 'disconnect-entity' ? check : { ...check, operationWorked: true },
  );
  const { make, check } = setUp({ checks });
  const { scope } = make().statement.predicate.conformance;
  expect(scope?.filter(({ state }) => state !== 'covered')).toEqual([
    { operation: 'disconnect-entity', judged: 3, total: 3, state: 'never-worked' },
  ]);
  expect(check().problems).toEqual([]);
});

test('a certificate says whose address was tested, who signed, and with which key', () => {
  const baseUrl = 'https://ada:s3cret-word@acme.example/finance?token=s3cret-word';
  const { keys, make } = setUp({ header: { ...thorough, target: { name: 'Acme', version: '3.2.0', baseUrl } } });
  const { statement } = make({ issuer: 'Acme Ltd' });
  expect(JSON.stringify(statement)).not.toContain('s3cret-word');
  expect(statement.predicate.conformance).toMatchObject({
    target: { name: 'Acme', version: '3.2.0', address: 'https://acme.example/finance' },
    issuer: { name: 'Acme Ltd', keyId: keyId(readPublicKey(keys.publicPath)) },
  });
});

test('a certificate of version 0.1, which says less, stays verifiable with its record', () => {
  const { keys, out, make, check } = setUp();
  const { statement } = make();
  const { issuer: _, scope: __, class: ___, target, ...rest } = statement.predicate.conformance;
  const conformance = { ...rest, target: { name: target.name, version: target.version } };
  const older = { ...statement, predicate: { ...statement.predicate, conformance } };
  writeFileSync(out, sealEnvelope(JSON.stringify(older), readPrivateKey(keys.privatePath)));
  expect(check().problems).toEqual([]);
});
