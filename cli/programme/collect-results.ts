import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { writeBoard } from '../../reports/formats/board/write-board.ts';
import { readBoard } from '../board/read-board.ts';
import type { Io } from '../io.ts';
import { fromUser } from '../records/named-run.ts';
import { loadRegister } from '../register/load-register.ts';
import { UsageError } from '../usage-error.ts';
import { figuresOfTargets } from './figures-of-targets.ts';
import type { IndexEntry, ProgrammeIndex } from './programme-index.ts';
import { ResultsFolder } from './results-folder.ts';
import { type KeptPlan, keptPlans } from './run-id.ts';
import { describeCertificates, type SigningFlags, signEntries } from './sign-entries.ts';
import { describeMissing } from './target-result.ts';

/** The flags of `programme collect`, as commander hands them over. */
export interface CollectFlags extends SigningFlags {
  readonly runId?: string;
}

/** Reasons that are printed; the index has all. */
const mostReasons = 50;

/**
 * Brings the results of a programme together: certifies what may be, lists the certificates in a register, as far as that is
 * asked for; writes `index.json`, and names the targets that have no result.
 * @returns 0 where every target has a result, 3 where one has none, 1 where the register refuses to be changed
 * @throws UsageError for a folder that holds no such run, and for what else can't be used
 */
export async function collectResults(dir: string, flags: CollectFlags, io: Io): Promise<number> {
  assertTogether(flags);
  const results = new ResultsFolder(dir);
  const plan = planToCollect(results, flags.runId);
  const entries = plan.targets.map((target, index) => describeTarget(target, index, plan.runId, results));
  const signed = signEntries(entries, plan, flags, results, () => new Date());
  // Later than what was signed, which else would seem to come from the future.
  const now = new Date();
  const index = indexOf(plan, signed.entries, now);
  results.write(indexName, index);
  const isAnyTested = index.counts.missing < index.counts.targets;
  if (isAnyTested) await writeBoardOf(results, flags, now, io);
  const missing = entries.filter(({ state }) => state === 'missing');
  io.stdout.write(`${describeCounts(index)}\n${flags.key === undefined ? '' : describeCertificates(index)}`);
  for (const { id, missing: why } of missing.slice(0, mostReasons)) {
    io.stdout.write(`  ${id} has no result: ${describeMissing(why)}\n`);
  }
  if (missing.length > mostReasons) io.stdout.write(`  and ${missing.length - mostReasons} more\n`);
  io.stdout.write(`  index     ${forTerminal(join(dir, indexName))}\n`);
  if (isAnyTested) io.stdout.write(`  board     ${forTerminal(join(dir, 'board.html'))}\n`);
  for (const line of signed.problems) io.stderr.write(`${forTerminal(line, 1_000)}\n`);
  if (signed.problems.length > 0) return 1;
  return missing.length === 0 ? 0 : 3;
}

/** The name of the index, right in the results. */
const indexName = 'index.json';

/** Writes the board of all runs in these results, as the command "board" does. */
async function writeBoardOf(
  { path }: ResultsFolder,
  { register }: CollectFlags,
  now: Date,
  { environment }: Io,
): Promise<void> {
  const loaded =
    register === undefined
      ? null
      : await loadRegister({ source: register, key: null, lastHead: null }, environment, now);
  // A register that is not to be relied on says nothing of a certificate; collecting says why already.
  const state = loaded === null || loaded.problems.length > 0 ? null : loaded.register.state;
  writeBoard(path, readBoard([path], { register: state, now }));
}

/** @throws UsageError for flags that need another beside them */
function assertTogether({ key, issuer, register, ranBy }: CollectFlags): void {
  if (key === undefined && (issuer !== undefined || register !== undefined))
    throw new UsageError('--issuer and --register are about what a key signs; name it with --key');
  if (register === undefined && ranBy !== undefined)
    throw new UsageError('--ran-by is for a register; name it with --register');
}

/** @throws UsageError where there is none */
function planToCollect(results: ResultsFolder, runId: string | undefined): KeptPlan {
  const isThere = fromUser(null, () => statSync(results.path, { throwIfNoEntry: false })?.isDirectory() === true);
  if (!isThere) throw new UsageError(`${results.path}: there is no such folder; name that of the results`);
  const plans = keptPlans(results);
  const plan = runId === undefined ? plans[0] : plans.find((each) => each.runId === runId);
  if (plan !== undefined) return plan;
  if (plans.length === 0) {
    throw new UsageError(`${results.path}: holds no run of a programme; "programme run" leaves a plan-….json there`);
  }
  const known = plans.slice(0, 10).map((each) => each.runId);
  throw new UsageError(`${results.path}: holds no run "${runId}"; the last ones are ${known.join(', ')}`);
}

function describeTarget(
  target: KeptPlan['targets'][number],
  index: number,
  runId: string,
  results: ResultsFolder,
): IndexEntry {
  const { id, class: wantedClass } = target;
  const result = results.result(id, runId);
  if (result === null) {
    const said = results.missing(id, runId);
    const missing = said === null ? null : { state: said.state, attempts: said.attempts, reason: said.reason };
    const nothing = { name: null, version: null, verdict: null, class: null, exitCode: null, run: null, figures: null };
    return { index, id, ...nothing, state: 'missing', missing, wantedClass, certificate: null, refusedFor: [] };
  }
  const { verdict, class: ownClass, exitCode, figures } = result;
  const { name, version } = result.tested;
  const run = `${id}/${runId}`;
  const certificate = existsSync(join(results.path, run, 'certificate.json')) ? `${run}/certificate.json` : null;
  const tested = {
    name,
    version,
    state: 'tested',
    missing: null,
    verdict,
    class: ownClass,
    exitCode,
    run,
    figures,
  } as const;
  return { index, id, ...tested, wantedClass, certificate, refusedFor: [] };
}

function indexOf(plan: KeptPlan, targets: readonly IndexEntry[], now: Date): ProgrammeIndex {
  const { programme, runId, startedAt, settings } = plan;
  const count = (wanted: IndexEntry['verdict']): number => targets.filter(({ verdict }) => verdict === wanted).length;
  return {
    schemaVersion: 1,
    programme,
    runId,
    startedAt,
    collectedAt: now.toISOString(),
    settings,
    counts: {
      targets: targets.length,
      missing: count(null),
      conformant: count('conformant'),
      nonconformant: count('nonconformant'),
      inconclusive: count('inconclusive'),
    },
    figures: figuresOfTargets(targets.flatMap(({ figures }) => figures ?? [])),
    targets,
  };
}

function describeCounts({ programme, runId, counts }: ProgrammeIndex): string {
  const { targets, missing, conformant, nonconformant, inconclusive } = counts;
  const verdicts = `${conformant} conformant, ${nonconformant} nonconformant, ${inconclusive} inconclusive`;
  return `${forTerminal(programme)}, run ${runId}: ${targets - missing} of ${targets} targets have a result: ${verdicts}.`;
}
