import { hash } from 'node:crypto';
import type { RequestHead } from '../switches/switches.ts';

/** The digest by which control and log name an access token, or a client id: SHA-256 in base64url. */
export const digestOf = (credential: string): string => hash('sha256', credential, 'base64url');

/** The access token that a request presents, or the client id of its basic credential, right or wrong; undefined: neither. */
function presented({ authorization }: Pick<RequestHead, 'authorization'>): string | undefined {
  const [, scheme = '', credential = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization[0] ?? '') ?? [];
  if (credential === '') return undefined;
  if (scheme.toLowerCase() === 'bearer') return credential;
  return Buffer.from(credential, 'base64').toString().split(':', 1)[0];
}

/** The digest of the credential that a request presents; see {@link digestOf}. */
export function callerOf(head: Pick<RequestHead, 'authorization'>): string | undefined {
  const credential = presented(head);
  return credential === undefined ? undefined : digestOf(credential);
}
