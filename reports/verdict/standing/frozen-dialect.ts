/** The result of holding a run against a frozen dialect: one that may not change, though the interface allows it. */
export interface FrozenDialect {
  /** Whether the run observed any dialect; else there is nothing to compare. */
  readonly isObserved: boolean;
  /** A line for each choice that is another one now: each is a regression. */
  readonly changes: readonly string[];
  /** The number of further changes that rest on few looks, so that they may be chance: they do not count. */
  readonly few: number;
  /** Counts the frozen choices that the run did not observe again, which can't be compared. */
  readonly unseen: number;
  /** The number of silences of which both runs observed a choice. Of the others nothing is known. */
  readonly silences: number;
  /** The number of musts that the frozen run judged; null: it left out nothing that the run judged. */
  readonly short: { readonly judged: number; readonly total: number } | null;
}
