import { describe, expect, test } from 'vitest';
import { beyondChance, fisherTest } from './fisher-test.ts';

describe('how likely two shares differ by chance', () => {
  test.each([
    // The lady who tasted tea, and tables computed by hand.
    [{ seen: 3, of: 4 }, { seen: 1, of: 4 }, 0.4857],
    [{ seen: 1, of: 12 }, { seen: 9, of: 12 }, 0.0028],
    [{ seen: 0, of: 5 }, { seen: 5, of: 5 }, 0.0079],
    [{ seen: 2, of: 7 }, { seen: 2, of: 7 }, 1],
    [{ seen: 0, of: 0 }, { seen: 5, of: 5 }, 1],
    [{ seen: 7, of: 7 }, { seen: 5, of: 5 }, 1],
  ])('%j and %j: %d', (one, other, expected) => {
    expect(fisherTest(one, other)).toBeCloseTo(expected, 4);
    expect(fisherTest(other, one)).toBeCloseTo(expected, 4);
  });

  test('it stays finite for 2,000 looks', () => {
    expect(fisherTest({ seen: 1_000, of: 2_000 }, { seen: 1_001, of: 2_000 })).toBeGreaterThan(0.9);
  });
});

describe('what is beyond chance among many', () => {
  test('each probability has to be smaller the more are tested, and none counts after the first that is not', () => {
    expect(beyondChance([0.04, 0.001, 0.03, 0.016], 0.05)).toEqual([false, true, false, true]);
  });

  test('of a single one, the probability itself decides', () => {
    expect(beyondChance([0.04], 0.05)).toEqual([true]);
    expect(beyondChance([], 0.05)).toEqual([]);
  });
});
