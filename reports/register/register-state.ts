import { createPublicKey, type KeyObject } from 'node:crypto';
import { keyId } from '../certificate/keys.ts';
import type { Entry, EntryOf, EntryPlace, KeyUse, RegisterKey } from './entry.ts';

export interface KeyState {
  readonly key: RegisterKey;
  readonly publicKey: KeyObject;
  readonly added: EntryPlace;
  revoked: EntryOf<'key-revoked'> | null;
}

/** A listed certificate, with the entries that ended it; null: none did. */
export interface CertificateState {
  readonly entry: EntryOf<'certificate'>;
  /** The time of the entry that lists it, or of a later `clock-corrected` if the clock was ahead then. */
  listedAt: string;
  revoked: EntryOf<'revoked'> | null;
  superseded: EntryOf<'superseded'> | null;
}

/** The result of all entries so far. {@link applyEntry} changes it. */
export interface RegisterState {
  readonly opened: EntryOf<'opened'>;
  readonly keys: Map<string, KeyState>;
  readonly certificates: Map<string, CertificateState>;
  readonly decisions: EntryOf<'decision'>[];
}

/** @returns the state, or in a phrase why the entry can't be the first */
export function openState(first: Entry): { readonly state: RegisterState } | { readonly problem: string } {
  if (first.kind !== 'opened') return { problem: `a register begins with its opening, not with "${first.kind}"` };
  if (!first.key.uses.includes('register')) return { problem: 'its key may not sign the register' };
  const state: RegisterState = { opened: first, keys: new Map(), certificates: new Map(), decisions: [] };
  const problem = addKey(state, first.key, first);
  return problem === null ? { state } : { problem };
}

/** Applies a later entry to a state. @returns the reason in a phrase why it can't, with the state unchanged; else null */
export function applyEntry(state: RegisterState, entry: Entry): string | null {
  switch (entry.kind) {
    case 'opened':
      return 'a register is opened once';
    case 'key-added':
      return addKey(state, entry.key, entry);
    case 'key-revoked':
      return revokeKey(state, entry);
    case 'certificate':
      return listCertificate(state, entry);
    case 'revoked':
    case 'superseded':
      return endCertificate(state, entry);
    case 'clock-corrected':
      correctClock(state, entry);
      return null;
    case 'decision':
      if ((entry.outcome === 'waived') !== (entry.until !== null))
        return 'a waiver, and nothing else, says until when it holds';
      state.decisions.push(entry);
      return null;
  }
}

/** Says in a phrase why a key may not sign the register, or a certificate to be listed; null if it may. */
export function signerProblem(state: RegisterState, id: string, use: KeyUse): string | null {
  const known = state.keys.get(id);
  if (known === undefined) return `the key ${id} is none of this register`;
  if (known.revoked !== null) return `the key ${id} was revoked by entry ${known.revoked.seq}`;
  if (!known.key.uses.includes(use))
    return `the key ${id} may not sign ${use === 'register' ? 'the register' : 'certificates'}`;
  return null;
}

function addKey(state: RegisterState, key: RegisterKey, { seq, time, previous }: EntryPlace): string | null {
  if (state.keys.has(key.id)) return `the key ${key.id} is in the register already`;
  const publicKey = publicKeyOf(key);
  if (publicKey === null) return `the key ${key.id} is not the Ed25519 key that stands beside its id`;
  state.keys.set(key.id, { key, publicKey, added: { seq, time, previous }, revoked: null });
  return null;
}

function publicKeyOf({ id, publicKey }: RegisterKey): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' && keyId(key) === id ? key : null;
  } catch {
    return null;
  }
}

function revokeKey(state: RegisterState, entry: EntryOf<'key-revoked'>): string | null {
  const known = state.keys.get(entry.keyId);
  if (known === undefined) return `the key ${entry.keyId} is none of this register`;
  if (known.revoked !== null) return `the key ${entry.keyId} was revoked by entry ${known.revoked.seq} already`;
  const others = [...state.keys.values()].filter(
    ({ key, revoked }) => key.id !== entry.keyId && revoked === null && key.uses.includes('register'),
  );
  if (others.length === 0) return 'no key would be left to sign the register with: add another one first';
  known.revoked = entry;
  return null;
}

function listCertificate(state: RegisterState, entry: EntryOf<'certificate'>): string | null {
  const earlier = state.certificates.get(entry.certificate);
  if (earlier !== undefined)
    return `the certificate ${entry.certificate} is listed already, by entry ${earlier.entry.seq}`;
  const signer = signerProblem(state, entry.signedBy.keyId, 'certificates');
  if (signer !== null) return `the certificate ${entry.certificate} can't be listed: ${signer}`;
  state.certificates.set(entry.certificate, { entry, listedAt: entry.time, revoked: null, superseded: null });
  return null;
}

function correctClock({ certificates }: RegisterState, { time }: EntryPlace): void {
  for (const each of certificates.values()) {
    if (Date.parse(each.listedAt) > Date.parse(time)) each.listedAt = time;
  }
}

function endCertificate(state: RegisterState, entry: EntryOf<'revoked' | 'superseded'>): string | null {
  const listed = state.certificates.get(entry.certificate);
  if (listed === undefined) return `the certificate ${entry.certificate} is not listed`;
  if (listed.revoked !== null)
    return `the certificate ${entry.certificate} was revoked already, by entry ${listed.revoked.seq}`;
  if (entry.kind === 'revoked') {
    listed.revoked = entry;
    return null;
  }
  if (listed.superseded !== null)
    return `the certificate ${entry.certificate} was superseded already, by entry ${listed.superseded.seq}`;
  const successor = state.certificates.get(entry.by);
  if (successor === undefined) return `the certificate ${entry.by} that is to take its place is not listed`;
  if (successor === listed) return "a certificate can't take its own place";
  if (successor.revoked !== null || successor.superseded !== null)
    return `the certificate ${entry.by} that is to take its place was itself ${successor.revoked === null ? 'superseded' : 'revoked'}`;
  listed.superseded = entry;
  return null;
}
