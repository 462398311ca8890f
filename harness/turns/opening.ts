import type { Clock } from '../../driver/pace/clock.ts';
import type { AskedBefore } from '../settings/settings.ts';

/** The most milliseconds for which the others wait for the opening checks: a first sync may take minutes. */
const patienceMs = 15_000;

/** The same for a slow target: there, requests one after the other would take most of a run. */
const slowPatienceMs = 2_000;

/** A target that has given fewer answers in {@link slowPatienceMs} is slow: one of 200 ms an answer gives 10 or more. */
const fewAnswers = 10;

/** A target is slow if at least this number of answers before the suites took at least this time, in milliseconds. */
const slowMs = 200;
const fewestAsked = 3;

interface Asked {
  readonly exchange: Pick<AskedBefore['exchange'], 'failure' | 'firstByteMs'>;
}

/** Decides by earlier answers how many milliseconds the others wait: 0 if all are slow; null: too few to tell. */
export function patienceFor(asked: readonly Asked[] = []): number | null {
  const latencies = asked.flatMap(({ exchange: { failure, firstByteMs } }) => (failure === null ? [firstByteMs] : []));
  return latencies.length >= fewestAsked && latencies.every((ms) => ms >= slowMs) ? 0 : null;
}

/** A check's part in the opening (see `Check`). Absent: it begins once the opening checks ended, or took too long. */
export interface OpeningPart {
  readonly runsFirst?: boolean;
  readonly waitsForOpening?: boolean;
}

/** Runs the opening checks first, in a row, to see how the target answers while nothing else is under way. */
export class Opening {
  readonly #clock: Clock;
  readonly #answers: () => number;
  readonly #ownPatienceMs: number | null;
  /** Aborted when all opening checks have ended. */
  readonly #over = new AbortController();
  /** Aborted when one of them waits, so that the others begin. */
  readonly #waits = new AbortController();
  /** The opening checks that have not ended. */
  #left = 0;
  /** The longest chain of requests of the opening checks so far, and when the others began. */
  #consecutive = 0;
  #consecutiveWhenLetGo = 0;
  #ended: Promise<void> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** @param ownPatienceMs how long the others wait; null: it depends on how slow the target is */
  constructor(clock: Clock, answers: () => number, ownPatienceMs: number | null = null) {
    this.#clock = clock;
    this.#answers = answers;
    this.#ownPatienceMs = ownPatienceMs;
  }

  /** Says how many opening checks there are; without any, no other waits. */
  expect(count: number): void {
    this.#left = count;
    if (count === 0) this.#over.abort();
  }

  /** Lets the others begin if an opening check waits for something that may never come, unless their wait is fixed. */
  letOthersBegin(): void {
    if (this.#ownPatienceMs === null) this.#waits.abort();
  }

  /** Runs an opening check when earlier ones have ended, or when the others begin: it is not alone then anyway. */
  async runOpening<T>(check: () => Promise<T>): Promise<T> {
    const ended = this.#last.then(ignore, ignore);
    const own = Promise.race([ended, this.ended()]).then(check);
    this.#last = own;
    try {
      return await own;
    } finally {
      this.#left -= 1;
      if (this.#left <= 0) this.#over.abort();
    }
  }

  /** Resolves when all opening checks have ended, or have taken too long. */
  ended(): Promise<void> {
    this.#ended ??= this.#letGo();
    return this.#ended;
  }

  /** Notes the longest chain of requests when an opening check has ended; requests of earlier opening checks count. */
  noteConsecutive(length: number): void {
    this.#consecutive = Math.max(this.#consecutive, length);
  }

  /** Requests, one after the other, that had to be answered before a check could begin. */
  consecutiveBefore({ runsFirst = false, waitsForOpening = false }: OpeningPart): number {
    return runsFirst || waitsForOpening ? this.#consecutive : this.#consecutiveWhenLetGo;
  }

  /** Resolves when all opening checks have ended, however long they take. */
  async finished(): Promise<void> {
    const { signal } = this.#over;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  }

  async #letGo(): Promise<void> {
    if (!this.#over.signal.aborted) await this.#waitPatiently();
    this.#consecutiveWhenLetGo = this.#consecutive;
  }

  async #waitPatiently(): Promise<void> {
    if (this.#ownPatienceMs !== null) return this.#clock.sleep(this.#ownPatienceMs, this.#over.signal);
    const before = this.#answers();
    const ended = AbortSignal.any([this.#over.signal, this.#waits.signal]);
    await this.#clock.sleep(slowPatienceMs, ended);
    if (ended.aborted || this.#answers() - before < fewAnswers) return;
    await this.#clock.sleep(patienceMs - slowPatienceMs, ended);
  }
}

function ignore(): void {}
