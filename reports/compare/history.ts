import { appendFileSync, existsSync } from 'node:fs';
import type { Outcome, Verdict } from '../../specs/outcome.ts';
import { jsonText } from '../escape/json.ts';
import { guarded } from '../record/disk/report-error.ts';
import { readTextLines } from '../record/disk/text-lines.ts';
import type { Run } from '../record/run/run.ts';
import type { Summary } from '../verdict/summary.ts';

/** A run as a line of a history file: what trends and flaky marks need. */
export interface HistoryEntry {
  readonly schemaVersion: 1;
  readonly startedAt: string;
  readonly target: { readonly name: string; readonly version: string };
  readonly specsDigest: string;
  readonly effort: string;
  readonly verdict: Verdict;
  readonly interrupted: boolean;
  readonly counts: Readonly<Record<Outcome, number>>;
  /** Outcomes of the checks that were judged, by id. */
  readonly checks: Readonly<Record<string, Outcome>>;
}

/** Runs that a report looks back on. */
const entriesRead = 30;

/** What the history keeps of a run. */
export function historyEntry(run: Run, { target, verdict, interrupted, counts }: Summary): HistoryEntry {
  const { startedAt, effort, digests } = run.header;
  const judged = run.checks.filter(({ judged: { outcome } }) => settled(outcome));
  const checks = Object.fromEntries(judged.map(({ check, judged: { outcome } }) => [check, outcome]));
  return {
    schemaVersion: 1,
    startedAt,
    target,
    specsDigest: digests.specs,
    effort,
    verdict,
    interrupted,
    counts,
    checks,
  };
}

/** Appends a run to the history file at `path`, which is created. @throws ReportError */
export function appendHistory(path: string, entry: HistoryEntry): void {
  guarded('write', path, () => appendFileSync(path, `${jsonText(entry)}\n`));
}

/** The last runs of a target in the history file at `path`, oldest first; a missing file is an empty history. @throws ReportError */
export function readHistory(path: string, target: string): readonly HistoryEntry[] {
  if (!existsSync(path)) return [];
  const entries: HistoryEntry[] = [];
  for (const { text } of readTextLines(path)) {
    const entry = asEntry(text);
    if (entry?.target.name !== target) continue;
    entries.push(entry);
    if (entries.length > entriesRead) entries.shift();
  }
  return entries;
}

/** A line that a killed run cut, or that something else wrote, is no reason to lose the rest. */
function asEntry(text: string): HistoryEntry | null {
  try {
    const entry: HistoryEntry = JSON.parse(text);
    const whole =
      entry.schemaVersion === 1 && typeof entry.target.name === 'string' && typeof entry.checks === 'object';
    return whole && typeof entry.counts === 'object' ? entry : null;
  } catch {
    return null;
  }
}

/**
 * Ids of the checks that flip: judged differently by runs of one version of the target under one version of the specs.
 * It is a mark beside an outcome, and hides nothing.
 */
export function flakyChecks(history: readonly HistoryEntry[], current: HistoryEntry): ReadonlySet<string> {
  const alike = history.filter(
    ({ target, specsDigest }) => target.version === current.target.version && specsDigest === current.specsDigest,
  );
  const flips = Object.entries(current.checks).filter(([check, outcome]) =>
    alike.some(({ checks }) => {
      const before = Object.hasOwn(checks, check) ? checks[check] : undefined;
      return before !== undefined && before !== outcome;
    }),
  );
  return new Set(flips.map(([check]) => check));
}

function settled(outcome: Outcome): boolean {
  return outcome === 'passed' || outcome === 'failed' || outcome === 'advisory';
}

/** What reports know of earlier runs. */
export interface Past {
  /** Earlier runs of the target, oldest first. */
  readonly entries: readonly HistoryEntry[];
  /** Ids of the checks that flip. */
  readonly flaky: ReadonlySet<string>;
  /** Allure's own history file, from which it draws its trends, and to which it adds the run; null for none. */
  readonly allureHistory: string | null;
}

/** No history is kept. */
export const noPast: Past = { entries: [], flaky: new Set(), allureHistory: null };

/**
 * What the history file at `path` tells about earlier runs of a run's target, before the run itself is appended.
 * @throws ReportError
 */
export function pastOf(path: string, run: Run, summary: Summary): Past {
  const current = historyEntry(run, summary);
  const entries = readHistory(path, current.target.name).filter(({ startedAt }) => startedAt < current.startedAt);
  return { entries, flaky: flakyChecks(entries, current), allureHistory: `${path}.allure` };
}
