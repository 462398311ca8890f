import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { TrafficResult } from '../session/side-session.ts';
import type { PassedExchange } from './passed-exchange.ts';

export interface JudgeSettings {
  readonly bounds: Bounds;
  readonly origin: string;
  readonly bases: readonly string[];
  readonly secrets: readonly (readonly [placeholder: string, value: string])[];
  /** Every exchange is written to it. The header has the version of the harness. */
  readonly file: string;
  readonly version: string;
}

export type ToJudge =
  | { readonly kind: 'exchanges'; readonly exchanges: readonly PassedExchange[] }
  /** Exchanges between these times found no room. */
  | { readonly kind: 'gap'; readonly startedAt: number; readonly endedAt: number }
  | { readonly kind: 'end'; readonly unjudged: number };

export type FromJudge =
  | { readonly kind: 'judged'; readonly count: number }
  | { readonly kind: 'finding'; readonly line: string }
  | { readonly kind: 'result'; readonly results: readonly TrafficResult[] };
