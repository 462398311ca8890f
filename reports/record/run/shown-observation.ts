import type { Observation } from '../../../specs/words/dialect.ts';

/** An observation of a run, with the request whose answer showed it first. */
export interface ShownObservation extends Observation {
  /** The request as a curl line. */
  readonly request: string;
}
