import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { execute, start } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { problemsOf } from './fleet-results.ts';
import { type SandboxFleet, startFleet } from './sandbox-fleet.ts';

const folder = cleanUpAtEnd().newFolder();
const results = join(folder, 'results');
let fleet: SandboxFleet;

beforeAll(async () => {
  // More than are tried until the second pool has been refused, also on a busy machine.
  fleet = await startFleet(4, folder, { effort: 'quick', reports: [], budget: { pause: 0, maxTime: 120 } }, true);
});

afterAll(() => fleet.close());

test('SIGINT ends a pool with all its processes, a second pool is refused, and the same command goes on', async () => {
  const command = ['programme', 'run', fleet.plan, '--jobs', '1'];
  const pool = start(command);
  await pool.sees(/1\/4 /);
  expect(await execute(command)).toMatchObject({ code: 2, err: expect.stringContaining('tests targets of these') });
  pool.child.kill('SIGINT');
  expect(await pool.ended).toBe(130);
  expect(pool.err()).toContain('SIGINT: stopping.');
  const begun = readdirSync(results).filter((name) => /^[a-z]/.test(name) && !name.startsWith('plan-')).length;
  const resumed = await execute(command);
  expect(resumed, resumed.err).toMatchObject({ code: 0 });
  const [, kept] = /4 targets, 1 at once; (\d) have a result already/.exec(resumed.out) ?? [];
  expect(Number(kept)).toBeGreaterThan(0);
  // All that were begun, but for the one that was stopped, if one was under way at that moment.
  expect([begun - 1, begun]).toContain(Number(kept));
  expect(await execute(['programme', 'collect', results])).toMatchObject({ code: 0 });
  expect(problemsOf(fleet, results)).toEqual([]);
});
