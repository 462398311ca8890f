import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Clock } from '../../driver/pace/clock.ts';
import type { EffortFigures } from './effort.ts';
import type { RunSettings } from './settings.ts';

/** The settings of a run, and its time. */
export interface RunFrame {
  readonly settings: RunSettings;
  readonly effort: EffortFigures;
  readonly bounds: Bounds;
  /** Dates checks, keeps deadlines, and reads a Retry-After with a date. */
  readonly clock: Clock;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Aborted once nothing is sent any more: the time for the run is over, or the target answers no more. Its reason says which. */
  readonly isOver: AbortSignal;
}
