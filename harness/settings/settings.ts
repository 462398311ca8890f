import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { FixtureKind, Profile } from '../../specs/words/profile.ts';
import type { Effort } from './effort.ts';

/** The end of the time that a run was given. */
export interface TimeLimit {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  /** E.g. `max-time (60 s)`. */
  readonly name: string;
}

/** The part of a run that goes on with new seeds. */
export interface ExploreSettings {
  /** Milliseconds, from when the checks have ended. */
  readonly durationMs: number;
  /** Played first. */
  readonly corpus: readonly CorpusEntry[];
}

/** A read that was sent before the suites began. */
export interface AskedBefore {
  readonly exchange: Exchange;
  /** Whether the interface states what comes of it, so that its answer has to have the stated shape. */
  readonly stated: boolean;
}

/** All that the suites need to know of a run. It is handed to a worker thread, so it is plain data. */
export interface RunSettings {
  readonly profile: Profile;
  readonly effort: Effort;
  readonly seed: number;
  readonly strict: boolean;
  /** The revision of the catalogue by which is judged, one that is frozen. Absent: that of today. */
  readonly revision?: string;
  /** The ids of the checks to run; null: all of them. */
  readonly checks: readonly string[] | null;
  /** Modules with a team's own checks, which this part runs, too. Absent: none. */
  readonly ownChecks?: readonly string[];
  /** The position of this part, from 1, among the `count` parts that share the checks: shards and workers. */
  readonly part: { readonly index: number; readonly count: number };
  /** Parts that share the profile's limits at the same time (the workers of this process). */
  readonly sharedBy: number;
  /** This part's share of the connections that the profile lets a run create. Default: an equal share. */
  readonly connections?: number;
  /** The exchange by which the basic credential was tried: the connection that it created is the world's first. */
  readonly firstConnection: Exchange | null;
  /** Reads that were sent before the suites began: judged as all answers are. Absent: none. */
  readonly asked?: readonly AskedBefore[];
  /** The reasons why checks are blocked whose fixture the target does not know, by kind of fixture. Absent: none are. */
  readonly unknownFixtures?: Readonly<Partial<Record<FixtureKind, string>>>;
  /** When the time for the run is over: what has not been judged by then is blocked. Absent: it has all the time it takes. */
  readonly timeLimit?: TimeLimit;
  /** Whether a check that failed is repeated, to see whether it fails each time. Absent: it is not. */
  readonly repeatsFailures?: boolean;
  /** Set where the run goes on once its checks have ended. */
  readonly explore?: ExploreSettings;
  /** Whether the dialect and the pairs of circumstances are observed and reported. Absent: nobody reads them. */
  readonly dialect?: true;
  /** Access tokens that were issued before the suites began: secrets for every part. Absent: none. */
  readonly issued?: readonly IssuedToken[];
}

/** A whole run in one part: all checks, and shoulds are advice. */
export const wholeRun = {
  strict: false,
  checks: null,
  part: { index: 1, count: 1 },
  sharedBy: 1,
  firstConnection: null,
} as const satisfies Partial<RunSettings>;
