import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { TrafficResult } from '../session/side-session.ts';
import type { PassedExchange } from './passed-exchange.ts';

/** Settings of a worker that judges. */
export interface JudgeSettings {
  readonly bounds: Bounds;
  /** The origin of the target. */
  readonly origin: string;
  readonly bases: readonly string[];
  /** Credentials known beforehand, each with its placeholder. */
  readonly secrets: readonly (readonly [placeholder: string, value: string])[];
  /** The file to which every exchange is written, and the version of the harness for its header. */
  readonly file: string;
  readonly version: string;
}

export type ToJudge =
  | { readonly kind: 'exchanges'; readonly exchanges: readonly PassedExchange[] }
  /** The exchanges between these times found no room. */
  | { readonly kind: 'gap'; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'end'; readonly unjudged: number };

export type FromJudge =
  /** So many more exchanges were judged. */
  | { readonly kind: 'judged'; readonly count: number }
  | { readonly kind: 'finding'; readonly line: string }
  | { readonly kind: 'result'; readonly results: readonly TrafficResult[] };
