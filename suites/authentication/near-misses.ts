import type { Arbitrary } from 'fast-check';
import { isHeaderValue } from '../../driver/wire/header-text.ts';
import type { Credential } from '../../driver/wire/request-spec.ts';
import { basicNearMiss, basicNearMissBoundaries, tokenForSecret } from '../../generators/credentials/basic.ts';
import {
  bearerNearMiss,
  bearerNearMissBoundaries,
  clientPairAsToken,
  clientSecretAsToken,
  idsAsTokens,
} from '../../generators/credentials/bearer.ts';
import { bearer } from '../../generators/credentials/headers.ts';
import type { Authorization, CredentialNearMiss } from '../../generators/credentials/near-miss.ts';
import type { CredentialFlaw } from '../../specs/words/credential-flaw.ts';

/** A credential that must be refused, the defect in it, and its label in findings. */
export interface WrongCredential {
  readonly label: string;
  readonly kind: string;
  readonly flaw: CredentialFlaw;
  readonly credential: Credential;
}

/** The near misses that every run tries at each operation. */
const triedAlways: ReadonlySet<string> = new Set([
  'token-cut',
  'token-extended',
  'token-in-other-case',
  'empty-secret',
  'swapped',
  'secret-extended',
  'secret-in-other-case',
  'id-in-other-case',
  'unknown-id',
  'not-encoded',
  'client-secret',
  'token-followed',
]);

/** The near misses that a quick run spreads over the operations: each is tried at some operation. */
const triedSomewhere: ReadonlySet<string> = new Set([
  'scheme-alone',
  'both-schemes',
  'pair-as-bearer',
  'secret-as-bearer',
  'pair-followed',
]);

/** The interface leaves open whether a missing or unknown scheme is accepted, so these are never tried. */
const leftOpen: ReadonlySet<string> = new Set(['no-scheme', 'unknown-scheme']);

/** Near misses of one right credential; which group a run tries, the constants above decide. */
export interface NearMisses {
  readonly always: readonly WrongCredential[];
  readonly hereAndThere: readonly WrongCredential[];
  readonly others: readonly WrongCredential[];
  readonly random: Arbitrary<WrongCredential>;
}

/** The values that near misses are made of, beside the right credential. */
export interface Known {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly token: string | null;
  /** The ids of the connection that the good token belongs to; null if they are not known. */
  readonly connectionId: string | null;
  readonly entityId: string | null;
  /** Tells whether the run was issued a token, so that it is not a wrong one. Default: none was. */
  readonly isIssued?: (token: string) => boolean;
}

export function nearMissesOf(good: Credential, known: Known): NearMisses {
  if (good.kind === 'bearer') {
    const { clientId, clientSecret } = known;
    const secret = clientSecret === null ? [] : [clientSecretAsToken(clientSecret)];
    const pair = clientId === null || clientSecret === null ? [] : [clientPairAsToken({ clientId, clientSecret })];
    const others = [...secret, ...pair, ...idsAsTokens(known)];
    const isOther = ({ value }: CredentialNearMiss): boolean =>
      value !== bearer(good.token) && !(typeof value === 'string' && known.isIssued?.(value.replace('Bearer ', '')));
    const boundaries = [...others, ...bearerNearMissBoundaries(good.token)];
    return choose(boundaries.filter(isOther), bearerNearMiss(good.token).filter(isOther));
  }
  if (good.kind === 'basic') {
    const { token } = known;
    const asSecret = token === null || token === good.clientSecret ? [] : [tokenForSecret(good.clientId, token)];
    return choose([...basicNearMissBoundaries(good), ...asSecret], basicNearMiss(good));
  }
  throw new Error('near misses are made of a bearer or basic credential');
}

function choose(boundaries: readonly CredentialNearMiss[], random: Arbitrary<CredentialNearMiss>): NearMisses {
  const isJudged = ({ kind, value }: CredentialNearMiss): boolean => !leftOpen.has(kind) && isSendable(value);
  const judged = boundaries.filter((nearMiss) => nearMiss.value !== null && isJudged(nearMiss));
  return {
    always: judged.filter(({ kind }) => triedAlways.has(kind)).map(asSent),
    hereAndThere: judged.filter(({ kind }) => triedSomewhere.has(kind)).map(asSent),
    others: judged.filter(({ kind }) => !triedAlways.has(kind) && !triedSomewhere.has(kind)).map(asSent),
    random: random.filter(isJudged).map(asSent),
  };
}

/** Whether an HTTP header can carry a credential: a basic pair in base64 always, a bearer token not always. */
const isSendable = (value: Authorization): boolean => [value ?? ''].flat().every(isHeaderValue);

function asSent({ label, kind, flaw, value }: CredentialNearMiss): WrongCredential {
  const credential: Credential = value === null ? { kind: 'none' } : { kind: 'raw', authorization: value };
  return { label, kind, flaw, credential };
}

/** A credential that is right, but for the other scheme; null if there is none to send. */
export function otherScheme(
  scheme: 'bearer' | 'basic',
  token: string | null,
  pair: { readonly clientId: string | null; readonly clientSecret: string | null },
): WrongCredential | null {
  const other = (label: string, credential: Credential): WrongCredential => ({
    label,
    kind: 'other-scheme',
    flaw: 'other-scheme',
    credential,
  });
  const { clientId, clientSecret } = pair;
  if (scheme === 'bearer' && clientId !== null && clientSecret !== null) {
    return other('the client id and secret as Basic', { kind: 'basic', clientId, clientSecret });
  }
  if (token === null || !isSendable(token)) return null;
  return scheme === 'basic'
    ? other('an access token as Bearer', { kind: 'bearer', token })
    : other('the access token as Basic', { kind: 'raw', authorization: `Basic ${token}` });
}
