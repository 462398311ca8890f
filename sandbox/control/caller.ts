import { hash } from 'node:crypto';
import type { RequestHead } from '../switches/switches.ts';

/** The digest by which control and log name an access token, or a client id: SHA-256 in base64url. */
export const digestOf = (credential: string): string => hash('sha256', credential, 'base64url');

/** The digest of the access token, or client id, of a request; undefined if it has neither. */
export function callerOf({ authorization }: Pick<RequestHead, 'authorization'>): string | undefined {
  const [, scheme = '', credential = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization[0] ?? '') ?? [];
  if (credential === '') return undefined;
  const isToken = scheme.toLowerCase() === 'bearer';
  return digestOf(isToken ? credential : (Buffer.from(credential, 'base64').toString().split(':', 1)[0] ?? ''));
}
