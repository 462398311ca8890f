import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stringify } from 'yaml';
import { packageRoot } from '../../cli/package-root.ts';
import { compareRuns } from '../../reports/compare/compare-runs.ts';
import {
  changedLatencies,
  commonPhrase,
  latencyPhrase,
  whyNotComparedPhrase,
} from '../../reports/formats/diff/latency-phrases.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { keepMachineBusy } from './busy-machine.ts';
import { startDelayedTarget } from './delayed-target.ts';

/**
 * `npm run latency`: whether `diff` tells a slower build from a busy machine, on this machine. Ten records of one build
 * are made while the machine is kept busy at random, and each compared with each; then, without that load, one operation
 * is slowed by 30 % of its 20 ms (`--delay`), and its record compared with the one before. Prints figures. Ends with 1 on a false
 * alarm, or where the slowdown was not found.
 *
 *     npm run latency                          some 12 minutes
 *     npm run latency -- --records 0           the slowdown alone
 */
const { values: flags } = parseArgs({
  options: {
    records: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    slowdowns: { type: 'string', default: '2' },
    delay: { type: 'string', default: '20' },
  },
});
const everyMs = Number(flags.delay);
const slowed: OperationId = 'list-pay-groups';

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-latency-'));
const sandbox = await startSandbox();
const target = await startDelayedTarget(sandbox.url, everyMs);
const profile = join(folder, 'profile.yaml');
writeFileSync(profile, stringify({ ...sandbox.profile, baseUrl: target.url }));

/** Records a run of the plan, repeated. @returns its folder */
async function record(name: string): Promise<string> {
  const out = join(folder, name);
  const flagsOfRun = ['--effort', 'quick', '--repeat', flags.rounds, '--out', out, '--reports', 'junit', '--quiet'];
  const child = spawn(process.execPath, [join(packageRoot, 'dist/cli/main.js'), 'run', profile, ...flagsOfRun], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  console.log(`${name}: exit code ${code}, load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
  return out;
}

/** Lists what is said of two records, a line each. */
function differences(base: string, candidate: string): readonly string[] {
  const comparison = compareRuns(loadRun(base), loadRun(candidate));
  const silence = whyNotComparedPhrase(comparison.latencyGround);
  if (silence !== null) throw new Error(silence);
  const common = commonPhrase(comparison.latencyGround);
  if (common !== null) console.log(`  ${common}`);
  return changedLatencies(comparison).map((change) => `${change.operation}: ${latencyPhrase(change)}`);
}

let alarms = 0;
let found = 0;
try {
  const stop = Number(flags.records) > 0 ? keepMachineBusy() : () => {};
  const busy: string[] = [];
  for (let at = 1; at <= Number(flags.records); at += 1) busy.push(await record(`busy-${at}`));
  stop();
  for (const [at, base] of busy.entries()) {
    for (const candidate of busy.slice(at + 1)) {
      const said = differences(base, candidate);
      for (const line of said) console.log(`  false alarm: ${line}`);
      alarms += said.length;
    }
  }
  console.log(`${busy.length} records on a busy machine, each compared with each: ${alarms} false alarms`);
  for (let at = 1; at <= Number(flags.slowdowns); at += 1) {
    target.delayMs.set(slowed, everyMs);
    const base = await record(`before-${at}`);
    target.delayMs.set(slowed, everyMs * 1.3);
    const said = differences(base, await record(`slowed-${at}`));
    for (const line of said) console.log(`  ${line}`);
    const others = said.filter((line) => !line.startsWith(`${slowed}: slower`));
    alarms += others.length;
    found += said.length - others.length;
  }
  console.log(`${slowed} slowed by 30 %: found in ${found} of ${flags.slowdowns}`);
} finally {
  await target.close();
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = alarms > 0 || found < Number(flags.slowdowns) ? 1 : 0;
