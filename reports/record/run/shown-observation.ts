import type { Observation } from '../../../specs/words/dialect.ts';

export interface ShownObservation extends Observation {
  /** The request as a curl line. */
  readonly request: string;
}
