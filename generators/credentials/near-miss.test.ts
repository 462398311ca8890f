import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearerToken } from '../sample-world.testbed.ts';
import { anyNearMiss, resemblingBoundaries } from './near-miss.ts';

const plain = (secret: string) => secret;

test('a secret is resembled by one with another middle, a transposed one, and one with another beginning', () => {
  expect(resemblingBoundaries('abcdefgh', plain).map(({ value }) => value)).toEqual([
    'abcd-fgh',
    'abcedfgh',
    '6bcdefgh',
  ]);
});

test.each([['.'], ['aA'], ['....']])('%j has no two characters that could be transposed', (secret) => {
  expect(resemblingBoundaries(secret, plain).map(({ kind }) => kind)).not.toContain('transposed');
});

test('what is drawn is never the secret, and often as long as it', () => {
  const drawn = fc.sample(anyNearMiss(resemblingBoundaries(bearerToken, plain), bearerToken, plain), {
    seed: 3,
    numRuns: 200,
  });
  const secrets = drawn.map(({ value }) => String(value));
  expect(secrets).not.toContain(bearerToken);
  expect(secrets.filter(({ length }) => length === bearerToken.length).length).toBeGreaterThan(60);
});
