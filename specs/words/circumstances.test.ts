import { expect, test } from 'vitest';
import { type Circumstances, isPossible, sortPairs } from './circumstances.ts';

const row: Circumstances = {
  operation: 'list-pay-groups',
  caller: 'near miss',
  named: 'own',
  position: 'alone',
  before: 'payment',
  size: 'one',
  entity: 'unnamed',
};
const count = (rows: readonly Circumstances[], isAllowed = (_: Partial<Circumstances>) => true) => {
  const sorted = sortPairs(rows, isAllowed);
  const all = (kind: 'covered' | 'missing' | 'excluded') => sorted.flatMap((pairs) => pairs[kind]);
  return { covered: all('covered'), missing: all('missing'), excluded: all('excluded') };
};

test('a request covers a pair for any two of its circumstances, and no other', () => {
  const [none, one] = [count([]), count([row, row])];
  expect(none.covered).toEqual([]);
  expect(one.covered).toHaveLength(21);
  expect(one.covered).toContain('list-pay-groups × near miss');
  expect(one.missing.length).toBe(none.missing.length - 21);
  expect([...none.excluded, ...one.excluded]).toEqual([]);
});

test('what a profile does not allow is neither covered nor missing', () => {
  const { missing, excluded } = count([], ({ operation }) => operation !== 'list-pay-groups');
  expect(missing).not.toContain('list-pay-groups × near miss');
  expect(excluded).toContain('list-pay-groups × near miss');
});

test.each<[string, Partial<Circumstances>, boolean]>([
  ['a wrong credential, for what is its own', { ...row }, true],
  ['a wrong credential, and a foreign id', { caller: 'near miss', named: 'foreign' }, false],
  ['a batch in the place of a list', { operation: 'list-pay-groups', size: 'some' }, false],
  ['the last of one', { position: 'last', size: 'one' }, false],
  ['a write as the same read', { operation: 'update-benefit', before: 'same read' }, false],
  ['an account that asks for deductions', { operation: 'get-enrollments', caller: 'account' }, false],
  ['a creation by an account', { operation: 'create-sandbox-account', caller: 'account' }, false],
])('%s', (_, levels, expected) => {
  expect(isPossible(levels)).toBe(expected);
});
