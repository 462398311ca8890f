import { createPublicKey, type KeyObject } from 'node:crypto';
import { sha256 } from '../../specs/words/digest.ts';
import { keyId } from '../certificate/keys.ts';
import type { Entry, EntryBody, KeyUse, RegisterKey } from './entry.ts';
import { asEntry, maxLineBytes, signLine } from './entry-line.ts';
import { type Register, readRegister } from './read-register.ts';
import { RegisterError } from './register-error.ts';
import { applyEntry, signerProblem } from './register-state.ts';
import { clockToleranceMs } from './verify-register.ts';

export interface Signing {
  readonly privateKey: KeyObject;
  readonly now: Date;
}

const lineEnd = '\n';

/** Describes a key as the entry that adds it does. @param key the public or the private one */
export function registerKey(key: KeyObject, owner: string | null, uses: readonly KeyUse[]): RegisterKey {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return { id: keyId(publicKey), publicKey: der.toString('base64'), owner, uses };
}

/** The first key of a register is the one that signs its opening. @throws RegisterError */
export function openRegister(
  {
    programme,
    headDays,
    owner,
  }: { readonly programme: string; readonly headDays: number; readonly owner: string | null },
  { privateKey, now }: Signing,
): Uint8Array {
  const key = registerKey(privateKey, owner, ['register', 'certificates']);
  const body: EntryBody = { kind: 'opened', schemaVersion: 1, programme, headDays, key };
  return Buffer.from(`${lineOf({ seq: 1, time: now.toISOString(), previous: null, ...body }, privateKey)}${lineEnd}`);
}

/** @throws RegisterError if the register does not allow an entry */
export function appendEntries(
  { state, digests, entries }: Register,
  bodies: readonly EntryBody[],
  { privateKey, now }: Signing,
): Uint8Array {
  const last = entries.at(-1);
  let previous = digests.at(-1);
  if (state === null || last === undefined || previous === undefined)
    throw new RegisterError('Nothing can be added to a register that has no opening.');
  let text = '';
  let latest = Date.parse(last.time);
  for (const [index, body] of bodies.entries()) {
    const signer = signerProblem(state, keyId(privateKey), 'register');
    if (signer !== null) throw new RegisterError(`The register can't be signed with this key: ${signer}.`);
    // Dates before a correction of the clock were wrong, so that later entries may be dated before them.
    if (body.kind === 'clock-corrected') latest = now.getTime();
    if (now.getTime() < latest - clockToleranceMs)
      throw new RegisterError(
        `The clock says ${now.toISOString()}, and the last entry is of ${last.time}: set the clock; or, where it was ahead when that entry was written, say so with --clock-was-ahead.`,
      );
    const time = new Date(Math.max(now.getTime(), latest)).toISOString();
    const entry: Entry = { seq: last.seq + index + 1, time, previous, ...body };
    const line = lineOf(entry, privateKey);
    const problem = applyEntry(state, entry);
    if (problem !== null) throw new RegisterError(`Refused: ${problem}.`);
    previous = sha256(line);
    text += `${line}${lineEnd}`;
  }
  return Buffer.from(text);
}

/** Adds lines to a register, and reads all of it again before a head is signed over lines that nobody could read. */
export function extendRegister(
  bytes: Uint8Array,
  more: Uint8Array,
): { readonly bytes: Uint8Array; readonly register: Register } {
  const all = Buffer.concat([bytes, more]);
  const register = readRegister(all);
  if (register.problem !== null) throw new RegisterError(register.problem);
  return { bytes: all, register };
}

function lineOf(entry: Entry, privateKey: KeyObject): string {
  const line = signLine(entry, privateKey);
  const read = asEntry(JSON.parse(line));
  if ('problem' in read) throw new RegisterError(`What is to be added is no entry: ${read.problem}.`);
  if (Buffer.byteLength(line) > maxLineBytes)
    throw new RegisterError(`What is to be added is longer than the ${maxLineBytes} bytes that an entry may have.`);
  return line;
}
