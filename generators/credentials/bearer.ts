import type { Arbitrary } from 'fast-check';
import { bothWrong } from './both-wrong.ts';
import { type BasicPair, base64, basic, bearer, endingOtherwise, garbage, otherCase } from './headers.ts';
import { anyNearMiss, type CredentialNearMiss, distinctNearMisses } from './near-miss.ts';

/**
 * Each way in which a bearer credential can narrowly fail to be the given token (>= 2 characters). No label contains
 * any part of it.
 */
export function bearerNearMissBoundaries(token: string): readonly CredentialNearMiss[] {
  const half = Math.ceil(token.length / 2);
  return distinctNearMisses(bearer(token), [
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

/** One of these, or the token cut or extended at random: 1 to all but one character kept, 1 to 8 digits more. */
export function bearerNearMiss(token: string): Arbitrary<CredentialNearMiss> {
  return anyNearMiss(bearerNearMissBoundaries(token), token, bearer);
}

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
