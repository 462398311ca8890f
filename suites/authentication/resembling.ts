import type { Arbitrary } from 'fast-check';
import type { Credential } from '../../driver/wire/request-spec.ts';
import { base64, basic, bearer, garbage } from '../../generators/credentials/headers.ts';
import {
  type ResemblingSecret,
  resemblingSecret,
  resemblingSecretBoundaries,
} from '../../generators/credentials/resembling.ts';
import type { WrongCredential } from './near-misses.ts';

/** Credentials that resemble the right one, which only longer runs try. */
export interface ResemblingCredentials {
  readonly boundaries: readonly WrongCredential[];
  /** null: its secret has no character that could be another. */
  readonly drawn: Arbitrary<WrongCredential> | null;
}

/**
 * Makes what resembles a good credential: one character of its secret changed, two of them transposed, a token in base64,
 * and one that is followed by a comma and more.
 *
 * @param isIssued whether a token is one of the run, which is no wrong one
 */
export function resemblingCredentials(good: Credential, isIssued: (token: string) => boolean): ResemblingCredentials {
  if (good.kind !== 'bearer' && good.kind !== 'basic') throw new Error('a bearer or basic credential is resembled');
  const secret = good.kind === 'bearer' ? good.token : good.clientSecret;
  const what = good.kind === 'bearer' ? 'the token' : 'the secret';
  const wrong = ({ kind, label, secret: resembling }: ResemblingSecret): WrongCredential => {
    const authorization =
      good.kind === 'bearer' ? bearer(resembling) : basic({ clientId: good.clientId, clientSecret: resembling });
    return { kind, flaw: 'wrong', label: `${what} with ${label}`, credential: { kind: 'raw', authorization } };
  };
  const isWrong = ({ secret: resembling }: ResemblingSecret) => !isIssued(resembling);
  const boundaries = resemblingSecretBoundaries(secret).filter(isWrong).map(wrong);
  const drawn = resemblingSecret(secret)?.filter(isWrong).map(wrong) ?? null;
  return { boundaries: good.kind === 'bearer' ? [...boundaries, ...otherForms(secret)] : boundaries, drawn };
}

/** A token in forms in which it was not issued. */
function otherForms(token: string): readonly WrongCredential[] {
  const forms = [
    { kind: 'token-in-base64', label: 'the token in base64', authorization: bearer(base64(token)) },
    { kind: 'token-before-comma', label: 'the token, a comma and more', authorization: `${bearer(token)},${garbage}` },
  ] as const;
  return forms.map(({ kind, label, authorization }) => ({
    kind,
    flaw: 'wrong',
    label,
    credential: { kind: 'raw', authorization },
  }));
}
