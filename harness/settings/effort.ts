/** The extent of a run: it decides how many examples a property gets, and never which requirements are judged. */
export type Effort = 'quick' | 'standard' | 'thorough';

export interface EffortFigures {
  /** Random examples of a property, beyond its boundary cases. */
  readonly examples: number;
  /** Random sequences that drive the model, and with them its longer boundary cases; at 0 only the shortest one is run. */
  readonly sequences: number;
  /** Random sequences of more commands than those. */
  readonly longSequences: number;
  /** Whether payments of thousands of statements are created. */
  readonly createsLargePayments: boolean;
  /** Requests that shrinking one counterexample may take. */
  readonly shrinkRequests: number;
  /** Requests that repeating what failed may take, in all of a run. */
  readonly repeatRequests: number;
  /** A check that took longer is not repeated. Milliseconds. */
  readonly repeatedCheckMs: number;
  /** When this much of a run has passed, properties are cut to a prefix, and nothing is repeated. Milliseconds. */
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
