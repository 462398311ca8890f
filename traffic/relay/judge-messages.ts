import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { TrafficResult } from '../session/side-session.ts';
import type { PassedExchange } from './passed-exchange.ts';

/** Settings of a worker that judges. */
export interface JudgeSettings {
  readonly bounds: Bounds;
  /** The origin of the target. */
  readonly origin: string;
  readonly bases: readonly string[];
  /** Credentials that are known beforehand, by the placeholder that stands for each. */
  readonly secrets: readonly (readonly [placeholder: string, value: string])[];
  /** The file to which every exchange is written, and the version that it names. */
  readonly file: string;
  readonly version: string;
}

export type ToJudge =
  | { readonly kind: 'exchanges'; readonly exchanges: readonly PassedExchange[] }
  /** Exchanges of this time could not be taken. */
  | { readonly kind: 'gap'; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'end'; readonly unjudged: number };

export type FromJudge =
  /** So many more of the exchanges. */
  | { readonly kind: 'judged'; readonly count: number }
  | { readonly kind: 'finding'; readonly line: string }
  | { readonly kind: 'result'; readonly results: readonly TrafficResult[] };
