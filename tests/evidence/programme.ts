import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLine } from '../../cli/command-line.ts';
import { testIo } from '../../cli/io.testbed.ts';
import type { TargetFigures } from '../../cli/programme/programme-index.ts';
import { seeded } from '../../sandbox/world/model.ts';
import { projectFolder } from '../documents.ts';
import { problemsOf, readIndex } from '../programme/fleet-results.ts';
import { type Kill, runWithKills, type Victim } from '../programme/killed-pool.ts';
import { startFleet } from '../programme/sandbox-fleet.ts';
import { describeMachine } from './keep-measured.ts';

/**
 * `npm run programme`: a local programme of 200 sandboxes, each with another fault, variant or latency, killed at random
 * five times. Ends with 1 where a target has not exactly one result, or the index says what a result does not. Prints
 * the figures that `docs/scale.md` rests on.
 *
 *     npm run programme                                                    some 20 minutes on two cores
 *     npm run programme -- --targets 12 --kills 2                          a minute
 *     npm run programme -- --targets 6 --kills 0 --effort thorough
 */
const { values: flags } = parseArgs({
  options: {
    targets: { type: 'string', default: '200' },
    kills: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '2' },
    effort: { type: 'string', default: 'quick' },
    seed: { type: 'string', default: '1' },
  },
});
const [targets, killCount, jobs] = [Number(flags.targets), Number(flags.kills), Number(flags.jobs)];

/** Draws the kills: each kills a random process after a random number of targets, well before the end of the programme. */
function drawKills(): readonly Kill[] {
  const random = seeded(Number(flags.seed));
  const victims: readonly [Victim, ...Victim[]] = ['pool', 'target', 'all'];
  const most = Math.max(1, Math.floor(targets / (killCount + 1)) - jobs);
  return Array.from({ length: killCount }, (_, at) => ({
    afterTargets: random.integer(`targets before kill ${at}`, 1, most),
    victim: random.pick(`victim of kill ${at}`, victims),
  }));
}

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-programme-'));
const results = join(folder, 'results');
const fleet = await startFleet(targets, folder, { effort: flags.effort, reports: ['html'], budget: { pause: 1 } });
try {
  const main = join(projectFolder, 'dist', 'cli', 'main.js');
  const began = performance.now();
  const command = [process.execPath, main, 'programme', 'run', fleet.plan, '--jobs', String(jobs)];
  const ended = await runWithKills(command, drawKills());
  const durationMs = Math.round(performance.now() - began);
  const collecting = performance.now();
  const io = testIo();
  const code = await commandLine(['programme', 'collect', results], io);
  const collectMs = Math.round(performance.now() - collecting);
  const problems = ended.code === 0 && code === 0 ? problemsOf(fleet, results) : [ended.output, io.err()];
  for (const problem of problems) process.stdout.write(`${problem}\n`);
  const { figures, counts } = readIndex(results);
  if (figures === null) throw new Error('No target has a result.');
  const how = { effort: flags.effort, jobs, targets, kills: ended.kills, durationMs, collectMs, counts, figures };
  process.stdout.write(`${JSON.stringify(how, null, 1)}\n${describeMachine()}; ${describe(figures.total, targets)}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await fleet.close();
  rmSync(folder, { recursive: true, force: true });
}

function describe({ durationMs, cpuMs, storedBytes, exchanges }: TargetFigures, count: number): string {
  const each = (value: number, digits = 0): string => (value / count).toFixed(digits);
  return `for each target: ${each(durationMs)} ms, ${each(cpuMs)} ms of a core, ${each(exchanges)} exchanges, ${each(storedBytes)} bytes`;
}
