import { Worker } from 'node:worker_threads';
import { isBuilt } from '../../package-root.ts';
import { PartEngine, type PartPort, type StartEngine } from './engine.ts';
import type { PartNews, PartOrder } from './serve-part.ts';

/** The threads of a run. The first starts while this process still loads; a thread can run several parts in turn. */
export class PartThreads {
  readonly #idle: PartThread[] = [];

  prepare(count: number): void {
    // Threads load what was compiled.
    while (isBuilt && this.#idle.length < count) this.#idle.push(new PartThread());
  }

  /** Runs each part in a thread; from TypeScript sources, all parts in this thread. */
  readonly start: StartEngine = async (plan) => {
    if (!isBuilt) return (await import('./start-here.ts')).startHere(plan);
    this.prepare(plan.parts.length);
    return new PartEngine(plan, this.#idle.slice(0, plan.parts.length));
  };

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.close()));
  }
}

class PartThread implements PartPort {
  readonly #worker = new Worker(new URL('./part-worker.js', import.meta.url), { stdout: true, stderr: true });
  #onNews: (news: PartNews) => void = () => {};
  #onGone: (why: string) => void = () => {};
  #gone: string | null = null;

  constructor() {
    const noteGone = (why: string): void => {
      this.#gone ??= why;
      this.#onGone(this.#gone);
    };
    this.#worker.on('message', (news: PartNews) => this.#onNews(news));
    this.#worker.on('error', (error) =>
      noteGone(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    );
    this.#worker.on('exit', (code) => noteGone(`It exited with ${code}.`));
    // Nothing of ours prints there.
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
  }

  send(order: PartOrder): void {
    this.#worker.postMessage(order);
  }

  listen(onNews: (news: PartNews) => void, onGone: (why: string) => void): void {
    this.#onNews = onNews;
    this.#onGone = onGone;
    if (this.#gone !== null) onGone(this.#gone);
  }

  async close(): Promise<void> {
    this.#onGone = () => {};
    await this.#worker.terminate();
  }
}
