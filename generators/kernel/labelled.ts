/** A value with a few words on what is special about it. Findings show the label; no judgement depends on it. */
export interface Labelled<T> {
  readonly label: string;
  readonly value: T;
}
