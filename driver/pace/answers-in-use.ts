import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ReceivedBody, ReceivedResponse, TransportFailure } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from './clock.ts';

/** The least bytes of an answer that is counted: thousands of smaller ones cost little memory. */
const minBytes = 262_144;

/** Whether an answer is counted: it was parsed as JSON, and has at least {@link minBytes}. */
export const isLarge = ({ body, bodyBytes }: Pick<ReceivedResponse, 'body' | 'bodyBytes'>): boolean =>
  body.kind === 'json' && bodyBytes >= minBytes;

/** Garbage is collected after this many bytes; Node.js alone would do it much later. */
const collectAfterBytes = 16 * 1024 * 1024;

/** The longest wait of an answer for memory, in milliseconds. */
const patienceMs = 600;
/** The time between two looks at the memory, in milliseconds. */
const lookEveryMs = 200;

/** The memory in bytes that a value of parsed JSON takes beside its text, if every second one is a container. */
const bytesPerValue = 40;

/** Bounds the memory of all parsed answers together: checks hold many, and each may be as large as a bound allows. */
export class AnswersInUse {
  readonly #maxBytes: number;
  readonly #clock: Clock;
  /** Takes the memory of an answer off, once the garbage collector has shown that no check holds the answer. */
  readonly #weights = new FinalizationRegistry<number>((weight) => {
    this.#bytes -= weight;
  });
  #bytes = 0;
  #sinceCollection = 0;
  #collectedAt = 0;

  constructor(bounds: Bounds, clock: Clock) {
    this.#maxBytes = bounds.inUseBytes;
    this.#clock = clock;
  }

  /** Counts a large answer, with `values` in its JSON, while a check holds it. @returns the failure if there is no room */
  async admit(
    { body, bodyBytes }: Pick<ReceivedResponse, 'body' | 'bodyBytes'>,
    values: number,
    signal: AbortSignal,
  ): Promise<TransportFailure | null> {
    if (!isLarge({ body, bodyBytes })) return null;
    // The heap then grows by a fifth at a time; by default it may reach several times what is in use.
    if (this.#sinceCollection === 0) setFlagsFromString('--heap-growing-percent=20');
    const weight = bodyBytes + values * bytesPerValue;
    // The text that was parsed is garbage, too.
    this.#sinceCollection += weight + bodyBytes;
    if (this.#sinceCollection > collectAfterBytes) await this.#collect();
    for (let waitedMs = 0; this.#bytes + weight > this.#maxBytes; waitedMs += lookEveryMs) {
      if (waitedMs >= patienceMs || signal.aborted) return this.#failure();
      await this.#clock.sleep(lookEveryMs, signal);
      if (this.#clock.now() - this.#collectedAt >= lookEveryMs) await this.#collect();
    }
    this.#count(body, weight);
    return null;
  }

  #count(body: ReceivedBody, weight: number): void {
    this.#bytes += weight;
    this.#weights.register(body, weight);
  }

  /** Collects garbage, and lets the registry, which learns of it in a later task, count it. */
  async #collect(): Promise<void> {
    this.#sinceCollection = 0;
    this.#collectedAt = this.#clock.now();
    collectGarbage();
    await new Promise((resolve) => setImmediate(resolve));
  }

  #failure(): TransportFailure {
    const message = `the answers that are in use at the same time exceed inUseBytes (${this.#maxBytes})`;
    return { kind: 'bound', bound: 'inUseBytes', message };
  }
}

let collector: (() => void) | null = null;

function collectGarbage(): void {
  if (collector === null) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
  }
  collector();
}
