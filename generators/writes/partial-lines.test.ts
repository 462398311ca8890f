import { expect, test } from 'vitest';
import { partialLineBoundaries } from './partial-lines.ts';

const keysOf = (lines: readonly object[]) => lines.map((line) => Object.keys(line).join()).sort();

test('each field of each kind of line is left out by itself, and together with each other', () => {
  const [one, two] = partialLineBoundaries.map(({ value }) => value);
  expect([keysOf(one?.earnings ?? []), keysOf(two?.earnings ?? [])]).toEqual([
    ['amount,hours', 'amount,name', 'hours,name'],
    ['amount', 'hours', 'name'],
  ]);
  expect([keysOf(one?.taxes ?? []), keysOf(two?.taxes ?? [])]).toEqual([
    ['amount,employer', 'amount,name', 'name,employer'],
    ['amount', 'employer', 'name'],
  ]);
  expect([keysOf(one?.employee_deductions ?? []), keysOf(two?.employee_deductions ?? [])]).toEqual([
    ['amount,name', 'amount,pre_tax', 'name,pre_tax'],
    ['amount', 'name', 'pre_tax'],
  ]);
  expect(keysOf(one?.employer_contributions ?? [])).toEqual(['amount', 'name']);
});

test('no two lines have an amount, hours or a name in common', () => {
  const values = partialLineBoundaries
    .flatMap(({ value }) => Object.values(value).flat())
    .flatMap((line) => Object.entries(line))
    .filter(([key, value]) => !['employer', 'pre_tax'].includes(key) && value !== '')
    .map(([key, value]) => `${key} ${String(value)}`);
  expect(values.length).toBeGreaterThan(20);
  const ofContributions = values.filter((value) => /Part of a match| 73\d\d$/.test(value));
  const others = values.filter((value) => !ofContributions.includes(value));
  expect(new Set(others).size).toBe(others.length);
});
