import type { Effort } from '../../../harness/settings/settings.ts';
import type { ReportKind } from '../../../reports/all-reports.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import type { TestedBuild } from '../../../specs/words/record.ts';
import type { LastFailures } from '../../records/last-failures.ts';

export interface RunOptions {
  /** A profile file; absent: the embedded sandbox. */
  readonly profile?: string;
  readonly out: string;
  readonly effort: Effort;
  /** The effort that the user asked for. Absent: none, and `effort` is the default. */
  readonly givenEffort?: Effort;
  /** Absent: a random one. */
  readonly seed?: number;
  /** A nonce that the seed is derived from; never beside a seed. */
  readonly challenge?: string;
  /** Identifies a build within the target's version, e.g. a commit. */
  readonly label?: string;
  /** Absent: what the build server says. */
  readonly build?: TestedBuild;
  /** Absent: today's. */
  readonly revision?: string;
  readonly operations?: readonly OperationId[];
  readonly requirements?: readonly string[];
  readonly checks?: readonly string[];
  readonly strict: boolean;
  readonly workers: number;
  /** Requests per second, instead of the profile's. */
  readonly rateLimit?: number;
  /** The timeout of one attempt of any request in milliseconds, instead of the profile's. */
  readonly timeout?: number;
  readonly baseline?: string;
  /** A `dialect.json`, or an earlier run, from which the target may not differ. */
  readonly freezeDialect?: string;
  /** A file with a line for each run. */
  readonly history?: string;
  readonly shard?: { readonly index: number; readonly count: number };
  /** Seconds until the reports; 0: no limit; absent: the longest time that the profile allows. */
  readonly maxTime?: number;
  /** Milliseconds for trying new seeds after the checks. Absent: none are tried. */
  readonly explore?: number;
  /** A folder of sequences that exploring plays first, and adds to. */
  readonly corpus?: string;
  /** The number of times that the plan is run, from 2. Absent: once. */
  readonly repeat?: number;
  /** Seconds to wait for a target that is starting. Absent: as long as a restart may take. */
  readonly wait?: number;
  readonly failFast?: boolean;
  readonly onlyFailed?: boolean;
  /** The failures of the last run, with `onlyFailed`; only these are judged. */
  readonly failures?: LastFailures | undefined;
  readonly watch?: boolean;
  readonly traffic?: string;
  readonly quiet?: boolean;
  /** Writes the summary to stdout, and everything else to stderr. */
  readonly json?: boolean;
  readonly reports: readonly ReportKind[];
  readonly docsUrl?: string;
  readonly color: boolean;
}

/** The greatest seed that a generator of random numbers takes. */
export const maxSeed = 2_147_483_647;
