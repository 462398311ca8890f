import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testIo } from '../../cli/io.testbed.ts';
import { finishRun } from '../../cli/run/finish-run.ts';
import { createRunHeader } from '../../cli/run/start-record.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { allChecks } from '../../suites/all-suites.ts';
import { runPart } from '../../suites/run-part.ts';
import { describeMachine, report } from './keep-measured.ts';
import { growthAfter, type Sample, soakLines } from './soak-figures.ts';
import { type SoakTarget, startSoakTarget } from './soak-target.ts';

/**
 * `npm run soak`: a million exchanges in one process, to see that memory does not grow with them. Whole runs, one after
 * the other: checks, judges, record and reports. Ends with 1 where it grew by more than `--most` megabytes after the
 * first `--first` exchanges. With `--keep` the figures go to `docs/evidence.md`.
 *
 *     npm run soak                                               some 40 minutes
 *     npm run soak -- --exchanges 30000 --first 10000            a minute: to look for a leak
 */
const { values: flags } = parseArgs({
  options: {
    exchanges: { type: 'string', default: '1000000' },
    first: { type: 'string', default: '100000' },
    most: { type: 'string', default: '50' },
    keep: { type: 'boolean', default: false },
  },
});
const exchangesAsked = Number(flags.exchanges);

/** Faults of several kinds, so that there are findings, evidence and shrinking. */
const faults = [
  'pay-statement-pages-overlap',
  'pay-statement-earnings-absent',
  'earning-type-unlisted',
  'job-started-at-time',
  'pay-group-name-type',
  'item-attributes-employer-type',
];
const effort = 'thorough';
const catalogue = loadCatalogue();
const planned = allChecks.map(({ id }) => id);

/** Makes one run as `run` does it, but for vitest. @returns its exit code */
async function runOnce({ profile, driver }: SoakTarget, seed: number, out: string): Promise<number> {
  const settings = { profile, effort, seed, strict: false } as const;
  const selection = { operations: null, requirements: null };
  const record = openRecord(out, createRunHeader({ ...settings, catalogue, selection, planned, shard: null }));
  const part = { ...settings, checks: null, part: { index: 1, count: 1 }, sharedBy: 1, firstConnection: null };
  const { reports, created, worldExchanges } = await runPart(part, { driver });
  for (const report of reports) record.check(report);
  record.footer({ interrupted: null, created, worldExchanges });
  const nothing = {
    color: false,
    interruption: { signal: null },
    failures: [],
    baseline: null,
    history: null,
  } as const;
  const io = testIo();
  const code = await finishRun({ out, reports: ['html', 'junit', 'markdown', 'har'], io, ...nothing });
  if (io.err() !== '') throw new Error(`Seed ${seed}: ${io.err()}`);
  return code;
}

function sample(exchanges: number): Sample {
  if (global.gc === undefined) throw new Error('The soak needs --expose-gc; start it with "npm run soak".');
  // Finalisers that the first collection runs may free more objects, which only the second collection removes.
  global.gc();
  global.gc();
  const { rss, heapUsed } = process.memoryUsage();
  return { exchanges, rss, heapUsed };
}

const folder = mkdtempSync(join(tmpdir(), 'payroll-conformance-soak-'));
const startedAt = performance.now();
const targets = [await startSoakTarget([], folder), await startSoakTarget(faults, folder)];
const samples: Sample[] = [];
try {
  for (let seed = 1, done = 0; done < exchangesAsked; seed += 1) {
    const target = targets[seed % targets.length];
    if (target === undefined) break;
    const code = await runOnce(target, seed, join(folder, 'out'));
    if (code !== target.code) throw new Error(`Seed ${seed}: ended with ${code}, not with ${target.code}.`);
    done = targets.reduce((sum, each) => sum + each.exchanges(), 0);
    const taken = sample(done);
    samples.push(taken);
    const memory = [taken.heapUsed, taken.rss].map((bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`).join(' heap, ');
    process.stdout.write(
      `${done} exchanges, ${memory} in all, ${Math.round((performance.now() - startedAt) / 1000)} s\n`,
    );
  }
} finally {
  for (const target of targets) await target.close();
  rmSync(folder, { recursive: true, force: true });
}
const growth = growthAfter(Number(flags.first), samples);
const minutes = Math.round((performance.now() - startedAt) / 60_000);
const how =
  `${samples.length} whole runs in one process, effort ${effort}, each with another seed, alternating between a sandbox ` +
  `without faults and one with ${faults.length}; each sandbox has one driver (the part of the harness that sends the ` +
  `requests) for all its runs; all had the expected verdict. ${minutes} minutes, ${describeMachine()}.`;
report('soak', soakLines(growth, how), flags.keep);
const grewMegabytes = Math.max(growth.rss, growth.heapUsed) / 1024 / 1024;
process.exitCode = grewMegabytes > Number(flags.most) ? 1 : 0;
