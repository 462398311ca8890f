import { forTerminal } from '../../reports/escape/terminal.ts';
import { HistoryBuilder, type TargetHistory } from '../../reports/history/history.ts';
import { UsageError } from '../io.ts';
import { type FoundRun, findSources, inOrder, lookAtSources, readEach } from './read-runs.ts';

/** Reads the runs of one target, one in memory at a time. @throws UsageError if it is unclear which target */
export function readHistoryOf(paths: readonly string[], target: string | null): TargetHistory {
  const { found, leftOut: unread } = lookAtSources(findSources(paths));
  const runs = inOrder(ofOneTarget(found, target));
  const leftOut = [...unread];
  const builder = new HistoryBuilder(runs.length);
  let added = 0;
  for (const [run] of readEach(runs, leftOut)) {
    builder.add(run);
    added += 1;
  }
  if (added > 0) return builder.build(runs[0]?.target ?? '', leftOut);
  throw new UsageError([
    'history: there is no run that can be shown; name folders of runs, or a file that "run --history" wrote',
    ...leftOut.slice(0, 10).map(({ source, why }) => `${source}: ${why}`),
  ]);
}

/** @throws UsageError if there are several, or none of that name */
function ofOneTarget(found: readonly FoundRun[], target: string | null): readonly FoundRun[] {
  const counts = new Map<string, number>();
  for (const each of found) counts.set(each.target, (counts.get(each.target) ?? 0) + 1);
  const list = [...counts].map(([name, count]) => `"${forTerminal(name, 200)}" (${count})`).join(', ');
  if (target !== null) {
    const named = found.filter((each) => each.target === target);
    if (named.length > 0 || found.length === 0) return named;
    throw new UsageError(`--target: there is no run of "${target}"; the runs are of ${list}`);
  }
  if (counts.size <= 1) return found;
  throw new UsageError(`history: the runs are of ${counts.size} targets, ${list}; name one with --target`);
}
