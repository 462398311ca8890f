import type { Clock } from '../../driver/pace/clock.ts';

/** Why a run begins again: its target came back, its profile changed, or Enter was pressed. */
export type Trigger = 'back' | 'profile' | 'enter';

/** The time between two looks, in milliseconds. */
const lookEveryMs = 500;

/** The things that are watched between two runs. */
export interface Watched {
  /** The profile as its file has it; null if it can't be read, as while an editor replaces it. */
  readonly readText: () => string | null;
  /** Whether the target is there. @param wasThere when it was last looked at */
  readonly look: (wasThere: boolean) => Promise<boolean>;
  /** Calls the handler for each line of the input. @returns a function that stops listening */
  readonly onEnter: (handler: () => void) => () => void;
  readonly onAway: () => void;
  readonly clock: Clock;
  /** Ends the watching. */
  readonly signal: AbortSignal;
}

/** Facts that the last run knew. */
export interface BeforeWatching {
  /** The profile that it read. */
  readonly text: string | null;
  /** Whether its target was there. */
  readonly wasThere: boolean;
}

/** Waits for a reason to run again; a profile counts as changed once two looks agree. @returns null if it ended */
export async function nextTrigger(before: BeforeWatching, watched: Watched): Promise<Trigger | null> {
  const { readText, look, onEnter, onAway, clock, signal } = watched;
  const entered = new AbortController();
  const letGo = onEnter(() => entered.abort());
  let { wasThere } = before;
  let seen = before.text;
  try {
    for (;;) {
      await clock.sleep(lookEveryMs, AbortSignal.any([signal, entered.signal]));
      if (signal.aborted) return null;
      if (entered.signal.aborted) return 'enter';
      const text = readText();
      if (text !== null && text !== before.text && text === seen) return 'profile';
      seen = text;
      const isThere = await look(wasThere);
      if (isThere && !wasThere && !signal.aborted) return 'back';
      if (!isThere && wasThere && !signal.aborted) onAway();
      wasThere = isThere;
    }
  } finally {
    letGo();
  }
}
