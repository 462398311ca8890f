/** Requirements that are no longer judged for one common reason, which count as one failure. */
export interface LostCause {
  readonly cause: string;
  /** Ids, sorted; never empty. */
  readonly requirements: readonly string[];
}

/** The result of comparing a run with an earlier one (`run --baseline`). Requirements are named by their ids. */
export interface Baseline {
  readonly version: string;
  /**
   * `unattributed`: something got worse, but what was asked changed as well. `nothing-judged`: no check of one of the runs
   * ran. `incomplete`: the baseline did not judge all that the run did.
   */
  readonly result: 'regression' | 'no-regression' | 'unattributed' | 'nothing-judged' | 'incomplete';
  /** The musts that the baseline judged, of all. */
  readonly coverage: { readonly judged: number; readonly total: number };
  /** The defects, by {@link defectKey}. */
  readonly defects: ReadonlySet<string>;
  /** Requirements that got worse, beside the lost ones. */
  readonly worse: ReadonlySet<string>;
  /** Requirements that the baseline judged and the run did not. */
  readonly lost: ReadonlySet<string>;
  readonly lostCauses: readonly LostCause[];
  /** Requirements that fail now, and that the baseline did not judge. */
  readonly unasked: ReadonlySet<string>;
  /** Operations that became slower than the profile allows. Absent: there are none. */
  readonly slower?: readonly string[];
  /** Requirements that a defect keeps from being judged; they count with the defect. */
  readonly masked: ReadonlySet<string>;
}

/** The result of comparing a run with a frozen dialect, which may not change, though the interface allows that. */
export interface FrozenDialect {
  readonly isObserved: boolean;
  /** A line for each choice that changed: each is a regression. */
  readonly changes: readonly string[];
  /** Further changes that rest on few looks, so that they may be chance: they do not count. */
  readonly few: number;
  /** Frozen choices that the run did not observe again, so that they can't be compared. */
  readonly unseen: number;
  /** The number of silences for which both runs observed a choice. Nothing is known of the others. */
  readonly silences: number;
  /** The number of musts that the frozen run judged, if it left out one that this run judged; null: it left out none. */
  readonly short: { readonly judged: number; readonly total: number } | null;
}
