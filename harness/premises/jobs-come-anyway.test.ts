import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { jobsComeAnyway } from './jobs-come-anyway.ts';

/** Lists of the jobs with these ids, one after the other; the last one again and again. */
function lists(...ids: readonly (readonly string[])[]) {
  let looks = 0;
  return async () => {
    const shown = ids[Math.min(looks, ids.length - 1)] ?? [];
    looks += 1;
    return answered('list-automated-jobs', 200, { data: shown.map((job_id) => ({ job_id })) });
  };
}

test.each([
  ['the same each time', [['a']], false],
  ['fewer, in another order', [['a', 'b'], ['b', 'a'], ['b']], false],
  ['a new one at the last look', [['a'], ['a'], ['a'], ['b', 'a']], true],
  ['a new one after the last look', [['a'], ['a'], ['a'], ['a'], ['b', 'a']], false],
])('jobs come by themselves: %s', async (_, ids, expected) => {
  expect(await jobsComeAnyway(lists(...ids))).toBe(expected);
});
