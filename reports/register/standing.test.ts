import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../specs/words/digest.ts';
import { madeUpCertificate, madeUpStatement } from '../../tests/reports/made-up-certificate.ts';
import {
  digestOf,
  madeUpEntry,
  minutesLater,
  newPrivateKey,
  openedAt,
  SampleRegister,
} from '../../tests/reports/sample-register.ts';
import { sealEnvelope } from '../certificate/envelope.ts';
import { keyId } from '../certificate/keys.ts';
import { registerKey } from './append-entries.ts';
import { certificateEntry } from './certificate-entry.ts';
import type { EntryBody } from './entry.ts';
import { readRegister } from './read-register.ts';
import type { RegisterState } from './register-state.ts';
import { verifyListed } from './verify-listed.ts';

const key = generateKeyPairSync('ed25519').privateKey;
const [text, other] = [1, 2].map((seed) => madeUpCertificate(key, { issuedAt: openedAt, seed })) as [string, string];
const links = { record: null, report: null, certificate: null };
const entryOf = (own: string, seed: number): EntryBody =>
  certificateEntry(madeUpStatement(key, { issuedAt: openedAt, seed }), sha256(own), keyId(key), { ranBy: null, links });

function stateWith(...bodies: readonly EntryBody[]): RegisterState {
  const { bytes } = new SampleRegister(key).add(bodies);
  const { state } = readRegister(bytes);
  if (state === null) throw new Error('The sample register is not good.');
  return state;
}

const revoked: EntryBody = {
  kind: 'revoked',
  certificate: sha256(text),
  reason: 'nonconformance',
  text: 'Dispute 12.',
};
const replacement = registerKey(newPrivateKey(), null, ['register']);
const keyRevoked = (from: string): readonly EntryBody[] => [
  { kind: 'key-added', key: replacement },
  { kind: 'key-revoked', keyId: keyId(key), from, reason: 'compromised', text: 'A laptop was stolen.' },
];
const soon = minutesLater(10);
const inAYear = new Date('2027-11-21T00:00:00Z');

test.each<[string, readonly EntryBody[], Date, string, RegExp]>([
  [
    'that is listed',
    [entryOf(text, 1)],
    soon,
    'valid',
    /^It is valid until 2027-02-19T10:00:00\.000Z, as entry 2 lists it\.$/,
  ],
  ['that is over', [entryOf(text, 1)], inAYear, 'expired', /^It expired on 2027-02-19T10:00:00\.000Z\.$/],
  [
    'that is not listed',
    [madeUpEntry(1, keyId(key))],
    soon,
    'unlisted',
    /^The register of Sample Programme does not list the certificate sha256:/,
  ],
  [
    'that was taken back',
    [entryOf(text, 1), revoked],
    soon,
    'revoked',
    /^It was revoked on 2026-11-21T10:01:00\.000Z by entry 3: nonconformance\. Dispute 12\.$/,
  ],
  ['that was taken back and is over', [entryOf(text, 1), revoked], inAYear, 'revoked', /^It was revoked on/],
  [
    'that was superseded',
    [entryOf(text, 1), entryOf(other, 2), { kind: 'superseded', certificate: sha256(text), by: sha256(other) }],
    soon,
    'superseded',
    /by entry 4, by the certificate sha256:/,
  ],
  [
    'signed when its key was compromised',
    [entryOf(text, 1), ...keyRevoked('2026-11-21T10:00:00.000Z')],
    soon,
    'revoked',
    /^It was signed on 2026-11-21T10:00:00\.000Z with a key whose signatures do not count from 2026-11-21T10:00:00\.000Z on, by entry 4: compromised\. A laptop was stolen\.$/,
  ],
  [
    'signed before its key was compromised, by its own date, and listed later',
    [entryOf(text, 1), ...keyRevoked('2026-11-21T10:00:00.001Z')],
    soon,
    'revoked',
    /^It was listed on 2026-11-21T10:01:00\.000Z with a key whose signatures do not count from 2026-11-21T10:00:00\.001Z on/,
  ],
  [
    'signed and listed before its key was compromised',
    [entryOf(text, 1), ...keyRevoked('2026-11-21T10:01:00.001Z')],
    soon,
    'valid',
    /^It is valid until/,
  ],
])('a certificate %s', (_, bodies, now, standing, sentence) => {
  const verified = verifyListed(text, stateWith(...bodies), now);
  expect(verified).toMatchObject({ standing, sentences: [expect.stringMatching(sentence)] });
});

const state = stateWith(entryOf(text, 1));

test.each<[string, () => string, string, RegExp]>([
  [
    'of which a letter was changed',
    () => text.replace('"payload": "e', '"payload": "f'),
    'rejected',
    /^The signature does not fit/,
  ],
  ['that is no certificate', () => '{}', 'rejected', /^The certificate is no DSSE envelope/],
  [
    'of a key that the register does not have',
    () => madeUpCertificate(newPrivateKey()),
    'unlisted',
    /^It was signed with a key \(sha256:\S+\) whose certificates the register of Sample Programme does not list\.$/,
  ],
  [
    'that is signed, and hides a failure',
    () => {
      const statement = madeUpStatement(key, { issuedAt: openedAt });
      return sealEnvelope(
        JSON.stringify({ ...statement, predicate: { ...statement.predicate, failedTests: ['A'] } }),
        key,
      );
    },
    'rejected',
    /^The result and the list of requirements do not agree\.$/,
  ],
  [
    'that names another key than its own',
    () => {
      const statement = madeUpStatement(newPrivateKey(), { issuedAt: openedAt });
      return sealEnvelope(JSON.stringify(statement), key);
    },
    'rejected',
    /^The certificate names another key/,
  ],
])('a certificate %s is %s', (_, make, standing, sentence) => {
  const verified = verifyListed(make(), state, soon);
  expect(verified).toMatchObject({ standing, sentences: [expect.stringMatching(sentence)], statement: null });
});

test('a class that is not met keeps a certificate from being listed, and from being valid where it is', () => {
  const statement = madeUpStatement(key, { issuedAt: openedAt });
  const given = { products: null, fixtures: [] };
  const boast = { name: 'full', revision: '9.9.9', given, loweredBy: [] };
  const { predicate } = statement;
  const withClass = {
    ...statement,
    predicate: { ...predicate, conformance: { ...predicate.conformance, class: boast } },
  };
  const sealed = sealEnvelope(JSON.stringify(withClass), key);
  const problem = 'Its class is one of revision 9.9.9 of the classes, not known here.';
  expect(verifyListed(sealed, state, soon)).toMatchObject({ standing: 'unlisted', statement: null });
  expect(verifyListed(sealed, state, soon).sentences).toContain(problem);
  const listed = stateWith(certificateEntry(withClass, sha256(sealed), keyId(key), { ranBy: null, links }));
  expect(verifyListed(sealed, listed, soon)).toMatchObject({ standing: 'rejected', sentences: [problem] });
});

test('the entry of a certificate states its figures, digests and signer as they are', () => {
  const statement = madeUpStatement(key, { issuedAt: openedAt });
  const { conformance } = statement.predicate;
  const withClass = {
    ...statement,
    predicate: {
      ...statement.predicate,
      conformance: {
        ...conformance,
        class: { name: 'employer', revision: '1.0.0', given: { products: null, fixtures: [] }, loweredBy: [] },
        challenge: 'programme-2026-k7Qx2',
      },
    },
  };
  expect(certificateEntry(withClass, digestOf(1), keyId(key), { ranBy: 'Laboratory Ltd', links })).toMatchObject({
    certificate: digestOf(1),
    target: { name: 'Acme Payroll Bridge', version: '3.2.0' },
    harness: { version: '0.1.0', commit: null },
    catalogueRevision: conformance.catalogueRevision,
    class: 'employer',
    record: digestOf(7),
    profile: conformance.digests.profile,
    ranBy: 'Laboratory Ltd',
    signedBy: { name: 'Acme Ltd', keyId: keyId(key) },
    challenge: 'programme-2026-k7Qx2',
    coverage: conformance.coverage,
    operations: { covered: 1, total: 1 },
    expiresAt: conformance.expiresAt,
  });
});
