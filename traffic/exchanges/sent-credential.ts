import { createHash } from 'node:crypto';
import { type Header, headerValues } from '../../specs/words/exchange.ts';
import { isMask, isOwnPlaceholder } from './is-mask.ts';

export interface SentCredential {
  /** A digest, equal for equal credentials; null: the recording has no credential, or only a mask. */
  readonly key: string | null;
  /** The recording has the credential as it was sent, so that answers can be searched for it. */
  readonly isClear: boolean;
}

/** A shorter text is no credential. */
const shortest = 8;

/** Makes a digest, with the scheme in lower case. A placeholder has another digest in each file. */
export function credentialKey(authorization: string, file: number): string {
  const [, scheme = '', credential = ''] = /^\s*(\S+)\s+(.*?)\s*$/s.exec(authorization) ?? [];
  const place = isClearText(credential) ? '' : `${file} `;
  return createHash('sha256').update(`${place}${scheme.toLowerCase()} ${credential}`).digest('hex');
}

const isClearText = (credential: string): boolean => !isOwnPlaceholder(credential) && !credential.includes('$');

export function sentCredential(headers: readonly Header[], file: number): SentCredential {
  const values = headerValues({ headers }, 'authorization');
  const [value = ''] = values;
  const credential = value.replace(/^\s*\S+\s+/, '').trim();
  if (values.length !== 1 || credential.length < shortest || isMask(credential)) return { key: null, isClear: false };
  return { key: credentialKey(value, file), isClear: isClearText(credential) };
}

/** Leaves out Authorization unless it was recorded as it was sent. */
export const withoutMasked = (headers: readonly Header[], { isClear }: SentCredential): readonly Header[] =>
  isClear ? headers : headers.filter(([name]) => name.toLowerCase() !== 'authorization');
