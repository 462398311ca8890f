import type { Responder } from '../../sandbox/responder/responder.ts';
import { type RunningSandbox, startSandboxThrough } from '../../sandbox/start.ts';

/** A sandbox that serves one check at a time, so that all requests are of that check, even without a credential. */
export interface CheckSandbox {
  readonly running: RunningSandbox;
  /** Changes the answers for the check that uses the sandbox now; null: they stay as they are. */
  around: ((respond: Responder) => Responder) | null;
}

/** Variants by which sandboxes accept more than they must, so that one defect of a client does not hide others. */
export const lenient: readonly string[] = ['version-missing-accepted'];

/** The most requests of one sandbox that are kept, which are enough to judge a client. */
const keptRequests = 20_000;

/** The sandboxes of a run, as many as checks run at a time; each check has a new connection. */
export class Sandboxes {
  readonly #seed: number;
  readonly #all: CheckSandbox[] = [];
  readonly #free: CheckSandbox[] = [];

  /** @param seed all ids and data follow from it and from the names of the checks */
  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Takes a sandbox that no other check uses, or starts one. */
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

  /** Gives back a sandbox to which no more requests come. */
  giveBack(sandbox: CheckSandbox): void {
    sandbox.around = null;
    this.#free.push(sandbox);
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map(({ running }) => running.close()));
  }
}
