import { WriteLock } from './write-lock.ts';

interface Watcher {
  readonly check: object;
  isDisturbed: boolean;
}

/** Knows when checks disconnect: a target may disconnect too much, which no other check may see. */
export class Disconnections {
  readonly #lock = new WriteLock();
  readonly #underWay = new Set<Watcher['check']>();
  readonly #watchers = new Set<Watcher>();
  #keepingOff: Watcher['check'] | null = null;

  /** Sends a disconnection, and disturbs all watches. @param waits false if others wait for the check: it must not wait */
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

  /** Runs `body` while no other check disconnects. */
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
