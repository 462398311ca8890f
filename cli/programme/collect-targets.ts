import { dirname, join } from 'node:path';
import { BoardBuilder } from '../../reports/board/board-builder.ts';
import { type JudgedRun, judgeRun } from '../../reports/certificate/judged-run.ts';
import type { HistoryRun, LeftOut } from '../../reports/history/history-run.ts';
import { targetVerdict } from '../../reports/verdict/conclusion/verdict.ts';
import { addRuns, usualNights } from '../board/read-board.ts';
import { asHistoryRun, inOrder, lookAtSources, recordsBelow } from '../history/read-runs.ts';
import { spareMemoryFor } from '../records/spare-memory.ts';
import { type FoundRun, findRuns, type NoRun, tryToRead } from './find-runs.ts';
import { certifyResult, type Signing } from './issue-certificates.ts';
import type { PlanToCollect } from './plan-to-collect.ts';
import type { IndexEntry } from './programme-index.ts';
import { targetChallenge } from './programme-plan.ts';

export interface CollectedTargets {
  readonly entries: readonly IndexEntry[];
  readonly board: BoardBuilder;
  readonly leftOut: readonly LeftOut[];
}

/** Judges the runs of all targets, one at a time; with `signing`, certifies those that qualify. */
export function collectTargets(
  plan: PlanToCollect,
  dir: string,
  parts: number | null,
  signing: Signing | null,
): CollectedTargets {
  const board = new BoardBuilder();
  const leftOut: LeftOut[] = [];
  const entries = findRuns(plan, dir, parts).map((found) => {
    if ('missing' in found) return missingEntry(found);
    const folder = join(dir, found.name);
    const judged = tryToRead(found.target, () => readWhole(folder));
    if ('missing' in judged) return missingEntry(judged);
    leftOut.push(...addToBoard(board, found.target.id, judged));
    const entry = testedEntry(found, judged);
    const challenge = targetChallenge(plan.settings, entry.id);
    return { ...entry, ...certifyResult(entry, judged, challenge, signing) };
  });
  return { entries, board, leftOut };
}

interface ShownRun extends JudgedRun {
  readonly shown: HistoryRun;
}

function readWhole(folder: string): ShownRun {
  spareMemoryFor(folder);
  const judged = judgeRun(folder);
  return { ...judged, shown: asHistoryRun(judged) };
}

function missingEntry({ target: { index, id, class: wantedClass }, missing }: NoRun): IndexEntry {
  const nothing = { name: null, version: null, verdict: null, class: null, coverage: null, exitCode: null };
  return {
    index,
    id,
    ...nothing,
    state: 'missing',
    missing,
    run: null,
    figures: null,
    wantedClass,
    certificate: null,
    refusedFor: [],
  };
}

const testedEntry = (
  { target: { index, id, class: wantedClass }, name: run, figures }: FoundRun,
  { summary, shown }: ShownRun,
): Omit<IndexEntry, 'certificate' | 'refusedFor'> => ({
  index,
  id,
  ...summary.target,
  state: 'tested',
  missing: null,
  verdict: targetVerdict(summary),
  class: shown.class,
  coverage: summary.coverage,
  exitCode: summary.conclusion.exitCode,
  run,
  figures: { ...figures, exchanges: summary.run.exchanges },
  wantedClass,
});

/** Adds earlier runs to the board, then the run that counts. @returns the earlier runs that could not be read */
function addToBoard(board: BoardBuilder, id: string, { dir, shown }: ShownRun): readonly LeftOut[] {
  const earlier = (): readonly LeftOut[] => {
    const sources = recordsBelow(dirname(dir), 1).filter(({ path }) => path !== dir);
    const { found, leftOut } = lookAtSources(sources);
    const runs = inOrder(found).filter(({ startedAt }) => startedAt < shown.entry.startedAt);
    // The run that counts takes one of the places. Earlier certificates are not shown.
    return [...leftOut, ...addRuns(board, { key: id, id, runs }, usualNights - 1, () => null)];
  };
  try {
    return earlier();
  } catch (error) {
    return [{ source: dirname(dir), why: error instanceof Error ? error.message : String(error) }];
  } finally {
    board.add(id, id, shown, null);
  }
}
