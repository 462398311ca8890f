import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Recorded } from '../recordings/recorded.ts';
import type { TrafficResult } from '../session/side-session.ts';

/** Settings of a worker that judges. */
export interface JudgeSettings {
  readonly bounds: Bounds;
  readonly bases: readonly string[];
  /** Credentials that are known beforehand, by the placeholder that stands for each. */
  readonly secrets: readonly (readonly [placeholder: string, value: string])[];
  /** The file to which every exchange is written, and the version that it names. */
  readonly file: string;
  readonly version: string;
}

/** An exchange that has ended. @property settledAt all that started before this was handed over */
export interface Ended {
  readonly recorded: Recorded;
  readonly settledAt: number;
}

export type ToJudge =
  | { readonly kind: 'exchanges'; readonly ended: readonly Ended[] }
  /** Exchanges of this time could not be taken. */
  | { readonly kind: 'gap'; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'end'; readonly unjudged: number };

export type FromJudge =
  /** Another one of the exchanges. */
  | { readonly kind: 'judged' }
  | { readonly kind: 'finding'; readonly line: string }
  | { readonly kind: 'result'; readonly results: readonly TrafficResult[] };
