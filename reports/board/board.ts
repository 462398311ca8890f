import type { Level, Outcome, Verdict } from '../../specs/words/finding.ts';
import type { HistoryEntry } from '../history/history-file.ts';
import type { LeftOut } from '../history/history-run.ts';
import type { NamedRequirement } from '../history/requirement-history.ts';
import type { LevelCoverage } from '../verdict/requirements/judge-requirements.ts';

/** The standing of a certificate in a register, or `unverified` (without a register), or `rejected` (forged, or of another run). */
export type CertificateStanding =
  | 'unverified'
  | 'valid'
  | 'revoked'
  | 'superseded'
  | 'expired'
  | 'unlisted'
  | 'rejected';

export interface BoardCertificate {
  readonly standing: CertificateStanding;
  readonly sentence: string;
  /** null: it names none, or was not read. */
  readonly class: string | null;
  /** ISO 8601 with Z; null: not known. */
  readonly expiresAt: string | null;
}

/** One run of a target, since a programme makes one a night. */
export interface BoardNight {
  readonly startedAt: string;
  readonly verdict: Verdict;
  readonly failed: number;
  readonly advisory: number;
}

/** The run before the latest one of a target, and what changed since. */
export interface NightBefore {
  readonly startedAt: string;
  readonly source: string;
  /** As an address relative to the board; null: none is there, or the board is not written. */
  readonly report: string | null;
  /** Requirements that are wrong in one of the two runs; none if one was interrupted. */
  readonly changes: readonly { readonly id: string; readonly before: Outcome; readonly after: Outcome }[];
}

export interface BoardTarget extends Pick<HistoryEntry, 'startedAt' | 'effort' | 'verdict' | 'interrupted'> {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly address: string | null;
  /** The folder of its latest run, or the history file and the line. */
  readonly source: string;
  /** As an address relative to the board; null: none is there, or the board is not written. */
  readonly report: string | null;
  /** The reason why no check of the latest run ran; null: one ran. */
  readonly unjudged: string | null;
  /** The class of certificate that its latest run meets; null: not known, as in `coverage`. */
  readonly class: string | null;
  readonly coverage: Readonly<Record<Level, LevelCoverage>> | null;
  readonly failed: number;
  readonly advisory: number;
  readonly blocked: number;
  readonly certificate: BoardCertificate | null;
  /** The reason why it has no valid certificate; null: it has one. */
  readonly uncertified: string | null;
  /** Oldest first, at most {@link nightsKept}. */
  readonly nights: readonly BoardNight[];
  /** null: only one run of the target was read. */
  readonly before: NightBefore | null;
  /** The number of runs that are older than `nights`, and were not read. */
  readonly older: number;
  /** In the order of the board's requirements; null: the latest run does not say. */
  readonly outcomes: readonly (Outcome | null)[];
}

/** A requirement that is wrong in at least one target, with the number of targets by outcome. */
export interface BoardRequirement extends NamedRequirement {
  readonly counts: Readonly<Record<'failed' | 'advisory' | 'blocked' | 'error', number>>;
}

/** The number of targets by the verdict of their last run of that day. */
export interface BoardDay extends Readonly<Record<Verdict, number>> {
  readonly day: string;
}

/** All targets of a certification programme on one page: the content of `board.html`, `board.json` and `board.csv`. */
export interface Board {
  readonly generatedAt: string;
  /** Nonconformant ones first, those with the most broken musts before others; then by id. */
  readonly targets: readonly BoardTarget[];
  readonly requirements: readonly BoardRequirement[];
  /** Oldest first. */
  readonly days: readonly BoardDay[];
  /** Targets without a result of the latest night; they may have earlier runs. */
  readonly missing: readonly { readonly id: string; readonly why: string }[];
  readonly leftOut: readonly LeftOut[];
}

/** Lists the missing targets that have no earlier run either, so that no row shows them. */
export function deadTargets({ targets, missing }: Board): Board['missing'] {
  const shown = new Set(targets.map(({ id }) => id));
  return missing.filter(({ id }) => !shown.has(id));
}

export const nightsKept = 30;

/** The wrong outcomes, the worst first: those that somebody has to look at. */
export const wrongOutcomes = ['error', 'failed', 'advisory', 'blocked'] as const;
