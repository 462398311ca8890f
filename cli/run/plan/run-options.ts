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
  /** Identifies a build of the target within its version, such as a commit. */
  readonly label?: string;
  /** The build of the target that is tested. Absent: what the build server says. */
  readonly build?: TestedBuild;
  /** The revision of the catalogue to judge by. Absent: that of today. */
  readonly revision?: string;
  readonly operations?: readonly OperationId[];
  readonly requirements?: readonly string[];
  /** Modules with checks of the user's own. Absent: none. */
  readonly checks?: readonly string[];
  readonly strict: boolean;
  readonly workers: number;
  /** Requests per second, instead of the profile's. */
  readonly rateLimit?: number;
  /** The timeout of one attempt of any request in milliseconds, instead of the profile's. */
  readonly timeout?: number;
  readonly baseline?: string;
  /** A dialect that may not change: a `dialect.json`, or an earlier run. */
  readonly freezeDialect?: string;
  /** A file that keeps a line for each run. */
  readonly history?: string;
  readonly shard?: { readonly index: number; readonly count: number };
  /** Seconds that the run may take before its reports; 0: any number; absent: what it takes at most. */
  readonly maxTime?: number;
  /** The milliseconds for trying new seeds once the checks have ended. Absent: no new seeds are tried. */
  readonly explore?: number;
  /** The folder of sequences that exploring plays first, and adds to. */
  readonly corpus?: string;
  /** The number of times that the plan is run, from 2. Absent: once. */
  readonly repeat?: number;
  /** The longest wait for a target that is starting, in seconds. Absent: the time that a restart may take. */
  readonly wait?: number;
  /** Ends at the first failure. Absent: no. */
  readonly failFast?: boolean;
  /** Judges again what failed in the last run in `out`. Absent: no. */
  readonly onlyFailed?: boolean;
  /** The earlier run, once it was read. Absent: it was not asked for. */
  readonly failures?: LastFailures | undefined;
  /** Goes on with what failed until it is interrupted. Absent: no. */
  readonly watch?: boolean;
  /** The file to which every exchange is written. Absent: none. */
  readonly traffic?: string;
  /** Prints the verdict alone. Absent: no. */
  readonly quiet?: boolean;
  /** Writes the summary to stdout, and all else to stderr. Absent: no. */
  readonly json?: boolean;
  readonly reports: readonly ReportKind[];
  /** The address of the site that explains requirements. Absent: the one that the package names. */
  readonly docsUrl?: string;
  readonly color: boolean;
}

/** Greatest seed: what a generator of random numbers takes. */
export const maxSeed = 2_147_483_647;
