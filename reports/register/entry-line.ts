import { type KeyObject, sign, verify } from 'node:crypto';
import { dsse } from '@sigstore/core';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { keyId } from '../certificate/keys.ts';
import { describeSchemaError } from '../certificate/statement-shape.ts';
import { jsonText } from '../escape/json.ts';
import type { DecisionEntry, Entry, SignedEntry } from './entry.ts';

const entryType = 'application/vnd.payroll-conformance.register-entry+json';

/** The most bytes of a line: the schema allows no entry that comes near it. */
export const maxLineBytes = 65_536;

/** The line of an entry, without its line feed, in the only form that {@link parseLine} takes. */
export function signLine(entry: Entry, privateKey: KeyObject): string {
  const sig = sign(null, signedBytes(entry), privateKey).toString('base64');
  return jsonText({ ...entry, signature: { keyId: keyId(privateKey), sig } });
}

export const isSignedBy = ({ signature, ...entry }: SignedEntry, publicKey: KeyObject): boolean =>
  verify(null, signedBytes(entry), publicKey, Buffer.from(signature.sig, 'base64'));

/** Parses a line, which must be byte for byte as we write it. @returns its value, or the problem in a phrase */
export function parseLine(bytes: Uint8Array): { readonly value: unknown } | { readonly problem: string } {
  if (bytes.length > maxLineBytes)
    return { problem: `it has ${bytes.length} bytes, more than the ${maxLineBytes} that an entry may have` };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    return jsonText(value) === text ? { value } : { problem: 'it is not in the form in which entries are written' };
  } catch {
    // JSON that is nested too deeply ends up here, too: it can be parsed, but not written again for the comparison.
    return { problem: 'it is no JSON' };
  }
}

const signedBytes = (entry: object): Buffer => dsse.preAuthEncoding(entryType, Buffer.from(JSON.stringify(entry)));

/** @returns the entry, or in a phrase why the value is none */
export function asEntry(value: unknown): { readonly entry: SignedEntry } | { readonly problem: string } {
  const validate = fileValidator<SignedEntry>('register');
  if (validate(value)) return { entry: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}

/** @returns the decision, or in a phrase why the value is none */
export function asDecision(
  value: unknown,
): { readonly decision: Omit<DecisionEntry, 'kind'> } | { readonly problem: string } {
  const validate = fileValidator<Omit<DecisionEntry, 'kind'>>('register', 'decision');
  if (validate(value)) return { decision: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}
