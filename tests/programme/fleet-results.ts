import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProgrammeIndex } from '../../cli/programme/programme-index.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import type { SandboxFleet } from './sandbox-fleet.ts';

/** Reads the index of collected results. */
export const readIndex = (results: string): ProgrammeIndex =>
  JSON.parse(readFileSync(join(results, 'index.json'), 'utf8'));

/**
 * Finds what is wrong with the results of a fleet, a sentence each: a target without exactly one whole result, an index
 * that does not say what the run of a target says, a fault that was not found, a false alarm, and what processes left behind.
 */
export function problemsOf(fleet: SandboxFleet, results: string): readonly string[] {
  const { targets, runId, counts } = readIndex(results);
  const entries = new Map(targets.map((entry) => [entry.id, entry]));
  const board: { readonly targets: readonly { readonly id: string; readonly verdict: string }[] } = JSON.parse(
    readFileSync(join(results, 'board.json'), 'utf8'),
  );
  const onBoard = new Map(board.targets.map(({ id, verdict }) => [id, verdict]));
  const problems = fleet.members.flatMap(({ id, kind, breaks }) => {
    const found = readdirSync(join(results, id));
    if (found.length !== 1 || found[0] !== runId) return [`${id} has ${found.join(', ') || 'nothing'}.`];
    const folder = join(results, id, runId);
    const [entry, run] = [entries.get(id), loadRun(folder)];
    const summary = JSON.parse(readFileSync(join(folder, 'summary.json'), 'utf8'));
    if (run.footer === null || !existsSync(join(folder, 'result.json'))) return [`The result of ${id} is not whole.`];
    if (entry?.verdict !== summary.verdict || entry?.name !== id) return [`The index says something else of ${id}.`];
    if (onBoard.get(id) !== summary.verdict) return [`The board says something else of ${id}.`];
    const broken = run.defects.map(({ requirement }) => requirement);
    if (kind === 'fault') return broken.some((each) => breaks.includes(each)) ? [] : [`${id} was not found.`];
    // A variant may keep a run from judging a must, but breaks no must, so it must not be nonconformant.
    return summary.verdict !== 'nonconformant' ? [] : [`${id} is ${summary.verdict}: ${broken.join(', ')}.`];
  });
  const left = readdirSync(join(results, '.attempts'));
  return [
    ...problems,
    ...(counts.missing === 0 && entries.size === fleet.members.length ? [] : ['The index does not have every target.']),
    ...left.map((name) => `.attempts/${name} was left.`),
  ];
}
