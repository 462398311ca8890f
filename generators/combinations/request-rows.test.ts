import { expect, test } from 'vitest';
import { isWrongCredential } from '../../specs/words/circumstances.ts';
import { pairsCovered } from './pairs-covered.testbed.ts';
import { requestRows } from './request-rows.ts';

test('the rows are as many as their pairs need', () => {
  const rows = requestRows();
  expect([rows.length, pairsCovered(rows)]).toEqual([232, 703]);
});

test('no row has two causes for which its request may be refused', () => {
  const causes = requestRows().map(({ caller, named, entity }) => [
    isWrongCredential(caller) || caller === 'stranger' || caller === 'disconnected',
    named !== 'own',
    entity === 'foreign',
  ]);
  expect(causes.filter((row) => row.filter(Boolean).length > 1)).toEqual([]);
});
