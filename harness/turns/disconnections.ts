import { WriteLock } from './write-lock.ts';

interface Watcher {
  readonly check: object;
  isDisturbed: boolean;
}

/**
 * Knows when checks disconnect entities: a target may disconnect more than it should, and a check that judges its own
 * disconnection must not see another's effect.
 */
export class Disconnections {
  readonly #lock = new WriteLock();
  readonly #underWay = new Set<Watcher['check']>();
  readonly #watchers = new Set<Watcher>();
  #keepingOff: Watcher['check'] | null = null;

  /**
   * Sends a disconnection. @param check the check that sends it @param waits false if this check itself keeps others
   * waiting: it must not wait for them
   */
  send<T>(check: object, send: () => Promise<T>, waits: boolean): Promise<T> {
    const sendNoted = async (): Promise<T> => {
      for (const watcher of this.#watchers) if (watcher.check !== check) watcher.isDisturbed = true;
      this.#underWay.add(check);
      try {
        return await send();
      } finally {
        this.#underWay.delete(check);
      }
    };
    return waits && check !== this.#keepingOff ? this.#lock.write(sendNoted) : sendNoted();
  }

  /** Begins to watch for disconnections of other checks. @returns ends the watch, and says whether one occurred */
  watch(check: object): () => boolean {
    const watcher = { check, isDisturbed: [...this.#underWay].some((other) => other !== check) };
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
      return watcher.isDisturbed;
    };
  }

  /** Runs `body` of a check while the disconnections of other checks wait. */
  keepOff<T>(check: object, body: () => Promise<T>): Promise<T> {
    return this.#lock.hold(async () => {
      this.#keepingOff = check;
      try {
        return await body();
      } finally {
        this.#keepingOff = null;
      }
    });
  }
}
