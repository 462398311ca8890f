/** The access tokens of the connections that something concerns; null where it may concern any. */
export type Concerned = ReadonlySet<string> | null;

/** Something under way, and when it has ended. */
interface UnderWay {
  readonly about: Concerned;
  readonly ended: Promise<void>;
}

/**
 * Lets one check at a time compare readings of a connection while no other writes to it: checks run side by side on
 * shared connections, and what one of them adds to a list must not look like the target's doing to another.
 */
export class WriteLock {
  readonly #writes = new Set<UnderWay>();
  readonly #holds = new Set<UnderWay>();
  /** Those that hold the lock, or wait for it, in the order in which they asked. */
  readonly #claims = new Set<UnderWay>();

  /** Waits until no check holds the lock on what the write is about, then writes. */
  async write<T>(send: () => Promise<T>, about: Concerned = null): Promise<T> {
    for (let hold = meeting(this.#holds, about); hold; hold = meeting(this.#holds, about)) await hold.ended;
    return amid(this.#writes, about, send);
  }

  /**
   * Waits until the writes under way have ended, and keeps others from beginning until `body` has ended. Of those that
   * concern the same connection the one that asked first is the next, so that nobody waits for those that come later.
   */
  hold<T>(body: () => Promise<T>, about: Concerned = null): Promise<T> {
    return amid(this.#claims, about, async (own) => {
      const earlier = (): UnderWay | undefined =>
        meeting([...this.#claims].slice(0, [...this.#claims].indexOf(own)), about);
      for (let other = earlier(); other; other = earlier()) await other.ended;
      return amid(this.#holds, about, async () => {
        for (let write = meeting(this.#writes, about); write; write = meeting(this.#writes, about)) await write.ended;
        return body();
      });
    });
  }
}

/** The first of these that may concern the same connection. */
function meeting(all: Iterable<UnderWay>, about: Concerned): UnderWay | undefined {
  return [...all].find((each) => meet(each.about, about));
}

function meet(one: Concerned, other: Concerned): boolean {
  return one === null || other === null || [...one].some((token) => other.has(token));
}

/** Counts `body` among those under way, from this moment until it has ended. */
async function amid<T>(all: Set<UnderWay>, about: Concerned, body: (own: UnderWay) => Promise<T>): Promise<T> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const own = { about, ended };
  all.add(own);
  try {
    return await body(own);
  } finally {
    all.delete(own);
    end();
  }
}
