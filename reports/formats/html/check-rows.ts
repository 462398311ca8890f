import { outcomes } from '../../../specs/words/finding.ts';
import { clip, showControls } from '../../escape/controls.ts';
import type { Run, RunCheck } from '../../record/run/run.ts';

/** With more checks the page, which lists titles and reasons, too, would become too large to open. */
const detailedUpTo = 3_000;

const checksListed = 100_000;

/** A check of the page's list: id, index into the outcomes, milliseconds, exchanges; with room, title and reason. */
export type CheckRow = readonly [string, number, number, number, string?, string?];

export function checkRows(
  { checks }: Run,
  flaky: ReadonlySet<string>,
): {
  readonly outcomes: typeof outcomes;
  readonly total: number;
  readonly rows: readonly CheckRow[];
} {
  const rank = (check: RunCheck): number => outcomes.indexOf(check.judged.outcome);
  const ordered = [...checks].sort((a, b) => rank(a) - rank(b)).slice(0, checksListed);
  const detailed = checks.length <= detailedUpTo;
  return {
    outcomes,
    total: checks.length,
    rows: ordered.map((check) => row(check, rank(check), detailed, flaky.has(check.check))),
  };
}

function row(
  { check, title, judged, durationMs, exchanges }: RunCheck,
  rank: number,
  detailed: boolean,
  flaky: boolean,
): CheckRow {
  const facts = [showControls(clip(check, 200)), rank, Math.round(durationMs), exchanges] as const;
  const notes = [
    ...(flaky ? ['flaky: fails now and then within this version'] : []),
    ...(judged.reason === null ? [] : [judged.reason]),
  ].join('; ');
  if (!detailed && !flaky) return facts;
  return [...facts, showControls(clip(title, 300)), showControls(clip(notes, 300))];
}
