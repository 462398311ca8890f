import { existsSync, rmSync } from 'node:fs';
import type { ReadyEngine, StartEngine } from './engine.ts';

/**
 * An engine that is made ready while this process reads its own modules, and asks the target for the first time:
 * vitest and its workers take almost a second to be there.
 */
export class EarlyEngine {
  readonly #cacheDir: string;
  #ready: Promise<ReadyEngine> | null = null;

  constructor(cacheDir: string) {
    this.#cacheDir = cacheDir;
  }

  /** Begins to make it ready, where that has not begun. @param workers as many as the first plan will have parts */
  prepare(workers: number): void {
    if (this.#ready !== null) return;
    this.#ready = makeReady(workers, this.#cacheDir);
    // It is awaited where the suites run, if they do.
    this.#ready.catch(() => {});
  }

  /** Starts the suites; a second time, with an engine that is made ready only then. */
  readonly start: StartEngine = async (plan) => {
    const ready = this.#ready ?? makeReady(plan.parts.length, this.#cacheDir);
    this.#ready = null;
    return (await ready).start(plan);
  };

  /** Ends it where no suites were run with it, and takes away what vite has left. */
  async close(): Promise<void> {
    const engine = await this.#ready?.catch(() => null);
    this.#ready = null;
    await engine?.discard();
    if (existsSync(this.#cacheDir)) rmSync(this.#cacheDir, { recursive: true });
  }
}

async function makeReady(workers: number, cacheDir: string): Promise<ReadyEngine> {
  const { readyEngine } = await import('./engine.ts');
  return readyEngine(workers, cacheDir);
}
