/** The result of comparing a run with a frozen dialect, which may not change, though the interface allows that. */
export interface FrozenDialect {
  /** Whether the run observed any dialect; else there is nothing to compare. */
  readonly isObserved: boolean;
  /** A line for each choice that changed: each is a regression. */
  readonly changes: readonly string[];
  /** The number of further changes that rest on few looks, so that they may be chance: they do not count. */
  readonly few: number;
  /** Frozen choices that the run did not observe again, so that they can't be compared. */
  readonly unseen: number;
  /** The number of silences for which both runs observed a choice. Nothing is known of the others. */
  readonly silences: number;
  /** The number of musts that the frozen run judged, if it left out one that this run judged; null: it left out none. */
  readonly short: { readonly judged: number; readonly total: number } | null;
}
