import type { Responder } from '../../sandbox/responder/responder.ts';
import { type RunningSandbox, startSandboxThrough } from '../../sandbox/start.ts';

/** A sandbox that serves one check at a time, so that a request without a credential is known to be of that check. */
export interface CheckSandbox {
  readonly running: RunningSandbox;
  /** Stands around what answers, for the check that has the sandbox; null: nothing does. */
  around: ((respond: Responder) => Responder) | null;
}

/** Sandboxes serve what the interface lets be refused, so that one defect does not keep others from being seen. */
export const lenient: readonly string[] = ['version-missing-accepted'];

/** Requests of one sandbox that are kept: a client that sends more shows what it does by these. */
const keptRequests = 20_000;

/** The sandboxes of a run, one for each check that runs at a time; the next check has a connection of its own. */
export class Sandboxes {
  readonly #seed: number;
  readonly #all: CheckSandbox[] = [];
  readonly #free: CheckSandbox[] = [];

  /** @param seed decides all ids and data, together with the names of the checks */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Takes a sandbox that no other check has. */
  async take(): Promise<CheckSandbox> {
    const known = this.#free.pop();
    if (known !== undefined) return known;
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

  /** Gives a sandbox back that nobody asks any more. */
  giveBack(sandbox: CheckSandbox): void {
    sandbox.around = null;
    this.#free.push(sandbox);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ running }) => running.close()));
  }
}
