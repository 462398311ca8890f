import { expect, test } from 'vitest';
import { contract } from './contract.ts';

test('the contract has every operation, requirement and schema', () => {
  expect(Object.keys(contract.operations)).toHaveLength(11);
  expect(contract.requirements.get('GROUP-001')?.operations).toEqual(['list-pay-groups']);
  expect(contract.silences.size).toBeGreaterThan(50);
  expect(contract.schemas.get('list-pay-groups.response')).toMatchObject({ type: 'array' });
  expect(contract.revision).toMatch(/^\d+\.\d+\.\d+$/);
});
