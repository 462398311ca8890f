import { afterAll, describe, expect, test } from 'vitest';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { sampleOf } from '../sample.ts';
import { byChance, undecided } from './known-limits.ts';
import { type RepeatedFault, tryStory } from './try-story.ts';

const repeated: RepeatedFault[] = [];

describe('the script of a finding decides both ways, or its fault is listed with the reason', () => {
  test.each(sampleOf(faults, 500, 7).map((fault) => ({ id: fault.id, fault })))('$id', async ({ id, fault }) => {
    const result = await tryStory(fault, temporaryFolder());
    repeated.push(result);
    const decides = result.onFaulty === 1 && result.onUnmodified === 0;
    const limit = undecided[id];
    const isExpected = limit !== undefined && byChance.has(limit) ? decides : limit === undefined;
    // One that is listed and decides by now is to be taken from the list; none may call a right target defective.
    expect({ id, decides, isBlamed: result.onUnmodified === 1 }, result.printed).toEqual({
      id,
      decides: isExpected,
      isBlamed: false,
    });
  });
});

afterAll(() => {
  const decided = repeated.filter(({ onFaulty, onUnmodified }) => onFaulty === 1 && onUnmodified === 0);
  process.stdout.write(`${decided.length} of ${repeated.length} stories decide both ways\n`);
});
