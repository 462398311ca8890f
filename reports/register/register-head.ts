import type { KeyObject } from 'node:crypto';
import { dayMs } from '../../specs/interface/calendar.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { type EnvelopeKind, readEnvelope, sealEnvelope } from '../certificate/envelope.ts';
import type { Register } from './read-register.ts';

/** The signed end of a register: without it, somebody could leave out the last entries unseen. */
export interface RegisterHead {
  readonly schemaVersion: 1;
  readonly programme: string;
  /** The number of entries that it signs. */
  readonly size: number;
  /** The digest of the line of the last of them. */
  readonly last: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
}

export interface OpenedHead {
  readonly head: RegisterHead;
  readonly keyId: string;
}

/** @param file the name of the head in sentences */
const kindOf = (file: string): EnvelopeKind => ({
  payloadType: 'application/vnd.payroll-conformance.register-head+json',
  file,
  content: 'the head of a register',
});

/** @returns the text of the envelope */
export function signHead({ state, digests }: Register, privateKey: KeyObject, now: Date): string {
  const last = digests.at(-1);
  if (state === null || last === undefined) throw new Error('A register without an entry has no head.');
  const { programme, headDays } = state.opened;
  const head: RegisterHead = {
    schemaVersion: 1,
    programme,
    size: digests.length,
    last,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + headDays * dayMs).toISOString(),
  };
  return sealEnvelope(JSON.stringify(head), privateKey, kindOf('head'));
}

/** Opens a head if a key signed it that counted when the register had its length. `file`: the name of the head in sentences. */
export function openHead(text: string, { state }: Register, file: string): OpenedHead | { readonly problem: string } {
  const envelope = readEnvelope(text, kindOf(file));
  if ('problem' in envelope) return envelope;
  const known = state?.keys.get(envelope.keyId);
  if (known === undefined) {
    return {
      problem: `The ${file} was signed with a key (${envelope.keyId}) that this register does not have: it belongs to another register, or to a fork of this one.`,
    };
  }
  const signed = envelope.open(known.publicKey);
  if ('problem' in signed) return signed;
  const head = asHead(signed.payload);
  if (head === null) return { problem: `The ${file} does not say what a head says.` };
  const { key, added, revoked } = known;
  const isCounted =
    key.uses.includes('register') && added.seq <= head.size && (revoked === null || revoked.seq > head.size);
  if (!isCounted)
    return { problem: `The ${file} was signed with a key (${key.id}) that did not count at its entry ${head.size}.` };
  return { head, keyId: key.id };
}

function asHead(payload: string): RegisterHead | null {
  const value = parseJson(payload);
  return isHead(value) ? value : null;
}

function isHead(value: unknown): value is RegisterHead {
  if (typeof value !== 'object' || value === null) return false;
  const { schemaVersion, programme, size, last, issuedAt, expiresAt } = value as Record<string, unknown>;
  const isInstant = (text: unknown): boolean => typeof text === 'string' && !Number.isNaN(Date.parse(text));
  return (
    schemaVersion === 1 &&
    typeof programme === 'string' &&
    Number.isSafeInteger(size) &&
    Number(size) > 0 &&
    typeof last === 'string' &&
    isInstant(issuedAt) &&
    isInstant(expiresAt)
  );
}
