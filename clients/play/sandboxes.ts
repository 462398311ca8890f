import type { Responder } from '../../sandbox/responder/responder.ts';
import { type RunningSandbox, startSandboxThrough } from '../../sandbox/start.ts';

/** Serves one check at a time, so that all requests are of this check, even without a credential. */
export interface CheckSandbox {
  readonly running: RunningSandbox;
  /** Changes answers for the current check; null: they stay as they are. */
  around: ((respond: Responder) => Responder) | null;
}

/** Sandboxes accept more than they must, so that one defect of a client does not hide others. */
export const lenient: readonly string[] = ['version-missing-accepted'];

const keptRequests = 20_000;

/** Sandboxes that checks take and give back: as many as checks run at a time. Each check has a new connection. */
export class Sandboxes {
  readonly #seed: number;
  readonly #all: CheckSandbox[] = [];
  readonly #free: CheckSandbox[] = [];

  /** @param seed with the names of the checks, it decides all ids and data */
  constructor(seed: number) {
    this.#seed = seed;
  }

  async take(): Promise<CheckSandbox> {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const state: { around: CheckSandbox['around'] } = { around: null };
    const through =
      (respond: Responder): Responder =>
      (id, head, readBody) =>
        (state.around?.(respond) ?? respond)(id, head, readBody);
    const running = await startSandboxThrough(through, { seed: this.#seed, variants: lenient, keptRequests });
    const sandbox = Object.assign(state, { running });
    this.#all.push(sandbox);
    return sandbox;
  }

  /** No more requests may come to it. */
  giveBack(sandbox: CheckSandbox): void {
    sandbox.around = null;
    this.#free.push(sandbox);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ running }) => running.close()));
  }
}
