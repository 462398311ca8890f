import type { Arbitrary } from 'fast-check';
import { otherCase } from '../text/other-case.ts';
import { type BasicPair, base64, basic, bearer, garbage } from './headers.ts';
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

/** No label contains any part of the id and the secret. */
export function basicNearMissBoundaries(pair: BasicPair): readonly CredentialNearMiss[] {
  const { clientId: id, clientSecret: secret } = pair;
  const header = (clientId: string, clientSecret: string) => basic({ clientId, clientSecret });
  return distinctNearMisses(basic(pair), [
    noCredential,
    wrong('scheme-alone', 'the scheme without a credential', 'Basic'),
    wrong('empty-secret', 'an empty secret', header(id, '')),
    wrong('empty-id', 'an empty id', header('', secret)),
    wrong('both-empty', 'both empty', header('', '')),
    wrong('id-alone', 'the id alone, without a colon', `Basic ${base64(id)}`),
    wrong('swapped', 'id and secret swapped', header(secret, id)),
    wrong('id-for-secret', 'the id for a secret', header(id, id)),
    wrong('unknown-secret', 'a secret that nobody was given', header(id, garbage)),
    wrong('unknown-id', 'an id that nobody was given', header(garbage, secret)),
    wrong('secret-cut', 'the secret without its last character', header(id, secret.slice(0, -1))),
    wrong('secret-extended', 'the secret and one character more', header(id, `${secret}0`)),
    wrong('secret-in-other-case', 'the secret in the other letter case', header(id, otherCase(secret))),
    wrong('id-in-other-case', 'the id in the other letter case', header(otherCase(id), secret)),
    wrong('not-encoded', 'id and secret not in base64', `Basic ${id}:${secret}`),
    wrong('no-base64', 'no base64 at all', 'Basic %%%'),
    ofOtherScheme('pair-as-bearer', 'the pair under the bearer scheme', `Bearer ${base64(`${id}:${secret}`)}`),
    ofOtherScheme('secret-as-bearer', 'the secret as a bearer token', bearer(secret)),
    wrong('pair-followed', 'id and secret, and more text behind them', `${basic(pair)} ${garbage}`),
    wrong('secret-spaced', 'the secret between blanks', header(id, ` ${secret} `)),
    wrong('secret-continued', 'the secret, a colon and more', header(id, `${secret}:0`)),
    wrong('secret-twice', 'the secret for an id', header(secret, secret)),
    wrong('secret-without-first', 'the secret without its first character', header(id, secret.slice(1))),
    ...bothWrong,
    ...resemblingBoundaries(secret, (changed) => header(id, changed)),
  ]);
}

/** Draws one of these near misses, or the secret cut or extended at random. */
export const basicNearMiss = (pair: BasicPair): Arbitrary<CredentialNearMiss> =>
  anyNearMiss(basicNearMissBoundaries(pair), pair.clientSecret, (clientSecret) =>
    basic({ clientId: pair.clientId, clientSecret }),
  );

/** An access token, sent in place of the client's secret. */
export const tokenForSecret = (clientId: string, token: string): CredentialNearMiss =>
  wrong('token-for-secret', 'an access token for a secret', basic({ clientId, clientSecret: token }));
