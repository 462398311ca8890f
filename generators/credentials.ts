import fc, { type Arbitrary } from 'fast-check';
import type { Labelled } from './labelled.ts';

/** The value of the `Authorization` header, or null: none is sent. */
export type Authorization = string | null;

/** The parts of a basic credential ("Authentication"). Neither is empty. */
export interface BasicPair {
  readonly clientId: string;
  readonly clientSecret: string;
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** The header of a bearer credential. */
export const bearer = (token: string) => `Bearer ${token}`;

/** The header of a basic credential. */
export const basic = ({ clientId, clientSecret }: BasicPair) => `Basic ${base64(`${clientId}:${clientSecret}`)}`;

/** The same text with every ASCII letter in the other case. */
const otherCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

/** A credential that was never issued. Near misses never alter the last character, whose last bits encodings ignore. */
const garbage = 'not-a-credential-of-anyone-0000';

/**
 * Each way in which a bearer credential can narrowly fail to be the given token (>= 2 characters). No label contains
 * any part of it.
 */
export function bearerNearMissBoundaries(token: string): readonly Labelled<Authorization>[] {
  const half = Math.ceil(token.length / 2);
  return nearMisses(bearer(token), [
    { label: 'no credential', value: null },
    { label: 'the scheme without a token', value: 'Bearer' },
    { label: 'a token that nobody was given', value: bearer(garbage) },
    { label: 'the token without its last character', value: bearer(token.slice(0, -1)) },
    { label: 'the token without its first character', value: bearer(token.slice(1)) },
    { label: 'the first half of the token', value: bearer(token.slice(0, half)) },
    { label: 'the token and one character more', value: bearer(`${token}0`) },
    { label: 'the token in the other letter case', value: bearer(otherCase(token)) },
    { label: 'the token without a scheme', value: token },
    { label: 'the token as a basic credential', value: `Basic ${base64(`${token}:`)}` },
    { label: 'the token under another scheme', value: `Token ${token}` },
    { label: 'the word null for a token', value: bearer('null') },
  ]);
}

/** Each way in which a basic credential can narrowly fail to be the given pair. No label contains any part of it. */
export function basicNearMissBoundaries(pair: BasicPair): readonly Labelled<Authorization>[] {
  const { clientId, clientSecret } = pair;
  return nearMisses(basic(pair), [
    { label: 'no credential', value: null },
    { label: 'the scheme without a credential', value: 'Basic' },
    { label: 'an empty secret', value: basic({ clientId, clientSecret: '' }) },
    { label: 'an empty id', value: basic({ clientId: '', clientSecret }) },
    { label: 'both empty', value: basic({ clientId: '', clientSecret: '' }) },
    { label: 'the id alone, without a colon', value: `Basic ${base64(clientId)}` },
    { label: 'id and secret swapped', value: basic({ clientId: clientSecret, clientSecret: clientId }) },
    { label: 'the id for a secret', value: basic({ clientId, clientSecret: clientId }) },
    { label: 'a secret that nobody was given', value: basic({ clientId, clientSecret: garbage }) },
    { label: 'an id that nobody was given', value: basic({ clientId: garbage, clientSecret }) },
    {
      label: 'the secret without its last character',
      value: basic({ clientId, clientSecret: clientSecret.slice(0, -1) }),
    },
    { label: 'the secret and one character more', value: basic({ clientId, clientSecret: `${clientSecret}0` }) },
    { label: 'the secret in the other letter case', value: basic({ clientId, clientSecret: otherCase(clientSecret) }) },
    { label: 'the id in the other letter case', value: basic({ clientId: otherCase(clientId), clientSecret }) },
    { label: 'id and secret not in base64', value: `Basic ${clientId}:${clientSecret}` },
    { label: 'no base64 at all', value: 'Basic %%%' },
    { label: 'the pair under the bearer scheme', value: `Bearer ${base64(`${clientId}:${clientSecret}`)}` },
    { label: 'the secret as a bearer token', value: bearer(clientSecret) },
  ]);
}

/** One of these, or the token cut or extended at random: 1 to all but one character kept, 1 to 8 digits more. */
export function bearerNearMiss(token: string): Arbitrary<Labelled<Authorization>> {
  return nearMiss(bearerNearMissBoundaries(token), token, bearer);
}

/** One of these, or the secret cut or extended at random. */
export function basicNearMiss(pair: BasicPair): Arbitrary<Labelled<Authorization>> {
  return nearMiss(basicNearMissBoundaries(pair), pair.clientSecret, (clientSecret) =>
    basic({ clientId: pair.clientId, clientSecret }),
  );
}

function nearMiss(
  boundaries: readonly Labelled<Authorization>[],
  secret: string,
  headerOf: (secret: string) => string,
): Arbitrary<Labelled<Authorization>> {
  const cut = fc
    .integer({ min: 1, max: Math.max(1, secret.length - 1) })
    .map((kept) => ({ label: 'cut', value: headerOf(secret.slice(0, kept)) }));
  const extended = fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 8 })
    .map((more) => ({ label: 'extended', value: headerOf(`${secret}${more}`) }));
  return fc.oneof(fc.constantFrom(...boundaries), cut, extended).filter(({ value }) => value !== headerOf(secret));
}

/** Those that differ from the good one, each value once: a token without letters has no other letter case. */
function nearMisses(good: string, all: readonly Labelled<Authorization>[]): readonly Labelled<Authorization>[] {
  const distinct = new Map<Authorization, Labelled<Authorization>>();
  for (const nearMiss of all) {
    if (nearMiss.value !== good && !distinct.has(nearMiss.value)) distinct.set(nearMiss.value, nearMiss);
  }
  return [...distinct.values()];
}
