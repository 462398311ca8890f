import fc, { type Arbitrary } from 'fast-check';
import type { CredentialFlaw } from '../specs/credential-flaw.ts';
import type { Labelled } from './labelled.ts';

/** The value of the `Authorization` header, or several such headers; null: none is sent. */
export type Authorization = string | readonly string[] | null;

/** Which near miss it is, as data to choose by: `cut` and `extended` are those that are cut or extended at random. */
export type NearMissKind =
  | 'no-credential'
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
  | 'cut'
  | 'extended';

/** A credential that narrowly fails to be the good one: which, what is wrong with it, and a label for findings. */
export interface CredentialNearMiss extends Labelled<Authorization> {
  readonly kind: NearMissKind;
  readonly flaw: CredentialFlaw;
}

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

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The same text with another last character, or a text of nobody where that is no letter or digit. Of a token in base64
 * readers ignore the last bits; the first bit of the last character, which is the one that differs, always counts.
 */
function endingOtherwise(text: string): string {
  const place = base64Letters.indexOf(text.slice(-1));
  return place < 0 ? garbage : text.slice(0, -1) + base64Letters.charAt(place ^ 32);
}

/** A credential that was never issued. */
const garbage = 'not-a-credential-of-anyone-0000';

/**
 * Each way in which a bearer credential can narrowly fail to be the given token (>= 2 characters). No label contains
 * any part of it.
 */
export function bearerNearMissBoundaries(token: string): readonly CredentialNearMiss[] {
  const half = Math.ceil(token.length / 2);
  return nearMisses(bearer(token), [
    { kind: 'no-credential', flaw: 'none', label: 'no credential', value: null },
    { kind: 'scheme-alone', flaw: 'wrong', label: 'the scheme without a token', value: 'Bearer' },
    { kind: 'unknown-token', flaw: 'wrong', label: 'a token that nobody was given', value: bearer(garbage) },
    {
      kind: 'token-cut',
      flaw: 'wrong',
      label: 'the token without its last character',
      value: bearer(token.slice(0, -1)),
    },
    {
      kind: 'token-without-first',
      flaw: 'wrong',
      label: 'the token without its first character',
      value: bearer(token.slice(1)),
    },
    { kind: 'half-a-token', flaw: 'wrong', label: 'the first half of the token', value: bearer(token.slice(0, half)) },
    { kind: 'token-extended', flaw: 'wrong', label: 'the token and one character more', value: bearer(`${token}0`) },
    {
      kind: 'token-in-other-case',
      flaw: 'wrong',
      label: 'the token in the other letter case',
      value: bearer(otherCase(token)),
    },
    {
      kind: 'token-ends-otherwise',
      flaw: 'wrong',
      label: 'the token with another last character',
      value: bearer(endingOtherwise(token)),
    },
    { kind: 'no-scheme', flaw: 'wrong', label: 'the token without a scheme', value: token },
    {
      kind: 'token-as-basic',
      flaw: 'other-scheme',
      label: 'the token as a basic credential',
      value: `Basic ${base64(`${token}:`)}`,
    },
    { kind: 'unknown-scheme', flaw: 'wrong', label: 'the token under another scheme', value: `Token ${token}` },
    { kind: 'null-for-token', flaw: 'wrong', label: 'the word null for a token', value: bearer('null') },
    {
      kind: 'token-followed',
      flaw: 'wrong',
      label: 'the token, and more text behind it',
      value: `${bearer(token)} ${garbage}`,
    },
    ...bothWrong,
  ]);
}

/**
 * Wrong credentials of both schemes at once, in one header and in two. One right one beside a wrong one is none of these:
 * what becomes of that is open.
 */
const bothWrong: readonly CredentialNearMiss[] = [
  {
    kind: 'both-schemes',
    flaw: 'wrong',
    label: 'wrong credentials of both schemes in one header',
    value: `${bearer(garbage)}, ${basic({ clientId: garbage, clientSecret: garbage })}`,
  },
  {
    kind: 'both-headers',
    flaw: 'wrong',
    label: 'wrong credentials of both schemes in two headers',
    value: [basic({ clientId: garbage, clientSecret: garbage }), bearer(garbage)],
  },
];

/** Ids of a connection where its token is taken: they are in many answers, and no secrets. None is empty. */
export function idsAsTokens({
  connectionId,
  entityId,
}: {
  readonly connectionId: string | null;
  readonly entityId: string | null;
}): readonly CredentialNearMiss[] {
  const ids = [
    { kind: 'entity-as-token', label: 'the id of its entity as a token', id: entityId },
    { kind: 'connection-as-token', label: 'the id of its connection as a token', id: connectionId },
  ] as const;
  return ids.flatMap(({ id, kind, label }): readonly CredentialNearMiss[] =>
    id === null ? [] : [{ kind, flaw: 'wrong', label, value: bearer(id) }],
  );
}

/** The secret of the client where a token is taken: it is known to those who have no connection. */
export function clientSecretAsToken(clientSecret: string): CredentialNearMiss {
  return {
    kind: 'client-secret',
    flaw: 'wrong',
    label: 'the client secret as a bearer token',
    value: bearer(clientSecret),
  };
}

/** The credential of the client where a token is taken: in base64, under the other scheme. */
export function clientPairAsToken(pair: BasicPair): CredentialNearMiss {
  return {
    kind: 'client-pair',
    flaw: 'wrong',
    label: 'the client id and secret in base64 as a bearer token',
    value: basic(pair).replace('Basic', 'Bearer'),
  };
}

/** An access token where the secret of the client is taken. */
export function tokenForSecret(clientId: string, token: string): CredentialNearMiss {
  return {
    kind: 'token-for-secret',
    flaw: 'wrong',
    label: 'an access token for a secret',
    value: basic({ clientId, clientSecret: token }),
  };
}

/** Each way in which a basic credential can narrowly fail to be the given pair. No label contains any part of it. */
export function basicNearMissBoundaries(pair: BasicPair): readonly CredentialNearMiss[] {
  const { clientId, clientSecret } = pair;
  return nearMisses(basic(pair), [
    { kind: 'no-credential', flaw: 'none', label: 'no credential', value: null },
    { kind: 'scheme-alone', flaw: 'wrong', label: 'the scheme without a credential', value: 'Basic' },
    { kind: 'empty-secret', flaw: 'wrong', label: 'an empty secret', value: basic({ clientId, clientSecret: '' }) },
    { kind: 'empty-id', flaw: 'wrong', label: 'an empty id', value: basic({ clientId: '', clientSecret }) },
    { kind: 'both-empty', flaw: 'wrong', label: 'both empty', value: basic({ clientId: '', clientSecret: '' }) },
    { kind: 'id-alone', flaw: 'wrong', label: 'the id alone, without a colon', value: `Basic ${base64(clientId)}` },
    {
      kind: 'swapped',
      flaw: 'wrong',
      label: 'id and secret swapped',
      value: basic({ clientId: clientSecret, clientSecret: clientId }),
    },
    {
      kind: 'id-for-secret',
      flaw: 'wrong',
      label: 'the id for a secret',
      value: basic({ clientId, clientSecret: clientId }),
    },
    {
      kind: 'unknown-secret',
      flaw: 'wrong',
      label: 'a secret that nobody was given',
      value: basic({ clientId, clientSecret: garbage }),
    },
    {
      kind: 'unknown-id',
      flaw: 'wrong',
      label: 'an id that nobody was given',
      value: basic({ clientId: garbage, clientSecret }),
    },
    {
      kind: 'secret-cut',
      flaw: 'wrong',
      label: 'the secret without its last character',
      value: basic({ clientId, clientSecret: clientSecret.slice(0, -1) }),
    },
    {
      kind: 'secret-extended',
      flaw: 'wrong',
      label: 'the secret and one character more',
      value: basic({ clientId, clientSecret: `${clientSecret}0` }),
    },
    {
      kind: 'secret-in-other-case',
      flaw: 'wrong',
      label: 'the secret in the other letter case',
      value: basic({ clientId, clientSecret: otherCase(clientSecret) }),
    },
    {
      kind: 'id-in-other-case',
      flaw: 'wrong',
      label: 'the id in the other letter case',
      value: basic({ clientId: otherCase(clientId), clientSecret }),
    },
    {
      kind: 'not-encoded',
      flaw: 'wrong',
      label: 'id and secret not in base64',
      value: `Basic ${clientId}:${clientSecret}`,
    },
    { kind: 'no-base64', flaw: 'wrong', label: 'no base64 at all', value: 'Basic %%%' },
    {
      kind: 'pair-as-bearer',
      flaw: 'other-scheme',
      label: 'the pair under the bearer scheme',
      value: `Bearer ${base64(`${clientId}:${clientSecret}`)}`,
    },
    {
      kind: 'secret-as-bearer',
      flaw: 'other-scheme',
      label: 'the secret as a bearer token',
      value: bearer(clientSecret),
    },
    {
      kind: 'pair-followed',
      flaw: 'wrong',
      label: 'id and secret, and more text behind them',
      value: `${basic(pair)} ${garbage}`,
    },
    {
      kind: 'secret-spaced',
      flaw: 'wrong',
      label: 'the secret between blanks',
      value: basic({ clientId, clientSecret: ` ${clientSecret} ` }),
    },
    {
      kind: 'secret-continued',
      flaw: 'wrong',
      label: 'the secret, a colon and more',
      value: basic({ clientId, clientSecret: `${clientSecret}:0` }),
    },
    {
      kind: 'secret-twice',
      flaw: 'wrong',
      label: 'the secret for an id',
      value: basic({ clientId: clientSecret, clientSecret }),
    },
    {
      kind: 'secret-without-first',
      flaw: 'wrong',
      label: 'the secret without its first character',
      value: basic({ clientId, clientSecret: clientSecret.slice(1) }),
    },
    ...bothWrong,
  ]);
}

/** One of these, or the token cut or extended at random: 1 to all but one character kept, 1 to 8 digits more. */
export function bearerNearMiss(token: string): Arbitrary<CredentialNearMiss> {
  return nearMiss(bearerNearMissBoundaries(token), token, bearer);
}

/** One of these, or the secret cut or extended at random. */
export function basicNearMiss(pair: BasicPair): Arbitrary<CredentialNearMiss> {
  return nearMiss(basicNearMissBoundaries(pair), pair.clientSecret, (clientSecret) =>
    basic({ clientId: pair.clientId, clientSecret }),
  );
}

function nearMiss(
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
function nearMisses(good: string, all: readonly CredentialNearMiss[]): readonly CredentialNearMiss[] {
  const distinct = new Map<string, CredentialNearMiss>();
  for (const nearMiss of all) {
    const value = JSON.stringify(nearMiss.value);
    if (nearMiss.value !== good && !distinct.has(value)) distinct.set(value, nearMiss);
  }
  return [...distinct.values()];
}
