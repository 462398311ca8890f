import type { Clock } from '../../driver/pace/clock.ts';

/** Why a run begins again: its target came back, its profile changed, or Enter was pressed. */
export type Trigger = 'back' | 'profile' | 'enter';

const lookEveryMs = 500;

export interface Watched {
  /** null: the file can't be read, e.g. while an editor replaces it. */
  readonly readText: () => string | null;
  /** @param wasThere at the last look @returns whether the target is there */
  readonly look: (wasThere: boolean) => Promise<boolean>;
  /** @returns a function that stops listening */
  readonly onEnter: (handler: () => void) => () => void;
  /** Called when the target goes away. */
  readonly onAway: () => void;
  readonly clock: Clock;
  readonly signal: AbortSignal;
}

/** The state at the last run: the text of the profile, and whether the target was there. */
export interface BeforeWatching {
  readonly text: string | null;
  readonly wasThere: boolean;
}

/** Waits for a reason to run again. A profile has changed once two looks agree. @returns null if the watch ended */
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
