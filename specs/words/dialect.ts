import type { SafeText } from './exchange.ts';

export type SilenceId = `SIL-${number}`;

/** A value that was found at a place, and in how many looks. */
export interface DialectValue<Text extends string = string> {
  readonly value: Text;
  readonly seen: number;
}

/** An observation of what the interface leaves open: never judged, it tells targets and releases apart. */
export interface Observation<Text extends string = string> {
  readonly silence: SilenceId;
  /** Operation, status, and JSON pointer with `*` for each index; or the operation and what is odd about the request. */
  readonly place: Text;
  /** The aspect of the place: `keys`, `given`, `values`, `form`, `answer` and the like. */
  readonly fact: string;
  /** The number of looks at the place; no value's count is greater. */
  readonly of: number;
  /** Sorted by value, each once; at most {@link maxValues}. `none` counts the looks that found nothing. */
  readonly values: readonly DialectValue<Text>[];
}

/** The most observations of one operation that are kept. */
export const maxObservations = 500;

/** The most different values of one place that are kept; later values are passed over. */
export const maxValues = 100;

/** The observations in the answers of one operation, as its check reports and records them. */
export interface Dialect<Text extends string = string> {
  /** Curl lines of the requests whose answers showed something first, each once. */
  readonly requests: readonly Text[];
  /** Sorted by silence, place and fact; `first` is the index of its request. */
  readonly observations: readonly (Observation<Text> & { readonly first: number })[];
}

export type ReportedDialect = Dialect<SafeText>;

/** A line of `dialect.json`: one value of an observation. */
export interface DialectFact extends Pick<Observation, 'silence' | 'place' | 'fact' | 'of'> {
  readonly value: string;
  readonly seen: number;
}
