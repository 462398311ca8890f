import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { findBuilt } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { problemsOf, readIndex } from './fleet-results.ts';
import { runWithKills } from './killed-pool.ts';
import { startFleet } from './sandbox-fleet.ts';

const folder = cleanUpAtEnd().newFolder();
const results = join(folder, 'results');

const fleet = await startFleet(6, folder, { effort: 'quick', reports: [], budget: { pause: 0, maxTime: 120 } }, true);

afterAll(() => fleet.close());

/** `npm run programme` does the same with 200 sandboxes, and kills at random. */
test('a programme of 6 sandboxes that is killed three times ends with one whole result for each', async () => {
  const command = [process.execPath, findBuilt('cli/main.js'), 'programme', 'run', fleet.plan, '--jobs', '2'];
  const ended = await runWithKills(command, [
    { afterTargets: 1, victim: 'all' },
    { afterTargets: 2, victim: 'target' },
    { afterTargets: 2, victim: 'pool' },
  ]);
  expect(ended, ended.output).toMatchObject({ code: 0, starts: 3 });
  expect(ended.kills).toHaveLength(3);
  expect(await call(['programme', 'collect', results])).toMatchObject({ code: 0, err: '' });
  expect(problemsOf(fleet, results)).toEqual([]);
  expect(readIndex(results).counts).toMatchObject({ targets: 6, missing: 0, inconclusive: 0 });
});
