import { createHash } from 'node:crypto';

export const chainStart = '0'.repeat(64);

/** The chain over a record grows line by line: SHA-256 (hex) over the chain so far and the line without its line feed. */
export const extendChain = (chain: string, line: string | Uint8Array): string =>
  createHash('sha256').update(chain).update('\n').update(line).digest('hex');

export const chainDigest = (chain: string): string => `sha256:${chain}`;
