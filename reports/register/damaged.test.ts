import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  madeUpEntry,
  minutesLater,
  newPrivateKey,
  SampleRegister,
  variedRegister,
} from '../../tests/reports/sample-register.ts';
import { sealEnvelope } from '../certificate/envelope.ts';
import { keyId } from '../certificate/keys.ts';
import { signLine } from './entry-line.ts';
import { readRegister } from './read-register.ts';
import { signHead } from './register-head.ts';
import { verifyRegister } from './verify-register.ts';

const { register, first, later } = variedRegister();
const text = Buffer.from(register.bytes).toString('utf8');
const whole = readRegister(register.bytes);

/** Reads the whole register with further bytes after it, and says what is wrong. */
const after = (more: string | Uint8Array): string | null =>
  readRegister(Buffer.concat([register.bytes, Buffer.from(more)])).problem;

test('a register is read whole, with what its entries come to', () => {
  expect(whole.problem).toBeNull();
  expect(whole.entries.map(({ kind }) => kind)).toEqual([
    'opened',
    'certificate',
    'certificate',
    'certificate',
    'revoked',
    'superseded',
    'key-added',
    'certificate',
    'key-revoked',
    'decision',
    'certificate',
    'decision',
  ]);
  expect(whole.state?.certificates.size).toBe(5);
  expect(whole.state?.decisions.map(({ outcome }) => outcome)).toEqual(['silence', 'waived']);
});

test.each<[string, string | Uint8Array, RegExp]>([
  ['an empty line', '\n', /^Line 13: it is no JSON\.$/],
  ['white space', ' \n', /^Line 13: it is no JSON\.$/],
  ['null', 'null\n', /^Line 13: it is no entry: the whole must be object\.$/],
  ['a list', '[]\n', /^Line 13: it is no entry: the whole must be object\.$/],
  ['an object', '{}\n', /^Line 13: it is no entry: the whole must have required property 'seq'\.$/],
  ['JSON with white space', '{ "seq":13}\n', /^Line 13: it is not in the form in which entries are written\.$/],
  ['a key twice', '{"seq":13,"seq":13}\n', /^Line 13: it is not in the form/],
  ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0x22, 0x0a]), /^Line 13: it is no JSON\.$/],
  ['a byte order mark', '\ufeff{}\n', /^Line 13: it is no JSON\.$/],
  ['a control that is not escaped', '"\u202e"\n', /^Line 13: it is not in the form/],
  ['a line that is too long', `"${'x'.repeat(70_000)}"\n`, /^Line 13: it has 70002 bytes, more than the 65536 /],
  ['JSON of 30,000 levels', `${'['.repeat(30_000)}${']'.repeat(30_000)}\n`, /^Line 13: it is no /],
  ['half a line', '{"seq":13,"time":', /^Line 13 ends before its line feed: .* The 12 entries before it are whole\.$/],
])('%s after the entries is named', (_, more, problem) => {
  expect(after(more)).toMatch(problem);
});

test('an empty file, and lines that end as on Windows, are named', () => {
  expect(readRegister(new Uint8Array()).problem).toBe('The register is empty: it has not even its opening.');
  expect(readRegister(Buffer.from(text.replaceAll('\n', '\r\n'))).problem).toMatch(/^Line 1: it is not in the form/);
});

/** Signs one more entry with a key, chained correctly, and says what is wrong with the register then. */
function signed(body: object, key = later, change: object = {}): string | null {
  const place = { seq: 13, time: minutesLater(60).toISOString(), previous: whole.digests.at(-1) };
  const { signature: _signature, ...entry } = { signature: null, ...body, ...place, ...change };
  return after(`${signLine(entry as Parameters<typeof signLine>[0], key)}\n`);
}

const laterId = keyId(later);

test.each<[string, () => string | null, RegExp]>([
  ['a kind that is unknown', () => signed({ kind: 'praised' }), /it is no entry: \/kind must be one of /],
  ['another opening', () => signed(whole.entries[0] ?? {}), /a register is opened once/],
  [
    'a key that is none of the register',
    () => signed(madeUpEntry(9, laterId), newPrivateKey()),
    /the key \S+ is none of this register/,
  ],
  ['a key that was revoked', () => signed(madeUpEntry(9, laterId), first), /the key \S+ was revoked by entry 9/],
  [
    'a time before the one above',
    () => signed(madeUpEntry(9, laterId), later, { time: '2026-11-21T10:00:00.000Z' }),
    /entry 13 is dated before the entry above it/,
  ],
  [
    'a time that does not exist',
    () => signed(madeUpEntry(9, laterId), later, { time: '2026-99-21T10:00:00.000Z' }),
    /names no moment that exists/,
  ],
  ['a certificate that is listed', () => signed(madeUpEntry(3, laterId)), /is listed already, by entry 4/],
  [
    'a certificate of a revoked key',
    () => signed(madeUpEntry(9, keyId(first))),
    /can't be listed: the key \S+ was revoked/,
  ],
  [
    'an address that runs a script',
    () =>
      signed(madeUpEntry(9, laterId, { links: { record: 'javascript:alert(1)', report: null, certificate: null } })),
    /\/links\/record must match pattern/,
  ],
  [
    'the last key revoked',
    () => signed({ kind: 'key-revoked', keyId: laterId, from: '2026-11-21T10:00:00Z', reason: 'replaced', text: 'x' }),
    /no key would be left to sign the register with/,
  ],
  [
    'an id that is not that of the key',
    () =>
      signed({
        kind: 'key-added',
        key: {
          ...whole.state?.opened.key,
          id: laterId.replace(/.$/, '_').replace('_', laterId.endsWith('0') ? '1' : '0'),
        },
      }),
    /is not the Ed25519 key that stands beside its id/,
  ],
  [
    'a certificate revoked that is not listed',
    () => signed({ kind: 'revoked', certificate: `sha256:${'0'.repeat(64)}`, reason: 'policy', text: 'x' }),
    /is not listed/,
  ],
  ['a waiver without an end', () => signed({ ...whole.entries[11], until: null }), /says until when it holds/],
])('an entry with %s is named, even if it is signed and chained', (_, problem, expected) => {
  expect(problem()).toMatch(expected);
});

const key = createPublicKey(first);
const now = minutesLater(60);

test.each<[string, string | null, RegExp, boolean]>([
  ['missing', null, /^The register has no head: bring the last one back/, false],
  ['of another file', '{}', /^The head is no DSSE envelope of the head of a register\.$/, false],
  [
    'of a stranger',
    new SampleRegister(newPrivateKey()).head,
    /^The head was signed with a key \S+ that this register does not have/,
    false,
  ],
  [
    'over',
    signHead(whole, later, new Date('2026-11-01T00:00:00Z')),
    /^The head expired on 2026-11-08T00:00:00\.000Z/,
    true,
  ],
  ['of tomorrow', signHead(whole, later, minutesLater(3_000)), /^The head was signed in the future/, false],
  [
    'by a key that was revoked',
    signHead(whole, first, now),
    /^The head was signed with a key \S+ that did not count at its entry 12\.$/,
    false,
  ],
])('a head that is %s is named', (_, head, problem, isRenewable) => {
  const verified = verifyRegister({ entries: register.bytes, head }, { key, now });
  expect(verified.problems).toEqual([expect.stringMatching(problem)]);
  expect(verified.isRenewable).toBe(isRenewable);
});

test('a head of another programme is named, though its key and its entry are right', () => {
  const head = {
    schemaVersion: 1,
    programme: 'Another Programme',
    size: 12,
    last: whole.digests.at(-1),
    issuedAt: now.toISOString(),
    expiresAt: minutesLater(120).toISOString(),
  };
  const payloadType = 'application/vnd.payroll-conformance.register-head+json';
  const sealed = sealEnvelope(JSON.stringify(head), later, { payloadType, file: 'head', content: 'a head' });
  const { problems } = verifyRegister({ entries: register.bytes, head: sealed }, { key, now });
  expect(problems).toEqual(['The head names another programme than the register.']);
});

test.each([
  ['is none', '[]', /^The head does not say what a head says\.$/],
  ['is no JSON', 'head', /^The head does not say what a head says\.$/],
  ['has no size', '{"schemaVersion":1,"programme":"x"}', /^The head does not say what a head says\.$/],
])('a signed head that %s is named', (_, payload, problem) => {
  const payloadType = 'application/vnd.payroll-conformance.register-head+json';
  const sealed = sealEnvelope(payload, later, { payloadType, file: 'head', content: 'a head' });
  const { problems } = verifyRegister({ entries: register.bytes, head: sealed }, { key, now });
  expect(problems).toEqual([expect.stringMatching(problem)]);
});

test('an opening that is signed with another key than it names is named', () => {
  const { signature: _signature, ...opening } = whole.entries[0] ?? { signature: null };
  const line = signLine(opening as Parameters<typeof signLine>[0], newPrivateKey());
  expect(readRegister(Buffer.from(`${line}\n`)).problem).toBe(
    'Line 1: the opening is not signed with the key that it names.',
  );
});

test('the register of a stranger is rejected, even if it names the key of the programme', () => {
  const stranger = newPrivateKey();
  const fake = new SampleRegister(stranger);
  const stolen = whole.state?.opened.key;
  fake.add(stolen === undefined ? [] : [{ kind: 'key-added', key: stolen }]);
  expect(verifyRegister(fake.files(), { key, now }).problems).toEqual([
    expect.stringMatching(/^The key that was given \(\S+\) signed neither the head nor an entry of this register/),
  ]);
  for (const own of [first, later]) {
    const trust = { key: createPublicKey(own), now };
    expect(verifyRegister(register.files(), trust).problems).toEqual([]);
  }
});
