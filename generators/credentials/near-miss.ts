import fc, { type Arbitrary } from 'fast-check';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Labelled } from '../kernel/labelled.ts';

/** The value of the `Authorization` header, or several such headers; null: none is sent. */
export type Authorization = string | readonly string[] | null;

/** Which near miss it is, as data to choose by: `cut` and `extended` are those that are cut or extended at random. */
export type NearMissKind =
  | 'no-credential'
  | 'other-scheme'
  | 'scheme-alone'
  | 'unknown-token'
  | 'token-cut'
  | 'token-without-first'
  | 'half-a-token'
  | 'token-extended'
  | 'token-in-other-case'
  | 'no-scheme'
  | 'token-as-basic'
  | 'unknown-scheme'
  | 'null-for-token'
  | 'empty-secret'
  | 'empty-id'
  | 'both-empty'
  | 'id-alone'
  | 'swapped'
  | 'id-for-secret'
  | 'unknown-secret'
  | 'unknown-id'
  | 'secret-cut'
  | 'secret-extended'
  | 'secret-in-other-case'
  | 'id-in-other-case'
  | 'not-encoded'
  | 'no-base64'
  | 'pair-as-bearer'
  | 'secret-as-bearer'
  | 'token-followed'
  | 'pair-followed'
  | 'secret-without-first'
  | 'both-schemes'
  | 'both-headers'
  | 'client-secret'
  | 'client-pair'
  | 'token-for-secret'
  | 'token-ends-otherwise'
  | 'secret-spaced'
  | 'secret-continued'
  | 'secret-twice'
  | 'entity-as-token'
  | 'connection-as-token'
  | 'first-changed'
  | 'middle-changed'
  | 'one-changed'
  | 'transposed'
  | 'token-in-base64'
  | 'token-before-comma'
  | 'entity-for-credential'
  | 'cut'
  | 'extended';

/** A credential that narrowly fails to be the good one: which, what is wrong with it, and a label for findings. */
export interface CredentialNearMiss extends Labelled<Authorization> {
  readonly kind: NearMissKind;
  readonly flaw: CredentialFlaw;
}

/** One of the near misses, or the secret cut or extended at random: 1 to all but one character kept, 1 to 8 digits more. */
export function anyNearMiss(
  boundaries: readonly CredentialNearMiss[],
  secret: string,
  headerOf: (secret: string) => string,
): Arbitrary<CredentialNearMiss> {
  const cut = fc.integer({ min: 1, max: Math.max(1, secret.length - 1) }).map(
    (kept): CredentialNearMiss => ({
      kind: 'cut',
      flaw: 'wrong',
      label: 'cut',
      value: headerOf(secret.slice(0, kept)),
    }),
  );
  const extended = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 }).map(
    (more): CredentialNearMiss => ({
      kind: 'extended',
      flaw: 'wrong',
      label: 'extended',
      value: headerOf(`${secret}${more}`),
    }),
  );
  return fc.oneof(fc.constantFrom(...boundaries), cut, extended).filter(({ value }) => value !== headerOf(secret));
}

/** Those that differ from the good one, each value once: a token without letters has no other letter case. */
export function distinctNearMisses(good: string, all: readonly CredentialNearMiss[]): readonly CredentialNearMiss[] {
  const distinct = new Map<string, CredentialNearMiss>();
  for (const nearMiss of all) {
    const value = JSON.stringify(nearMiss.value);
    if (nearMiss.value !== good && !distinct.has(value)) distinct.set(value, nearMiss);
  }
  return [...distinct.values()];
}
