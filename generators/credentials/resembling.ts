import fc, { type Arbitrary } from 'fast-check';
import { changeCharacter, isChangeable } from './headers.ts';

/** A secret that resembles the right one, and is as long: which it is, and a label for findings. */
export interface ResemblingSecret {
  readonly kind: string;
  readonly label: string;
  readonly secret: string;
}

/** The places of a secret at which a letter or digit can be put in place of another. */
function changeablePlaces(secret: string): readonly number[] {
  return [...Array(secret.length).keys()].filter((place) => isChangeable(secret.charAt(place)));
}

/** The places at which a letter or digit is followed by another one, which differs in more than its case. */
function transposablePlaces(secret: string): readonly number[] {
  return changeablePlaces(secret).filter((place) => {
    const [one, next] = [secret.charAt(place), secret.charAt(place + 1)];
    return isChangeable(next) && one.toLowerCase() !== next.toLowerCase();
  });
}

function changedAt(secret: string, place: number): string {
  return secret.slice(0, place) + changeCharacter(secret.charAt(place)) + secret.slice(place + 1);
}

function transposedAt(secret: string, place: number): string {
  const pair = secret.charAt(place + 1) + secret.charAt(place);
  return secret.slice(0, place) + pair + secret.slice(place + 2);
}

/**
 * The right secret with its middle character changed, with the two in its middle transposed, and with its first one
 * changed: what is compared in part, or without its order, takes them for the right one. Those that it has no place for are
 * left out.
 */
export function resemblingSecretBoundaries(secret: string): readonly ResemblingSecret[] {
  const places = changeablePlaces(secret);
  const pairs = transposablePlaces(secret);
  const middle = places[Math.floor(places.length / 2)];
  const pair = pairs[Math.floor(pairs.length / 2)];
  const [first] = places;
  return [
    ...(middle === undefined
      ? []
      : ([{ kind: 'middle-changed', label: 'a character in its middle', secret: changedAt(secret, middle) }] as const)),
    ...(pair === undefined
      ? []
      : ([{ kind: 'transposed', label: 'two characters transposed', secret: transposedAt(secret, pair) }] as const)),
    ...(first === undefined || first === middle
      ? []
      : ([{ kind: 'first-changed', label: 'another first character', secret: changedAt(secret, first) }] as const)),
  ];
}

/** One of these changes at a place that is drawn; null for a secret without letters and digits. */
export function resemblingSecret(secret: string): Arbitrary<ResemblingSecret> | null {
  const places = changeablePlaces(secret);
  const pairs = transposablePlaces(secret);
  const changed = places.map((place): ResemblingSecret => {
    return { kind: 'one-changed', label: 'another character', secret: changedAt(secret, place) };
  });
  const transposed = pairs.map((place): ResemblingSecret => {
    return { kind: 'transposed', label: 'two characters transposed', secret: transposedAt(secret, place) };
  });
  const kinds = [changed, transposed].filter(({ length }) => length > 0);
  return kinds.length === 0 ? null : fc.oneof(...kinds.map((some) => fc.constantFrom(...some)));
}
