import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { summaryReport } from '../../reports/all-reports.ts';
import type { JudgedRevision } from '../../specs/validation/revision-in-force.ts';
import { Interruption, type Io, UsageError } from '../io.ts';
import type { OwnCheck } from '../own-checks/own-check.ts';
import type { StartEngine } from '../run/engine/engine.ts';
import { chosenRevision, plannedCatalogue } from '../run/plan/chosen-revision.ts';
import type { RunOptions } from '../run/plan/run-options.ts';
import { runOnce } from '../run/run-once.ts';

/** Tests a target, with `--watch` repeatedly. @returns the exit code. @throws UsageError; ReportError for the record */
export async function run(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  assertTogether(options);
  // In a short run most of the time that V8 spends on optimizing never pays off, so V8 waits 16 times as long before it.
  if (options.effort !== 'thorough' && options.explore === undefined) setFlagsFromString('--interrupt-budget=1081344');
  return options.json === true ? await runAsJson(options, io, startEngine) : await runPlainly(options, io, startEngine);
}

async function runAsJson(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  const code = await runPlainly(options, { ...io, stdout: io.stderr }, startEngine);
  const file = join(options.out, summaryReport.name);
  if (existsSync(file)) io.stdout.write(readFileSync(file, 'utf8'));
  return code;
}

async function runPlainly(options: RunOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  const revision = chosenRevision(options.revision);
  const ownChecks = await ownChecksOf(options);
  const judged = ownChecks.length === 0 ? revision : await withOwnChecks(revision, ownChecks);
  const catalogue = plannedCatalogue(judged);
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: stopping, and finishing the reports. Once more ends it at once.\n`);
  });
  try {
    const context = { options, catalogue, judged, ownChecks, io, interruption, startEngine };
    if (options.watch !== true) return await runOnce(context);
    const { watchTarget } = await import('../watch/watch-target.ts');
    return await watchTarget({ ...context, runOnce });
  } finally {
    interruption.release();
  }
}

/** Loads the module only if the run has --checks, which is rare. @throws UsageError */
async function ownChecksOf({ checks }: RunOptions): Promise<readonly OwnCheck[]> {
  if (checks === undefined) return [];
  return (await import('../own-checks/load-own-checks.ts')).loadOwnChecks(checks);
}

/** Adds the requirements of own checks to the catalogue. @throws UsageError for an id that is malformed or taken */
async function withOwnChecks(judged: JudgedRevision, own: readonly OwnCheck[]): Promise<JudgedRevision> {
  const { catalogueWith } = await import('../own-checks/own-check.ts');
  return { ...judged, catalogue: catalogueWith(judged.catalogue, own) };
}

/** @throws UsageError for flags that need a profile beside them */
function assertTogether({ profile, wait, watch }: RunOptions): void {
  if (profile !== undefined) return;
  const [flag] = [wait === undefined ? [] : ['--wait'], watch === true ? ['--watch'] : []].flat();
  if (flag === undefined) return;
  throw new UsageError(
    `${flag} needs a profile: the embedded sandbox is there at once, and stays; name one with run FILE`,
  );
}
