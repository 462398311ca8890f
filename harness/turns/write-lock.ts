/** The access tokens of the connections that something concerns; null if it may concern any. */
export type Concerned = ReadonlySet<string> | null;

interface UnderWay {
  readonly about: Concerned;
  readonly ended: Promise<void>;
}

/** A check that holds the lock, or waits for it. */
interface Claim extends UnderWay {
  readonly urgency: number;
  isHolding: boolean;
}

/** Lets one check compare reads of a connection while no other writes to it. */
export class WriteLock {
  readonly #writes = new Set<UnderWay>();
  readonly #holds = new Set<UnderWay>();
  /** The checks that hold the lock or wait for it, in the order in which they asked. */
  readonly #claims = new Set<Claim>();

  /** Waits until no check holds the lock on the connections that the write may change, then writes. */
  async write<T>(send: () => Promise<T>, about: Concerned = null): Promise<T> {
    for (let hold = findMeeting(this.#holds, about); hold; hold = findMeeting(this.#holds, about)) await hold.ended;
    return runNoted(this.#writes, (ended) => ({ about, ended }), send);
  }

  /**
   * Waits until the writes under way have ended, runs `body`, and lets no other write begin meanwhile. Of the checks
   * that wait for one connection the most urgent is next, then the first that asked. `letGo` lets the others go on
   * early.
   */
  hold<T>(body: (letGo: () => void) => Promise<T>, about: Concerned = null, urgency = 0): Promise<T> {
    return runNoted(
      this.#claims,
      (ended): Claim => ({ about, ended, urgency, isHolding: false }),
      async (own, endClaim) => {
        const earlier = (): Claim | undefined => {
          const all = [...this.#claims];
          const ownIndex = all.indexOf(own);
          const isBefore = (other: Claim, index: number): boolean =>
            other.isHolding || other.urgency > urgency || (other.urgency === urgency && index < ownIndex);
          return all.find((other, index) => other !== own && isBefore(other, index) && meet(other.about, about));
        };
        for (let other = earlier(); other; other = earlier()) await other.ended;
        own.isHolding = true;
        return runNoted(
          this.#holds,
          (ended) => ({ about, ended }),
          async (_, endHold) => {
            for (let write = findMeeting(this.#writes, about); write; write = findMeeting(this.#writes, about))
              await write.ended;
            return body(() => {
              endHold();
              endClaim();
            });
          },
        );
      },
    );
  }
}

const findMeeting = (all: Iterable<UnderWay>, about: Concerned): UnderWay | undefined =>
  [...all].find((each) => meet(each.about, about));

const meet = (one: Concerned, other: Concerned): boolean =>
  one === null || other === null || [...one].some((token) => other.has(token));

/** Runs `body`, and keeps an entry for it in `all` until it has ended, or calls `end`. */
async function runNoted<T, U extends UnderWay>(
  all: Set<U>,
  begin: (ended: Promise<void>) => U,
  body: (own: U, end: () => void) => Promise<T>,
): Promise<T> {
  let resolveEnded: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve;
  });
  const own = begin(ended);
  const end = (): void => {
    all.delete(own);
    resolveEnded();
  };
  all.add(own);
  try {
    return await body(own, end);
  } finally {
    end();
  }
}
