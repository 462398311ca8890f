import type { Clock } from '../../driver/pace/clock.ts';
import { Patience } from '../../driver/pace/patience.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { RecordedWait } from '../../specs/words/record.ts';

/** A thing that may show late, after it was written. */
export type Awaited = 'a new payment to be known' | 'a new payment to be read back' | 'a new connection to be usable';

/** The shortest wait that is reported, in milliseconds. */
const minMs = 1_000;

interface Waited {
  /** The number of waits after which the thing came, and the number of waits in vain. */
  readonly came: number;
  readonly missed: number;
  /** The periods in which any check waited, in milliseconds; no two overlap. */
  readonly times: readonly (readonly [from: number, to: number])[];
}

const never: Waited = { came: 0, missed: 0, times: [] };

/** Remembers what a run has waited for. What was mostly waited for in vain, nobody waits for again. */
export class Waits {
  readonly #waited = new Map<string, Waited>();
  readonly #patience = new Map<string, Patience>();
  readonly #onWait: () => void;

  /** @param onWait called when a check begins to wait for something that may never come */
  constructor(onWait: () => void = () => {}) {
    this.#onWait = onWait;
  }

  /** Whether to wait for something: not once it was waited for in vain more often than it came. */
  mayHelp(what: string): boolean {
    const { came, missed } = this.#of(what);
    return missed <= came;
  }

  /** Sleeps, at most until another check has waited for the same in vain, and adds the period to the waits for it. */
  async sleep(what: Awaited, clock: Clock, ms: number): Promise<void> {
    this.#onWait();
    const patience = this.#patience.get(what) ?? new Patience();
    this.#patience.set(what, patience);
    const from = performance.now();
    await clock.sleep(ms, patience.signal);
    this.#addPeriod(what, from, performance.now());
  }

  end(what: string, came: boolean): void {
    const waited = this.#of(what);
    this.#waited.set(what, came ? { ...waited, came: waited.came + 1 } : { ...waited, missed: waited.missed + 1 });
    if (!this.mayHelp(what)) this.#patience.get(what)?.giveUp();
  }

  /** Notes an answer that the target put off, and that came, or was given up, after `elapsedMs`. */
  observe({ exchange, elapsedMs }: { readonly exchange: Exchange; readonly elapsedMs: number }): void {
    const { earlier, end, operation, startedAt } = exchange;
    if (earlier.length === 0 || elapsedMs < minMs) return;
    const what = `${operation} to be answered`;
    this.#addPeriod(what, startedAt, startedAt + elapsedMs);
    this.end(what, end === 'answered');
  }

  report(): readonly RecordedWait[] {
    return [...this.#waited]
      .map(([what, { came, missed, times }]) => {
        const ms = Math.round(times.reduce((sum, [from, to]) => sum + to - from, 0));
        return { for: what, ms, came, missed };
      })
      .filter(({ ms }) => ms >= minMs)
      .toSorted((one, other) => other.ms - one.ms);
  }

  #of(what: string): Waited {
    return this.#waited.get(what) ?? never;
  }

  #addPeriod(what: string, from: number, to: number): void {
    const waited = this.#of(what);
    const isDisjoint = ([start, end]: readonly [number, number]): boolean => end < from || start > to;
    const overlapping = waited.times.filter((time) => !isDisjoint(time)).flat();
    const joined = [Math.min(from, ...overlapping), Math.max(to, ...overlapping)] as const;
    this.#waited.set(what, { ...waited, times: [...waited.times.filter(isDisjoint), joined] });
  }
}
