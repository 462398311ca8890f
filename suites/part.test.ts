import { describe, expect, test } from 'vitest';
import { allChecks, allSuites } from './all-suites.ts';
import { partOf } from './part.ts';

const concluding = allSuites.concluding.map(({ id }) => id);
const stimulating = allChecks.map(({ id }) => id).filter((id) => !concluding.includes(id));

const dealt = (count: number, selected: readonly string[] | null = null): readonly string[][] =>
  Array.from({ length: count }, (_, index) =>
    partOf(allSuites, selected, index + 1, count).stimulating.map(({ id }) => id),
  );

describe('the checks dealt out', () => {
  test.each([1, 2, 3, 4, 16])('to %i parts: each to exactly one, the concluding ones to all', (count) => {
    expect(dealt(count).flat().sort()).toEqual([...stimulating].sort());
    expect(partOf(allSuites, null, count, count).concluding.map(({ id }) => id)).toEqual(concluding);
  });

  test('leave no part of four without a check', () => {
    expect(dealt(4).every((ids) => ids.length > 0)).toBe(true);
  });

  test('of a selection that none has to stay together of: to all parts', () => {
    const selected = ['get-enrollments/batch', 'list-enrolled-individuals/list'].map(
      (id) => stimulating.find((each) => each.startsWith(id.split('/')[0] ?? '')) ?? id,
    );
    expect(dealt(2, selected).map((ids) => ids.length)).toEqual([1, 1]);
  });
});
