import { createHash } from 'node:crypto';

/** The form of a challenge, the same as in `specs/record.schema.json`: 16 to 200 characters that no shell or page changes. */
const challengePattern = /^[A-Za-z0-9._~+/=-]{16,200}$/;

export const isChallenge = (text: string): boolean => challengePattern.test(text);

/** The seed that follows from a challenge: the first 31 bits of its SHA-256, so that no earlier run fits. */
export const seedOfChallenge = (challenge: string): number =>
  createHash('sha256').update(challenge).digest().readUInt32BE(0) >>> 1;
