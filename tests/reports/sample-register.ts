import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { keyId } from '../../reports/certificate/keys.ts';
import { appendEntries, extendRegister, openRegister, registerKey } from '../../reports/register/append-entries.ts';
import type { CertificateEntry, DecisionEntry, EntryBody } from '../../reports/register/entry.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { signHead } from '../../reports/register/register-head.ts';

/** When a sample register is opened; each entry is a minute later. */
export const openedAt = new Date('2026-11-21T10:00:00.000Z');

export const newPrivateKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

/** A moment so many minutes after the register was opened. */
export const minutesLater = (minutes: number): Date => new Date(openedAt.getTime() + minutes * 60_000);

/** A register that grows entry by entry. */
export class SampleRegister {
  bytes: Uint8Array;
  head: string;
  #minutes = 0;

  constructor(readonly privateKey: KeyObject) {
    this.bytes = openRegister(
      { programme: 'Sample Programme', headDays: 7, owner: 'The office' },
      { privateKey, now: openedAt },
    );
    this.head = signHead(readRegister(this.bytes), privateKey, openedAt);
  }

  /** Adds entries, a minute after the last ones, and signs the head. */
  add(bodies: readonly EntryBody[], privateKey: KeyObject = this.privateKey): this {
    this.#minutes += 1;
    const now = minutesLater(this.#minutes);
    const grown = extendRegister(this.bytes, appendEntries(readRegister(this.bytes), bodies, { privateKey, now }));
    this.bytes = grown.bytes;
    this.head = signHead(grown.register, privateKey, now);
    return this;
  }

  /** The files at this moment. */
  files() {
    return { entries: this.bytes, head: this.head };
  }
}

export const digestOf = (number: number): string => `sha256:${number.toString(16).padStart(64, '0')}`;

export const sampleDecision: DecisionEntry = {
  kind: 'decision',
  record: digestOf(7),
  fingerprint: 'f00d',
  reading: 'The document does not say whether a disconnected entity may be read.',
  outcome: 'silence',
  text: 'The vendor answers 404, and nothing in the document speaks against it.',
  decidedBy: 'The board of the programme',
  until: null,
  silence: 'SIL-088',
  link: null,
};

/** The entry of a made-up certificate, signed with a key. */
export const madeUpEntry = (
  number: number,
  keyId: string,
  change: Partial<CertificateEntry> = {},
): CertificateEntry => ({
  kind: 'certificate',
  certificate: digestOf(number),
  target: { name: `Target ${number}`, version: '3.2.0', address: 'https://sandbox.acme.example/finance' },
  harness: { version: '0.1.0', commit: null },
  catalogueRevision: '1.0.0',
  class: 'full',
  result: 'PASSED',
  record: digestOf(1_000 + number),
  profile: digestOf(2_000 + number),
  ranBy: 'The laboratory',
  signedBy: { name: 'The office', keyId },
  challenge: null,
  coverage: { must: { judged: 539, total: 543 }, should: { judged: 70, total: 71 } },
  operations: { covered: 11, total: 11 },
  waivers: 0,
  startedAt: '2026-11-20T08:00:00.000Z',
  issuedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2027-02-18T09:00:00.000Z',
  links: { record: null, report: null, certificate: null },
  ...change,
});

/** Makes a register of twelve entries, of every kind, in which one key replaced another, and returns it with both keys. */
export function variedRegister() {
  const [first, later] = [newPrivateKey(), newPrivateKey()];
  const [firstId, laterId] = [keyId(first), keyId(later)];
  const register = new SampleRegister(first)
    .add([madeUpEntry(1, firstId), madeUpEntry(2, firstId), madeUpEntry(3, firstId)])
    .add([{ kind: 'revoked', certificate: digestOf(1), reason: 'withdrawn', text: 'The vendor asked for it.' }])
    .add([{ kind: 'superseded', certificate: digestOf(2), by: digestOf(3) }])
    .add([{ kind: 'key-added', key: registerKey(later, 'The office', ['register', 'certificates']) }])
    .add([madeUpEntry(4, laterId)], later);
  const from = minutesLater(600).toISOString();
  register
    .add([{ kind: 'key-revoked', keyId: firstId, from, reason: 'replaced', text: 'A new key every year.' }], later)
    .add([sampleDecision], later)
    .add([madeUpEntry(5, laterId)], later)
    .add([{ ...sampleDecision, outcome: 'waived', until: '2027-01-31', silence: null }], later);
  return { register, first, later };
}
