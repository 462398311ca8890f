import { rmSync } from 'node:fs';
import type { ReadyEngine, StartEngine } from './engine.ts';

/**
 * What runs the suites, made ready while the target is asked for the first time: vitest and its workers take almost a
 * second to be there, and a slow target as long to answer.
 */
export class EarlyEngine {
  readonly #cacheDir: string;
  #ready: Promise<ReadyEngine> | null;

  /** @param workers as many as the first plan will have parts */
  constructor(workers: number, cacheDir: string) {
    this.#cacheDir = cacheDir;
    this.#ready = makeReady(workers, cacheDir);
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
    rmSync(this.#cacheDir, { recursive: true, force: true });
  }
}

async function makeReady(workers: number, cacheDir: string): Promise<ReadyEngine> {
  const { readyEngine } = await import('./engine.ts');
  return readyEngine(workers, cacheDir);
}
