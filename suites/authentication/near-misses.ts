import type { Arbitrary } from 'fast-check';
import type { Credential } from '../../driver/request-spec.ts';
import {
  type Authorization,
  basicNearMiss,
  basicNearMissBoundaries,
  bearerNearMiss,
  bearerNearMissBoundaries,
} from '../../generators/credentials.ts';
import type { Labelled } from '../../generators/labelled.ts';
import type { Wrongness } from '../../oracle/authentication.ts';

/** A credential that must not be let through, what is wrong with it, and in which way. */
export interface NearMiss {
  readonly label: string;
  readonly wrongness: Wrongness;
  readonly credential: Credential;
}

/** The near misses that every run tries; the others are tried in longer ones. */
const always = new Set([
  'the token without its last character',
  'the token and one character more',
  'the token in the other letter case',
  'the scheme without a token',
  'the scheme without a credential',
  'an empty secret',
  'id and secret swapped',
  'the secret and one character more',
  'the secret in the other letter case',
  'the id in the other letter case',
  'an id that nobody was given',
  'the pair under the bearer scheme',
  'id and secret not in base64',
]);

/** Forgiving a scheme that is missing, or unknown, is not spoken of: these tell nothing. */
const leftOpen = new Set(['the token without a scheme', 'the token under another scheme']);

/** The near misses of an operation's good credential: those for every run, those for longer ones, and random ones. */
export function nearMissesOf(good: Credential): {
  readonly always: readonly NearMiss[];
  readonly others: readonly NearMiss[];
  readonly any: Arbitrary<NearMiss>;
} {
  if (good.kind === 'bearer') {
    return chosen(bearerNearMissBoundaries(good.token), bearerNearMiss(good.token), 'Basic');
  }
  if (good.kind === 'basic') return chosen(basicNearMissBoundaries(good), basicNearMiss(good), 'Bearer');
  throw new Error('near misses are made of a bearer or basic credential');
}

function chosen(
  boundaries: readonly Labelled<Authorization>[],
  any: Arbitrary<Labelled<Authorization>>,
  otherScheme: string,
): ReturnType<typeof nearMissesOf> {
  const asMiss = ({ label, value }: Labelled<Authorization>): NearMiss => {
    if (value === null) return { label, wrongness: 'none', credential: { kind: 'none' } };
    const wrongness = value.startsWith(otherScheme) ? 'other-scheme' : 'wrong';
    return { label, wrongness, credential: { kind: 'raw', authorization: value } };
  };
  const closed = boundaries.filter(({ label, value }) => value !== null && !leftOpen.has(label));
  return {
    always: closed.filter(({ label }) => always.has(label)).map(asMiss),
    others: closed.filter(({ label }) => !always.has(label)).map(asMiss),
    any: any.filter(({ label }) => !leftOpen.has(label)).map(asMiss),
  };
}

/** The valid credential of the other scheme: the basic pair where a token is taken, a token where the pair is. */
export function otherScheme(
  scheme: 'bearer' | 'basic',
  token: string | null,
  pair: { readonly clientId: string | null; readonly clientSecret: string | null },
): NearMiss | null {
  const wrongness = 'other-scheme';
  if (scheme === 'basic') {
    return token === null
      ? null
      : { label: 'an access token as Bearer', wrongness, credential: { kind: 'bearer', token } };
  }
  const { clientId, clientSecret } = pair;
  if (clientId !== null && clientSecret !== null) {
    return {
      label: 'the client id and secret as Basic',
      wrongness,
      credential: { kind: 'basic', clientId, clientSecret },
    };
  }
  return token === null
    ? null
    : { label: 'the access token as Basic', wrongness, credential: { kind: 'raw', authorization: `Basic ${token}` } };
}
