import { expect, test } from 'vitest';
import { pairsCovered } from './covering-rows.ts';
import { requestRows } from './request-rows.ts';

test('counts', () => {
  const rows = requestRows();
  console.log(rows.length, pairsCovered(rows));
  const by: Record<string, number> = {};
  for (const r of rows) by[r.operation] = (by[r.operation] ?? 0) + 1;
  console.log(by);
  for (const r of rows) console.log(Object.values(r).join(' | '));
  expect(rows.length).toBeGreaterThan(10);
});
