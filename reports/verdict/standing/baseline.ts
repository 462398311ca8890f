/** A comparison with an earlier run, the baseline: as much as its conclusion needs. */
export interface Baseline {
  /** Of the target, as the baseline tested it. */
  readonly version: string;
  /** `unattributed`: something got worse, but what was asked changed as well. */
  readonly result: 'regression' | 'no-regression' | 'unattributed';
  /** The keys of the defects that the baseline had. */
  readonly defects: ReadonlySet<string>;
  /** Ids of the requirements that are broken where the baseline did not have them so: regressions. */
  readonly worse: ReadonlySet<string>;
  /** Ids of the requirements that the baseline judged and this run did not: regressions as well. */
  readonly lost: ReadonlySet<string>;
  /** Operations that became slower by more than limits.slowdown allows: regressions, too. Absent: none. */
  readonly slower?: readonly string[];
  /** Ids of the musts that only a new failure keeps from being judged. */
  readonly masked: ReadonlySet<string>;
}
