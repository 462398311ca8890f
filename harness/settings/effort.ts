/** The effort of a run: how many examples a property has, but never which requirements are judged. */
export type Effort = 'quick' | 'standard' | 'thorough';

export interface EffortFigures {
  /** The random examples of a property, besides its boundary cases. */
  readonly examples: number;
  /** The random sequences for the model, with its longer boundary cases; at 0 only the shortest case is run. */
  readonly sequences: number;
  /** The random sequences with more commands. */
  readonly longSequences: number;
  /** Whether payments of thousands of statements are created. */
  readonly createsLargePayments: boolean;
  /** The most requests that shrink one counterexample. */
  readonly shrinkRequests: number;
  /** The most requests that repeat failures in a whole run. */
  readonly repeatRequests: number;
  /** The milliseconds after which a check is not repeated. */
  readonly repeatedCheckMs: number;
  /** The milliseconds of a run after which properties are cut short, and nothing is repeated. */
  readonly softDeadlineMs: number;
}

export const effortFigures: Readonly<Record<Effort, EffortFigures>> = {
  quick: {
    examples: 5,
    sequences: 0,
    longSequences: 0,
    createsLargePayments: false,
    shrinkRequests: 20,
    repeatRequests: 240,
    repeatedCheckMs: 5_000,
    softDeadlineMs: 45_000,
  },
  standard: {
    examples: 50,
    sequences: 9,
    longSequences: 2,
    createsLargePayments: false,
    shrinkRequests: 60,
    repeatRequests: 800,
    repeatedCheckMs: 20_000,
    softDeadlineMs: 240_000,
  },
  thorough: {
    examples: 500,
    sequences: 60,
    longSequences: 15,
    createsLargePayments: true,
    shrinkRequests: 200,
    repeatRequests: 2_500,
    repeatedCheckMs: 60_000,
    softDeadlineMs: 3_600_000,
  },
};
