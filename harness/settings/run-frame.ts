import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Clock } from '../../driver/pace/clock.ts';
import type { EffortFigures, RunSettings } from './settings.ts';

/** The settings of a run, and its time. */
export interface RunFrame {
  readonly settings: RunSettings;
  readonly effort: EffortFigures;
  readonly bounds: Bounds;
  /** The clock for the times of checks, for deadlines, and for a Retry-After with a date. */
  readonly clock: Clock;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Aborted when the run is over, or the target no longer answers; its reason says which. Then nothing more is sent. */
  readonly ended: AbortSignal;
}
