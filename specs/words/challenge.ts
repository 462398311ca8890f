import { createHash } from 'node:crypto';

/** The form of a challenge, the same as in `specs/record.schema.json`: 16 to 200 characters that no shell or page changes. */
const challengePattern = /^[A-Za-z0-9._~+/=-]{16,200}$/;

/** Whether a text can be a challenge: long enough that nobody guesses it, and plain enough to be passed on anywhere. */
export function isChallenge(text: string): boolean {
  return challengePattern.test(text);
}

/**
 * The seed that follows from a challenge, which a programme issues so that a run cannot have been made before: the first
 * 31 bits of the SHA-256 of its characters, from 0 to 2,147,483,647.
 */
export function seedOfChallenge(challenge: string): number {
  return createHash('sha256').update(challenge).digest().readUInt32BE(0) >>> 1;
}
