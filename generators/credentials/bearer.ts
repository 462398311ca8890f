import type { Arbitrary } from 'fast-check';
import { otherCase } from '../text/other-case.ts';
import { type BasicPair, base64, basic, bearer, endingOtherwise, garbage } from './headers.ts';
import {
  anyNearMiss,
  bothWrong,
  type CredentialNearMiss,
  distinctNearMisses,
  noCredential,
  ofOtherScheme,
  resemblingBoundaries,
  wrong,
} from './near-miss.ts';

/** The token has 2 characters or more. No label contains any part of it. */
export function bearerNearMissBoundaries(token: string): readonly CredentialNearMiss[] {
  const half = Math.ceil(token.length / 2);
  return distinctNearMisses(bearer(token), [
    noCredential,
    wrong('scheme-alone', 'the scheme without a token', 'Bearer'),
    wrong('unknown-token', 'a token that nobody was given', bearer(garbage)),
    wrong('token-cut', 'the token without its last character', bearer(token.slice(0, -1))),
    wrong('token-without-first', 'the token without its first character', bearer(token.slice(1))),
    wrong('half-a-token', 'the first half of the token', bearer(token.slice(0, half))),
    wrong('token-extended', 'the token and one character more', bearer(`${token}0`)),
    wrong('token-in-other-case', 'the token in the other letter case', bearer(otherCase(token))),
    wrong('token-ends-otherwise', 'the token with another last character', bearer(endingOtherwise(token))),
    wrong('no-scheme', 'the token without a scheme', token),
    ofOtherScheme('token-as-basic', 'the token as a basic credential', `Basic ${base64(`${token}:`)}`),
    wrong('unknown-scheme', 'the token under another scheme', `Token ${token}`),
    wrong('null-for-token', 'the word null for a token', bearer('null')),
    wrong('token-followed', 'the token, and more text behind it', `${bearer(token)} ${garbage}`),
    ...bothWrong,
    ...resemblingBoundaries(token, bearer),
    wrong('token-in-base64', 'the token in base64', bearer(base64(token))),
    wrong('token-before-comma', 'the token, a comma and more', `${bearer(token)},${garbage}`),
  ]);
}

/** Draws one of these near misses, or the token cut or extended at random. */
export const bearerNearMiss = (token: string): Arbitrary<CredentialNearMiss> =>
  anyNearMiss(bearerNearMissBoundaries(token), token, bearer);

type Ids = Readonly<Record<'connectionId' | 'entityId', string | null>>;

/** None of the ids is empty. Many answers show them, so that they are no secrets. */
export const idsAsTokens = ({ connectionId, entityId }: Ids): readonly CredentialNearMiss[] => [
  ...(entityId === null ? [] : [wrong('entity-as-token', 'the id of its entity as a token', bearer(entityId))]),
  ...(connectionId === null
    ? []
    : [wrong('connection-as-token', 'the id of its connection as a token', bearer(connectionId))]),
];

/** The secret of the client, sent in place of a token: whoever has no connection knows it, too. */
export const clientSecretAsToken = (clientSecret: string): CredentialNearMiss =>
  wrong('client-secret', 'the client secret as a bearer token', bearer(clientSecret));

/** The basic credential of the client in base64, sent under the bearer scheme in place of a token. */
export function clientPairAsToken(pair: BasicPair): CredentialNearMiss {
  const value = basic(pair).replace('Basic', 'Bearer');
  return wrong('client-pair', 'the client id and secret in base64 as a bearer token', value);
}
