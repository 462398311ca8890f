import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bearerToken } from '../sample-world.testbed.ts';
import { resemblingSecret, resemblingSecretBoundaries } from './resembling.ts';

test('of a secret resemble it one with another middle, a transposed one, and one with another beginning', () => {
  expect(resemblingSecretBoundaries('abcdefgh').map(({ kind, secret }) => `${kind} ${secret}`)).toEqual([
    'middle-changed abcd-fgh',
    'transposed abcedfgh',
    'first-changed 6bcdefgh',
  ]);
});

test.each([['.'], ['aA'], ['....']])('%j has no two characters that could be transposed', (secret) => {
  expect(resemblingSecretBoundaries(secret).map(({ kind }) => kind)).not.toContain('transposed');
});

test('of a secret without letters and digits nothing is drawn', () => {
  expect(resemblingSecret('.:;')).toBeNull();
});

test('what is drawn is as long as the secret, and differs from it in more than its letter case', () => {
  const drawn = resemblingSecret(bearerToken);
  const secrets = drawn === null ? [] : fc.sample(drawn, { seed: 3, numRuns: 200 }).map(({ secret }) => secret);
  expect(secrets.length).toBe(200);
  expect(secrets.filter((secret) => secret.length !== bearerToken.length)).toEqual([]);
  expect(secrets.filter((secret) => secret.toLowerCase() === bearerToken.toLowerCase())).toEqual([]);
  expect(new Set(secrets).size).toBeGreaterThan(20);
});
