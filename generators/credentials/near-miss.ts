import fc, { type Arbitrary } from 'fast-check';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** The value of the `Authorization` header, or several such headers; null: none is sent. */
export type Authorization = string | readonly string[] | null;

/** A credential that narrowly fails to be the good one, with a label for findings. */
export interface CredentialNearMiss extends Labelled<Authorization> {
  /** A name to choose it by, e.g. `token-cut`. */
  readonly kind: string;
  readonly flaw: CredentialFlaw;
}

export const noCredential: CredentialNearMiss = {
  kind: 'no-credential',
  flaw: 'none',
  label: 'no credential',
  value: null,
};

export const wrong = (kind: string, label: string, value: Authorization): CredentialNearMiss => {
  return { kind, flaw: 'wrong', label, value };
};

export const ofOtherScheme = (kind: string, label: string, value: Authorization): CredentialNearMiss => {
  return { kind, flaw: 'other-scheme', label, value };
};

/** One of the near misses, or the secret cut or extended at random: 1 to all but one character kept, 1 to 8 digits more. */
export function anyNearMiss(
  boundaries: readonly CredentialNearMiss[],
  secret: string,
  headerOf: (secret: string) => string,
): Arbitrary<CredentialNearMiss> {
  const cut = fc
    .integer({ min: 1, max: Math.max(1, secret.length - 1) })
    .map((kept) => wrong('cut', 'cut', headerOf(secret.slice(0, kept))));
  const extended = fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 })
    .map((more) => wrong('extended', 'extended', headerOf(`${secret}${more}`)));
  return fc.oneof(fc.constantFrom(...boundaries), cut, extended).filter(({ value }) => value !== headerOf(secret));
}

/** Leaves out what equals the good one, or comes twice: a token without letters has no other letter case. */
export function distinctNearMisses(good: string, all: readonly CredentialNearMiss[]): readonly CredentialNearMiss[] {
  const distinct = new Map<string, CredentialNearMiss>();
  for (const nearMiss of all) {
    const value = JSON.stringify(nearMiss.value);
    if (nearMiss.value !== good && !distinct.has(value)) distinct.set(value, nearMiss);
  }
  return [...distinct.values()];
}
