import { expect, test } from 'vitest';
import { idInjections } from './id-injections.ts';

test('no injection is the known id, and the condition of SQL begins like an id of its form', () => {
  const known = '5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e91';
  const values = idInjections(known).map(({ value }) => value);
  expect(new Set([known, ...values]).size).toBe(5);
  expect(values[0]).toBe("5f1c8a52-6d0b-4e57-9a3e-5f7c1e2a3b46' OR '1'='1");
});
