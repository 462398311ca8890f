import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Clock } from '../../driver/pace/clock.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { CorpusEntry } from '../../generators/sequences/corpus.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { FixtureKind, Profile } from '../../specs/words/profile.ts';

/** The effort of a run: how many examples a property has, but never which requirements are judged. */
export type Effort = 'quick' | 'standard' | 'thorough';

/** The numbers that follow from the effort of a run. */
export interface EffortFigures {
  readonly isQuick: boolean;
  /** The random examples of a property, beside its boundary cases. */
  readonly examples: number;
  /** The number of random sequences for the model, beside its longer boundary cases; 0: only the shortest case is run. */
  readonly sequences: number;
  /** The number of further random sequences, of more steps. */
  readonly longSequences: number;
  /** Whether payments of thousands of statements are created. */
  readonly createsLargePayments: boolean;
  /** The requests for shrinking one counterexample. A property whose examples take several tries fewer examples. */
  readonly shrinkRequests: number;
  /** The requests for repeating all failed checks of a run. */
  readonly repeatRequests: number;
  /** The longest time of a check that is repeated. */
  readonly repeatedCheckMs: number;
  /** The milliseconds of a run after which properties are cut short, and nothing is repeated. */
  readonly softDeadlineMs: number;
}

export const effortFigures: Readonly<Record<Effort, EffortFigures>> = {
  quick: {
    isQuick: true,
    examples: 5,
    sequences: 0,
    longSequences: 0,
    createsLargePayments: false,
    shrinkRequests: 20,
    repeatRequests: 240,
    repeatedCheckMs: 5_000,
    softDeadlineMs: 45_000,
  },
  standard: {
    isQuick: false,
    examples: 50,
    sequences: 9,
    longSequences: 2,
    createsLargePayments: false,
    shrinkRequests: 60,
    repeatRequests: 800,
    repeatedCheckMs: 20_000,
    softDeadlineMs: 240_000,
  },
  thorough: {
    isQuick: false,
    examples: 500,
    sequences: 60,
    longSequences: 15,
    createsLargePayments: true,
    shrinkRequests: 200,
    repeatRequests: 2_500,
    repeatedCheckMs: 60_000,
    softDeadlineMs: 3_600_000,
  },
};

export interface TimeLimit {
  /** In milliseconds since the epoch. */
  readonly endsAt: number;
  /** E.g. `max-time (60 s)`. */
  readonly name: string;
}

/** A read that was sent before the suites began. */
export interface AskedBefore {
  readonly exchange: Exchange;
  /** Whether the interface states its result, so that the answer must have the stated shape. */
  readonly stated: boolean;
}

/** The settings of the suites of a run. They are plain data, since they are sent to worker threads. */
export interface RunSettings {
  readonly profile: Profile;
  readonly effort: Effort;
  readonly seed: number;
  readonly strict: boolean;
  /** The frozen revision of the catalogue that judges. Absent: today's. */
  readonly revision?: string;
  /** The ids of the checks to run; null: all of them. */
  readonly checks: readonly string[] | null;
  /** The modules with a team's own checks. Absent: none. */
  readonly ownChecks?: readonly string[];
  /** The position of this part, from 1, among the `count` shards or workers that share the checks. */
  readonly part: { readonly index: number; readonly count: number };
  /** The number of parts that share the profile's limits at the same time (the workers of this process). */
  readonly sharedBy: number;
  /** The connections that this part may create. Default: an equal share of the profile's limit. */
  readonly connections?: number;
  /** The exchange that tried the basic credential. Its connection is the first one of the run. */
  readonly firstConnection: Exchange | null;
  /** Reads that were sent before the suites began, and are judged like all others. Absent: none. */
  readonly asked?: readonly AskedBefore[];
  /** Kinds of fixtures that the target does not know, each with the reason why its checks are blocked. Absent: none. */
  readonly unknownFixtures?: Readonly<Partial<Record<FixtureKind, string>>>;
  /** The end of the run. What is not judged by then is blocked. Absent: no limit. */
  readonly timeLimit?: TimeLimit;
  /** Whether a failed check is repeated, to see whether it fails each time. Absent: it is not. */
  readonly repeatsFailures?: boolean;
  /**
   * The time for which the run goes on after its checks, with new seeds, and the sequences to play first. Absent: none.
   */
  readonly explore?: { readonly durationMs: number; readonly corpus: readonly CorpusEntry[] };
  /** Whether the dialect and the pairs of circumstances are observed and reported. Absent: nobody reads them. */
  readonly dialect?: true;
  /** The access tokens that were issued before the suites began, which are secrets in every part. Absent: none. */
  readonly issued?: readonly IssuedToken[];
}

/** The settings of a whole run in one part, in which broken shoulds are advisories. */
export const wholeRun = {
  strict: false,
  checks: null,
  part: { index: 1, count: 1 },
  sharedBy: 1,
  firstConnection: null,
} as const satisfies Partial<RunSettings>;

/** The settings of a run, and its time. */
export interface RunFrame {
  readonly settings: RunSettings;
  readonly effort: EffortFigures;
  readonly bounds: Bounds;
  /** The clock for the times of checks, for deadlines, and for a Retry-After with a date. */
  readonly clock: Clock;
  readonly startedAt: number;
  /** Aborted when the run is over, or the target no longer answers; its reason says which. Then nothing more is sent. */
  readonly ended: AbortSignal;
}
