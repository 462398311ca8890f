import { appendFileSync, existsSync } from 'node:fs';
import { isUnsteady } from '../../specs/words/confirmation.ts';
import type { Outcome, Verdict } from '../../specs/words/finding.ts';
import { clip } from '../escape/controls.ts';
import { jsonText } from '../escape/json.ts';
import { guarded } from '../record/disk/run-folder.ts';
import { readTextLines } from '../record/disk/text-lines.ts';
import type { Run } from '../record/run/run.ts';
import { targetVerdict } from '../verdict/conclusion/verdict.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { type HistoryFacts, historyFacts } from './history-facts.ts';

/** A run as a line of a history file: what trends and flaky marks need. */
export interface HistoryEntry
  extends Pick<Summary, 'schemaVersion' | 'target' | 'label' | 'interrupted' | 'counts'>,
    Pick<Summary['run'], 'startedAt' | 'specsDigest' | 'effort'> {
  readonly verdict: Verdict;
  /** Why no check ran, e.g. the target could not be reached. Absent: one ran, or a signal came first. */
  readonly unjudged?: string;
  /** The outcome of each check that judged, by its id. */
  readonly checks: Readonly<Record<string, Outcome>>;
  /** Ids of checks whose findings occurred only now and then. Absent: none. */
  readonly unsteady?: readonly string[];
  /** Absent in lines of earlier versions. */
  readonly facts?: HistoryFacts;
}

/** The latest runs of a target that are read: earlier ones are passed over. */
const entriesRead = 30;

export function historyEntry(run: Run, summary: Summary): HistoryEntry {
  const { target, label, verdict, interrupted, counts } = summary;
  const { startedAt, effort, digests } = run.header;
  const judged = run.checks.filter(({ judged: { outcome } }) => hasJudged(outcome));
  const unsteady = run.checks.filter(({ findings }) => findings.some(isUnsteady)).map(({ check }) => check);
  const checks = Object.fromEntries(judged.map(({ check, judged: { outcome } }) => [check, outcome]));
  return {
    schemaVersion: 1,
    startedAt,
    target,
    ...(label === undefined ? {} : { label }),
    specsDigest: digests.specs,
    effort,
    verdict: targetVerdict({ verdict }),
    interrupted,
    ...unjudged(run),
    counts,
    checks,
    ...(unsteady.length === 0 ? {} : { unsteady }),
    facts: historyFacts(run, summary),
  };
}

/** Says why a run has no check. None is needed if a signal ended it, or if it was killed, which leaves no footer. */
function unjudged({ checks, footer }: Run): Pick<HistoryEntry, 'unjudged'> {
  const why = footer?.interrupted ?? 'SIG';
  return checks.length > 0 || why.startsWith('SIG') ? {} : { unjudged: clip(why, 1_000) };
}

export function appendHistory(path: string, entry: HistoryEntry): void {
  guarded('write', path, () => appendFileSync(path, `${jsonText(entry)}\n`));
}

/** Oldest first; a missing file is an empty history. @throws ReportError */
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

/** @returns null for a line that was cut off or that we did not write */
function asEntry(text: string): HistoryEntry | null {
  try {
    const entry: HistoryEntry = JSON.parse(text);
    const isComplete =
      entry.schemaVersion === 1 && typeof entry.target.name === 'string' && typeof entry.checks === 'object';
    return isComplete && typeof entry.counts === 'object' ? entry : null;
  } catch {
    return null;
  }
}

/**
 * Lists the checks that fail in some repeats of a run only, or in some runs of the same version, label and specs.
 * Without a label, runs of one version may be of different builds.
 */
export function flakyChecks(history: readonly HistoryEntry[], current: HistoryEntry): ReadonlySet<string> {
  const { target, label, specsDigest } = current;
  const alike = history.filter(
    (entry) => entry.target.version === target.version && entry.label === label && entry.specsDigest === specsDigest,
  );
  const unsteady = [...alike, current].flatMap((entry) => unsteadyIn(entry));
  const ofSameBuild = label === undefined ? [] : alike;
  const flips = Object.entries(current.checks).filter(([check, outcome]) =>
    ofSameBuild.some(({ checks }) => {
      const before = Object.hasOwn(checks, check) ? checks[check] : undefined;
      return before !== undefined && before !== outcome;
    }),
  );
  return new Set([...unsteady, ...flips.map(([check]) => check)]);
}

/** Anybody may have edited the file. */
const unsteadyIn = ({ unsteady }: HistoryEntry): readonly string[] =>
  Array.isArray(unsteady) ? unsteady.filter((check) => typeof check === 'string') : [];

const hasJudged = (outcome: Outcome): boolean => outcome === 'passed' || outcome === 'failed' || outcome === 'advisory';

/** The runs before a run, as its reports show them. */
export interface Past {
  readonly entries: readonly HistoryEntry[];
  /** Ids of the checks that fail now and then within one version. */
  readonly flaky: ReadonlySet<string>;
  /** Allure's own history file, from which it draws its trends, and to which it adds the run; null for none. */
  readonly allureHistory: string | null;
}

export const noPast: Past = { entries: [], flaky: new Set(), allureHistory: null };

/** @throws ReportError */
export function pastOf(path: string, run: Run, summary: Summary): Past {
  const current = historyEntry(run, summary);
  const entries = readHistory(path, current.target.name).filter(({ startedAt }) => startedAt < current.startedAt);
  return { entries, flaky: flakyChecks(entries, current), allureHistory: `${path}.allure` };
}
