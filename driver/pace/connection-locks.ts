interface Waiting {
  readonly isAlone: boolean;
  readonly begin: () => void;
}

interface Lane {
  /** Requests on their way; -1 while one is alone. */
  underWay: number;
  readonly waiting: Waiting[];
}

/**
 * Keeps the writes to a connection alone there: while one is on its way, nothing else is sent to the same connection.
 * Reads share. Who waits begins in the order of arrival, so that neither kind can keep the other out.
 */
export class ConnectionLocks {
  readonly #lanes = new Map<string, Lane>();

  /** Runs `send` beside other reads of the connection, and never beside a write. */
  share<T>(connection: string, send: () => Promise<T>): Promise<T> {
    return this.#run(connection, false, send);
  }

  /** Runs `send` while nothing else is on its way to the connection. */
  alone<T>(connection: string, send: () => Promise<T>): Promise<T> {
    return this.#run(connection, true, send);
  }

  async #run<T>(connection: string, isAlone: boolean, send: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(connection) ?? { underWay: 0, waiting: [] };
    this.#lanes.set(connection, lane);
    if (lane.waiting.length > 0 || !isFree(lane, isAlone)) {
      await new Promise<void>((begin) => {
        lane.waiting.push({ isAlone, begin });
      });
    } else {
      enter(lane, isAlone);
    }
    try {
      return await send();
    } finally {
      lane.underWay = isAlone ? 0 : lane.underWay - 1;
      admitWaiting(lane);
      if (lane.underWay === 0) this.#lanes.delete(connection);
    }
  }
}

function isFree({ underWay }: Lane, isAlone: boolean): boolean {
  return isAlone ? underWay === 0 : underWay >= 0;
}

function enter(lane: Lane, isAlone: boolean): void {
  lane.underWay = isAlone ? -1 : lane.underWay + 1;
}

function admitWaiting(lane: Lane): void {
  for (let next = lane.waiting[0]; next !== undefined && isFree(lane, next.isAlone); next = lane.waiting[0]) {
    lane.waiting.shift();
    enter(lane, next.isAlone);
    next.begin();
  }
}
