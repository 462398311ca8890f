import { type Clock, wake } from './clock.ts';

/** The requests to one connection. */
interface Lane {
  /** Reads under way. */
  reads: number;
  /** Writes under way, or waiting for their turn. */
  writes: number;
  /** Reads that wait for a write. */
  waiting: number;
  /** Writes that have ended so far. */
  ended: number;
  /** Resolves when the last write that came so far has ended. */
  lastWrite: Promise<void>;
  /** Called whenever a request has ended. */
  readonly listeners: Set<() => void>;
}

/** Sends a request; `isWaitedFor` tells at any time whether other requests wait for its answer. */
type Send<T> = (isWaitedFor: () => boolean) => Promise<T>;

/** Keeps reads and writes of one connection apart, but makes none wait longer than `patienceMs` for a slow one. */
export class ConnectionLocks {
  readonly #lanes = new Map<string, Lane>();
  readonly #clock: Clock;
  readonly #patienceMs: number;

  /** @param patienceMs the longest that a read waits for a write, or a write for reads */
  constructor(clock: Clock, patienceMs: number) {
    this.#clock = clock;
    this.#patienceMs = patienceMs;
  }

  /** Runs `send` beside other reads of the connection; waits for at most one write, and no longer than `patienceMs`. */
  async share<T>(connection: string, send: Send<T>): Promise<T> {
    const lane = this.#lane(connection);
    const endedBefore = lane.ended;
    const enter = (): void => {
      lane.reads += 1;
    };
    if (lane.writes === 0) enter();
    else {
      lane.waiting += 1;
      await this.#until(lane, () => lane.writes === 0 || lane.ended > endedBefore, enter);
      lane.waiting -= 1;
    }
    try {
      return await send(() => lane.writes > 0);
    } finally {
      lane.reads -= 1;
      announceEnd(lane);
    }
  }

  /** Runs `send` when all earlier writes have ended, and the reads under way have ended or `patienceMs` is over. */
  async alone<T>(connection: string, send: Send<T>): Promise<T> {
    const lane = this.#lane(connection);
    const before = lane.lastWrite;
    let end: () => void = () => undefined;
    lane.lastWrite = new Promise((resolve) => {
      end = resolve;
    });
    lane.writes += 1;
    try {
      await before;
      await this.#until(lane, () => lane.reads === 0);
      return await send(() => lane.waiting > 0 || lane.writes > 1);
    } finally {
      lane.writes -= 1;
      lane.ended += 1;
      announceEnd(lane);
      end();
    }
  }

  #lane(connection: string): Lane {
    const lane: Lane = this.#lanes.get(connection) ?? {
      reads: 0,
      writes: 0,
      waiting: 0,
      ended: 0,
      lastWrite: Promise.resolve(),
      listeners: new Set(),
    };
    this.#lanes.set(connection, lane);
    return lane;
  }

  /** Waits until `holds` is true for a lane, or `patienceMs` is over, and calls `enter` at that moment. */
  async #until(lane: Lane, holds: () => boolean, enter: () => void = () => {}): Promise<void> {
    if (holds()) {
      enter();
      return;
    }
    const waiting = new AbortController();
    const patience = this.#clock.sleep(this.#patienceMs, waiting.signal);
    let isReached = false;
    const reached = new Promise<void>((resolve) => {
      const listener = (): void => {
        if (!holds()) return;
        lane.listeners.delete(listener);
        isReached = true;
        enter();
        resolve();
      };
      lane.listeners.add(listener);
      waiting.signal.addEventListener('abort', () => lane.listeners.delete(listener), { once: true });
    });
    await Promise.race([patience, reached]);
    wake(waiting);
    if (!isReached) enter();
  }
}

function announceEnd({ listeners }: Lane): void {
  for (const listener of [...listeners]) listener();
}
