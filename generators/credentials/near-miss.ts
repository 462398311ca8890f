import fc, { type Arbitrary } from 'fast-check';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';
import type { Labelled } from '../kernel/labelled.ts';
import { basic, bearer, changeCharacter, garbage, isChangeable } from './headers.ts';

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

const pair = basic({ clientId: garbage, clientSecret: garbage });

/** Wrong credentials of both schemes at once. What becomes of a right one beside a wrong one is open. */
export const bothWrong: readonly CredentialNearMiss[] = [
  wrong('both-schemes', 'wrong credentials of both schemes in one header', `${bearer(garbage)}, ${pair}`),
  wrong('both-headers', 'wrong credentials of both schemes in two headers', [pair, bearer(garbage)]),
];

const changeablePlaces = (secret: string): readonly number[] =>
  [...secret].flatMap((character, place) => (isChangeable(character) ? [place] : []));

const changedAt = (secret: string, place: number): string =>
  secret.slice(0, place) + changeCharacter(secret.charAt(place)) + secret.slice(place + 1);

/** Swaps the character at a place with the next; null if they are no letters or digits, or differ in their case alone. */
function transposedAt(secret: string, place: number): string | null {
  const [one, next] = [secret.charAt(place), secret.charAt(place + 1)];
  if (!isChangeable(one) || !isChangeable(next) || one.toLowerCase() === next.toLowerCase()) return null;
  return secret.slice(0, place) + next + one + secret.slice(place + 2);
}

/** Makes secrets that are wrong at one place: comparisons of a part, or without order, accept some of them. */
function resembling(secret: string, headerOf: (secret: string) => string) {
  const places = changeablePlaces(secret);
  return {
    changed: places.map((place) =>
      wrong('one-changed', 'the secret with another character', headerOf(changedAt(secret, place))),
    ),
    transposed: places.flatMap((place) => {
      const text = transposedAt(secret, place);
      return text === null ? [] : [wrong('transposed', 'the secret with two characters transposed', headerOf(text))];
    }),
  };
}

/** Lists a secret with another character in the middle, two swapped there, and another first one, where possible. */
export function resemblingBoundaries(
  secret: string,
  headerOf: (secret: string) => string,
): readonly CredentialNearMiss[] {
  const { changed, transposed } = resembling(secret, headerOf);
  const middleOf = (all: readonly CredentialNearMiss[]) => all.slice(all.length / 2).slice(0, 1);
  return [...middleOf(changed), ...middleOf(transposed), ...changed.slice(0, 1)];
}

/** Draws a near miss, or the secret with another character, cut, or extended by 1 to 8 digits. */
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
  const drawn = Object.values(resembling(secret, headerOf)).filter(({ length }) => length > 0);
  const all = [boundaries, ...drawn].map((some) => fc.constantFrom(...some));
  return fc.oneof(...all, cut, extended).filter(({ value }) => value !== headerOf(secret));
}

/** Leaves out near misses that equal the good one, or come twice: a token without letters has no other letter case. */
export function distinctNearMisses(good: string, all: readonly CredentialNearMiss[]): readonly CredentialNearMiss[] {
  const distinct = new Map<string, CredentialNearMiss>();
  for (const nearMiss of all) {
    const value = JSON.stringify(nearMiss.value);
    if (nearMiss.value !== good && !distinct.has(value)) distinct.set(value, nearMiss);
  }
  return [...distinct.values()];
}
