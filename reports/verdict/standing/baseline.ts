/** Requirements that are no longer judged for one common reason, which count as one failure. */
export interface LostCause {
  /** The reason in a few words. */
  readonly cause: string;
  /** Ids, sorted; never empty. */
  readonly requirements: readonly string[];
}

/** A comparison with an earlier run, the baseline: the facts that a conclusion needs. */
export interface Baseline {
  /** The version of the target that the baseline tested. */
  readonly version: string;
  /**
   * `unattributed`: something got worse, but what was asked changed as well. `nothing-judged`: no check of one of the runs
   * ran. `incomplete`: the baseline did not judge all that the run did.
   */
  readonly result: 'regression' | 'no-regression' | 'unattributed' | 'nothing-judged' | 'incomplete';
  /** The number of musts that the baseline judged. */
  readonly coverage: { readonly judged: number; readonly total: number };
  /** The keys of the defects that the baseline had. */
  readonly defects: ReadonlySet<string>;
  /** Ids of the requirements that are broken now, or in another way than in the baseline: regressions. */
  readonly worse: ReadonlySet<string>;
  /** Ids of the requirements that the baseline judged and this run did not: regressions as well. */
  readonly lost: ReadonlySet<string>;
  /** The lost requirements by their causes. */
  readonly lostCauses: readonly LostCause[];
  /** Ids of the requirements that the baseline did not ask. */
  readonly unasked: ReadonlySet<string>;
  /** Operations that became slower by more than limits.slowdown allows: regressions, too. Absent: none. */
  readonly slower?: readonly string[];
  /** Ids of the requirements that only a defect keeps from being judged. */
  readonly masked: ReadonlySet<string>;
}
