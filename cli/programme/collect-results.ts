import { join } from 'node:path';
import { jsonText } from '../../reports/escape/json.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { writeBoard } from '../../reports/formats/board/write-board.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { readRunCertificate } from '../board/read-run-certificate.ts';
import { type Io, UsageError } from '../io.ts';
import { loadRegister, privateKeyAt } from '../register/load-register.ts';
import { type CollectedTargets, collectTargets } from './collect-targets.ts';
import { describeCertificates } from './issue-certificates.ts';
import { listEntries } from './list-entries.ts';
import { assertResults, givenPlan, keptPlan, type PlanToCollect } from './plan-to-collect.ts';
import { describeMissing, type IndexEntry, type ProgrammeIndex, type TargetFigures } from './programme-index.ts';
import { ResultsFolder } from './results-folder.ts';

export interface CollectFlags {
  readonly plan?: string;
  readonly runId?: string;
  readonly parts?: number;
  readonly key?: string;
  readonly issuer?: string;
  readonly register?: string;
  readonly ranBy?: string;
  readonly lastHead?: string;
}

const maxReasons = 50;

const names = { index: 'index.json', page: 'board.html', board: 'board.json', table: 'board.csv' } as const;

/** Judges and certifies runs. @returns 0, 3: a result is missing, 1: the register refuses. @throws UsageError */
export async function collectResults(dir: string, flags: CollectFlags, io: Io): Promise<number> {
  assertTogether(flags);
  const { key, issuer, register, ranBy, lastHead, runId } = flags;
  const results = new ResultsFolder(dir);
  assertResults(results);
  const plan = flags.plan === undefined ? keptPlan(results, runId) : givenPlan(flags.plan, runId, io.environment);
  const signing = key === undefined ? null : { key, privateKey: privateKeyAt(key), issuer };
  const collected = collectTargets(plan, dir, flags.parts ?? null, signing);
  const listed =
    signing === null || register === undefined
      ? { entries: collected.entries, problem: null }
      : listEntries(collected.entries, plan, dir, signing, { register, ranBy, lastHead });
  // This time is taken after all signatures, which would otherwise seem to come from the future.
  const now = new Date();
  const index = indexOf(plan, listed.entries, now);
  const state = await registerState(register, io, now);
  writeResults(dir, index, collected, state, now);
  io.stdout.write(`${describeCounts(index)}\n${key === undefined ? '' : describeCertificates(index)}`);
  const missing = index.targets.filter((entry) => entry.state === 'missing');
  for (const { id, missing: why } of missing.slice(0, maxReasons)) {
    io.stdout.write(`  ${id} has no result: ${describeMissing(why)}\n`);
  }
  if (missing.length > maxReasons) io.stdout.write(`  and ${missing.length - maxReasons} more\n`);
  io.stdout.write(`  index     ${forTerminal(join(dir, names.index))}\n`);
  io.stdout.write(`  board     ${forTerminal(join(dir, names.page))}\n`);
  if (listed.problem !== null) io.stderr.write(`${forTerminal(listed.problem, 1_000)}\n`);
  if (listed.problem !== null) return 1;
  return missing.length === 0 ? 0 : 3;
}

function assertTogether({ plan, key, issuer, register, ranBy, lastHead }: CollectFlags): void {
  if (key === undefined && (issuer !== undefined || register !== undefined))
    throw new UsageError('--issuer and --register are about what a key signs; name it with --key');
  if (register === undefined && (ranBy ?? lastHead) !== undefined)
    throw new UsageError('--ran-by and --last-head are for a register; name it with --register');
  if (key !== undefined && plan === undefined)
    throw new UsageError(
      '--key signs what answers a plan, and what lies among the results is not to be relied on; name the plan with --plan FILE',
    );
}

/** null: the user named none, or it can't be relied on, and the reason was printed. */
async function registerState(
  source: string | undefined,
  { environment }: Io,
  now: Date,
): Promise<RegisterState | null> {
  if (source === undefined) return null;
  const { problems, register } = await loadRegister({ source, key: null, lastHead: null }, environment, now);
  return problems.length > 0 ? null : register.state;
}

function writeResults(
  dir: string,
  index: ProgrammeIndex,
  { board, leftOut }: CollectedTargets,
  state: RegisterState | null,
  now: Date,
): void {
  const folder = new RunFolder(dir);
  for (const name of Object.values(names)) folder.clear(name);
  folder.write(names.index, `${jsonText(index, 2)}\n`);
  for (const { id, run, certificate, refusedFor } of index.targets) {
    if (certificate === null && refusedFor.length > 0) board.refuse(id, refusedFor.join(' '));
    const shown = certificate === null ? null : readRunCertificate(join(dir, run ?? ''), state, now);
    if (shown === null) continue;
    // Without a register nobody looked at its signature, but it was made or verified with the key of this command.
    const isSigned = shown.standing === 'unverified';
    board.certify(
      id,
      isSigned ? { ...shown, standing: 'valid', sentence: 'The key of the programme signed it.' } : shown,
    );
  }
  const missing = index.targets.flatMap(({ id, state: progress, missing: why }) =>
    progress === 'missing' ? [{ id, why: why?.reason ?? 'nothing is known of it' }] : [],
  );
  writeBoard(dir, board.build(now, missing, leftOut));
}

function indexOf(
  { programme, runId, settings }: PlanToCollect,
  targets: readonly IndexEntry[],
  now: Date,
): ProgrammeIndex {
  const count = (wanted: IndexEntry['verdict']): number => targets.filter(({ verdict }) => verdict === wanted).length;
  return {
    schemaVersion: 1,
    programme,
    runId,
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

const figureNames = ['durationMs', 'cpuMs', 'peakMemoryBytes', 'exchanges', 'storedBytes'] as const;

/** Computes total, median and greatest of each figure; null without targets. */
export function figuresOfTargets(all: readonly TargetFigures[]): ProgrammeIndex['figures'] {
  if (all.length === 0) return null;
  const eachFigure = (work: (sorted: readonly number[]) => number): TargetFigures => {
    const of = (name: (typeof figureNames)[number]): number =>
      work(all.map((each) => each[name]).sort((a, b) => a - b));
    return Object.fromEntries(figureNames.map((name) => [name, of(name)] as const)) as Record<
      (typeof figureNames)[number],
      number
    >;
  };
  return {
    total: eachFigure((sorted) => sorted.reduce((sum, each) => sum + each, 0)),
    median: eachFigure((sorted) => sorted[Math.floor((sorted.length - 1) / 2)] ?? 0),
    most: eachFigure((sorted) => sorted.at(-1) ?? 0),
  };
}
