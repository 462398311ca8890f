import { expect, test } from 'vitest';
import { operations } from '../../specs/interface/operations.ts';
import { fewRows } from './few-rows.ts';

test('what comes before is met by requests that are answered, but for the creations that are too few', () => {
  const refused = fewRows.filter(({ caller }) => caller === 'near miss').map(({ operation }) => operation);
  expect(new Set(refused)).toEqual(new Set(['create-sandbox-account', 'create-sandbox-connection']));
  expect(refused.every((operation) => operations[operation].issuesToken)).toBe(true);
});
