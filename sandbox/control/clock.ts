/** A clock in place of the machine's. */
export interface ClockSetting {
  /** The time at which the clock begins, in milliseconds since the epoch. */
  readonly atMs: number;
  /** Whether the clock stands still. Default false: it goes on. */
  readonly stopped?: boolean;
}

/** Starts a clock. @returns a function that reads it, in milliseconds since the epoch */
export function startClock({ atMs, stopped = false }: ClockSetting, machine: () => number = Date.now): () => number {
  const startedMs = machine();
  return () => (stopped ? atMs : atMs + machine() - startedMs);
}
