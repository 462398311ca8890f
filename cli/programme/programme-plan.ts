import { createHash } from 'node:crypto';
import type { Effort } from '../../harness/settings/settings.ts';
import type { ReportKind } from '../../reports/all-reports.ts';

/** A class that a target can be certified as, the highest first; see `specs/programme.schema.json`. */
export type ClassName = 'full' | 'employer' | 'read-only' | 'limited';

export interface TargetBudget {
  /** Seconds. */
  readonly maxTime: number;
  /** Requests per second; absent: as the profile says. */
  readonly rateLimit?: number;
  /** Tries to reach a target, from 1. */
  readonly attempts: number;
  /** Seconds between two attempts. */
  readonly pause: number;
}

/** A target of a programme. `index`: its place in the plan, from 0. */
export interface PlannedTarget {
  readonly index: number;
  readonly id: string;
  /** From the working folder, as are the other paths. */
  readonly profile: string;
  readonly class: ClassName | null;
  /** A file of variables for the profile; null: the environment has them. */
  readonly credentials: string | null;
  /** The addresses at which others find its record and its report, for a register. */
  readonly links: { readonly record?: string; readonly report?: string };
}

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

export interface ProgrammePlan {
  /** As it was named on the command line. */
  readonly file: string;
  readonly name: string;
  readonly settings: RunSettings;
  readonly reports: readonly ReportKind[];
  readonly concurrency: number;
  /** The folder of the results. */
  readonly results: string;
  /** At least one, in the order of their indices. */
  readonly targets: readonly PlannedTarget[];
}

const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Whether a text can name a run of a programme: 1 to 100 letters, digits, `.`, `_` and `-`. */
export const isRunId = (text: string): boolean => runIdPattern.test(text);

/** The default id of a run. Equal settings give the same id, so that a repeated command goes on where it ended. */
export function usualRunId({ settings }: ProgrammePlan): string {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${settings.effort}-${digest.slice(0, 8)}`;
}
