import type { Effort } from '../../harness/settings/settings.ts';
import type { ReportKind } from '../../reports/all-reports.ts';

/** A class that a target can be certified as; see `specs/programme.schema.json`. */
export type ClassName = 'full' | 'employer' | 'read-only' | 'limited';

/** The bounds on testing one target. */
export interface TargetBudget {
  /** Seconds. */
  readonly maxTime: number;
  /** Requests per second; absent: what the profile says. */
  readonly rateLimit?: number;
  /** The number of tries of a target that could not be reached, from 1. */
  readonly attempts: number;
  /** Seconds between two attempts. */
  readonly pause: number;
}

export interface PlannedTarget {
  /** From 0, in the order of the plan. */
  readonly index: number;
  readonly id: string;
  /** A path from the working folder, as are the other paths. */
  readonly profile: string;
  /** The class to be reached for a certificate; null: any. */
  readonly class: ClassName | null;
  /** The file of the variables that its profile names; null: the environment has them. */
  readonly credentials: string | null;
  readonly links: { readonly record?: string; readonly report?: string };
}

/** The options with which each target of a programme is tested. */
export interface RunSettings {
  /** null: the current one. */
  readonly revision: string | null;
  readonly effort: Effort;
  /** null: each run draws one. Never beside a challenge. */
  readonly seed: number | null;
  /** The beginning of the nonce of each target; see {@link targetChallenge}. */
  readonly challenge: string | null;
  readonly strict: boolean;
  readonly budget: TargetBudget;
}

/** The nonce for the run of one target, so that no record can be used for two targets; null: none. */
export const targetChallenge = ({ challenge }: Pick<RunSettings, 'challenge'>, targetId: string): string | null =>
  challenge === null ? null : `${challenge}.${targetId}`;

/** A programme: what its file says, with defaults filled in. */
export interface ProgrammePlan {
  /** The plan's path as it was named on the command line. */
  readonly file: string;
  readonly name: string;
  readonly settings: RunSettings;
  readonly reports: readonly ReportKind[];
  /** The number of targets that are tested at once. */
  readonly concurrency: number;
  /** The folder of the results. */
  readonly results: string;
  /** In the order of their indices; at least one. */
  readonly targets: readonly PlannedTarget[];
}
