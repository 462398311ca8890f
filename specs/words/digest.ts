import { createHash } from 'node:crypto';

/** `sha256:` and 64 hex digits. */
export const sha256 = (data: string | Uint8Array): string =>
  `sha256:${createHash('sha256').update(data).digest('hex')}`;
