/** How thoroughly a section measures. */
export interface Pass {
  /** Rounds of each comparison, an odd number, so that the median is one of them. */
  readonly rounds: number;
  /** How long each side of a comparison is measured in a round, in milliseconds. */
  readonly roundMs: number;
  /** Sizes up to which growth is measured: `small` in seconds, `usual` in a minute, `large` in an hour. */
  readonly sizes: 'small' | 'usual' | 'large';
  /** `wall`: the time on the clock. `core`: the time of a core that this process took, which a busy machine hardly changes. */
  readonly time: 'wall' | 'core';
}

/** What the command line says of the pass. */
export interface PassFlags {
  readonly quick: boolean;
  readonly long: boolean;
  readonly busy: boolean;
}

/** The pass that the flags ask for. */
export function passOf({ quick, long, busy }: PassFlags): Pass {
  const time = busy ? 'core' : 'wall';
  if (quick) return { rounds: 3, roundMs: 100, sizes: 'small', time };
  return { rounds: 11, roundMs: 400, sizes: long ? 'large' : 'usual', time };
}
