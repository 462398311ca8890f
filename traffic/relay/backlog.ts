import { Worker } from 'node:worker_threads';
import type { TrafficResult } from '../session/side-session.ts';
import type { FromJudge, JudgeSettings, PassedExchange, PassedMessage, ToJudge } from './passed-exchange.ts';

/** The most exchanges that wait for their judgement. */
const maxWaiting = 2_000;
/** The most bytes of all that wait. */
const maxBytes = 64 * 1024 * 1024;

/** Milliseconds to gather exchanges, since each message wakes the worker. */
const gatherMs = 10;

/** Posts exchanges to a worker that judges them. Never waits for it: exchanges without room are only counted. */
export class Backlog {
  readonly #worker: Worker;
  readonly #onFinding: (line: string) => void;
  /** Bytes of each exchange that waits, in order. */
  readonly #sizes: number[] = [];
  #gathered: PassedExchange[] = [];
  #bytes = 0;
  #unjudged = 0;
  /** When the first exchange without room started, since the last one with room; null: there is none. */
  #gapSince: number | null = null;
  #settle: {
    readonly resolve: (results: readonly TrafficResult[]) => void;
    readonly reject: (error: unknown) => void;
  } | null = null;
  #failure: unknown = null;

  /** @param onFinding takes a line for each new defect */
  constructor(settings: JudgeSettings, onFinding: (line: string) => void) {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    this.#worker = new Worker(new URL(`./judge-worker.${extension}`, import.meta.url), { workerData: settings });
    this.#onFinding = onFinding;
    this.#worker.on('message', (message: FromJudge) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error));
  }

  get unjudged(): number {
    return this.#unjudged;
  }

  take(exchange: PassedExchange): void {
    const size = sizeOf(exchange.request) + sizeOf(exchange.answer);
    if (this.#failure !== null || this.#sizes.length >= maxWaiting || this.#bytes + size > maxBytes) {
      this.#unjudged += 1;
      this.#gapSince ??= exchange.startedAt;
      return;
    }
    if (this.#gapSince !== null) {
      this.#handOver();
      this.#post({ kind: 'gap', startedAt: this.#gapSince, endedAt: Date.now() });
    }
    this.#gapSince = null;
    this.#sizes.push(size);
    this.#bytes += size;
    if (this.#gathered.push(exchange) === 1) setTimeout(() => this.#handOver(), gatherMs);
  }

  /** @returns the results, once all exchanges are judged @throws the error of the worker */
  async end(): Promise<readonly TrafficResult[]> {
    if (this.#failure !== null) throw this.#failure;
    const results = new Promise<readonly TrafficResult[]>((resolve, reject) => {
      this.#settle = { resolve, reject };
    });
    this.#handOver();
    this.#post({ kind: 'end', unjudged: this.#unjudged });
    try {
      return await results;
    } finally {
      await this.#worker.terminate();
    }
  }

  #handOver(): void {
    if (this.#gathered.length > 0) this.#post({ kind: 'exchanges', exchanges: this.#gathered });
    this.#gathered = [];
  }

  #post(message: ToJudge): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromJudge): void {
    if (message.kind === 'result') this.#settle?.resolve(message.results);
    else if (message.kind === 'finding') this.#onFinding(message.line);
    else for (const size of this.#sizes.splice(0, message.count)) this.#bytes -= size;
  }

  #fail(error: unknown): void {
    this.#failure = error;
    this.#settle?.reject(error);
  }
}

const sizeOf = (message: PassedMessage | null): number =>
  (message?.head.length ?? 0) + (message?.body ?? []).reduce((sum, { length }) => sum + length, 0);
