import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { specsFile } from '../interface/files.ts';
import { isChallenge, seedOfChallenge } from './challenge.ts';

test.each([
  // printf %s acme-2026-11-22-k7Qx2 | sha256sum begins with these eight digits.
  ['acme-2026-11-22-k7Qx2', 0x53e04624],
  ['0123456789abcdef', 0x9f9f5111],
])('the seed of %s is the first 31 bits of its SHA-256', (challenge, firstBits) => {
  expect(seedOfChallenge(challenge)).toBe(firstBits >>> 1);
});

test('every seed is one that a run takes', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9._~+/=-]{16,200}$/), (challenge) => {
      const seed = seedOfChallenge(challenge);
      expect(isChallenge(challenge)).toBe(true);
      expect(Number.isInteger(seed) && seed >= 0 && seed <= 2_147_483_647).toBe(true);
    }),
    { seed: 1 },
  );
});

test.each(['fifteen-letters', 'a'.repeat(201), 'sixteen letters!', 'sixteen-letters-\n', "sixteen'-letters", ''])(
  '%j is no challenge',
  (text) => {
    expect(isChallenge(text)).toBe(false);
  },
);

test('the schema of a record takes the same challenges', () => {
  const { $defs } = JSON.parse(readFileSync(specsFile('record.schema.json'), 'utf8'));
  const pattern = new RegExp($defs.header.properties.challenge.pattern);
  for (const text of ['a'.repeat(16), 'a'.repeat(200), 'a'.repeat(15), 'a'.repeat(201), 'a b'.repeat(8)])
    expect(pattern.test(text)).toBe(isChallenge(text));
});
