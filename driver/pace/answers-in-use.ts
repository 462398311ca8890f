import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ReceivedBody, ReceivedResponse, TransportFailure } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from './clock.ts';

/** Smaller answers are not counted: thousands of them cost little. */
const minBytes = 262_144;

/** Whether an answer is one that is counted: parsed, and of some size. */
export const isLarge = ({ body, bodyBytes }: Pick<ReceivedResponse, 'body' | 'bodyBytes'>): boolean =>
  body.kind === 'json' && bodyBytes >= minBytes;

/** After so much was parsed, what is no longer in use is collected at once: left to itself, that takes its time. */
const collectAfterBytes = 16 * 1024 * 1024;

/** The time that an answer waits for others to be let go, and the time between its looks. Milliseconds. */
const patienceMs = 600;
const lookEveryMs = 200;

/** The memory that a value of parsed JSON takes beside its text, in bytes: half of them containers. */
const bytesPerValue = 40;

/** Bounds the memory of all parsed answers together: checks hold many, and each may be as large as a bound allows. */
export class AnswersInUse {
  readonly #maxBytes: number;
  readonly #clock: Clock;
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

  /**
   * Counts a large answer for as long as anybody holds it; the failure that takes its place where there is no room left.
   * @param values how many values its JSON holds
   */
  async admit(
    { body, bodyBytes }: Pick<ReceivedResponse, 'body' | 'bodyBytes'>,
    values: number,
    signal: AbortSignal,
  ): Promise<TransportFailure | null> {
    if (!isLarge({ body, bodyBytes })) return null;
    if (this.#sinceCollection === 0) letHeapGrowSlowly();
    const weight = bodyBytes + values * bytesPerValue;
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

  /** The registry hears of what was collected in a task of its own. */
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

/** The heap grows by a fifth at a time from now on, and not to many times what is in use. */
function letHeapGrowSlowly(): void {
  setFlagsFromString('--heap-growing-percent=20');
}

let collector: (() => void) | null = null;

function collectGarbage(): void {
  if (collector === null) {
    setFlagsFromString('--expose-gc');
    collector = runInNewContext('gc') as () => void;
  }
  collector();
}
