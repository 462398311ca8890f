import type { Exchange } from '../../specs/words/exchange.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Without times, the order of exchanges is unknown. */
export const isTimed = ({ startedAt, totalMs }: Timed): boolean => startedAt > 0 && totalMs > 0;

/** Whether one ended at least a millisecond before the other began. Overlapping exchanges have no known order. */
export const isBefore = (one: Timed, other: Timed): boolean =>
  isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;

/** Milliseconds by which the clocks of two recorders may differ. */
export const clockMs = 5_000;

/** Times by the clock of the file; `startedAt` in milliseconds since the epoch, 0: unknown. */
export interface Span {
  readonly startedAt: number;
  readonly totalMs: number;
  readonly file: number;
}

const maxSpans = 4_000;

/** Remembers when writes were under way. If one has no time, it may fall in any span. */
export class WriteTimes {
  readonly #spans: Span[] = [];
  #forgottenAt = 0;
  #isUntimed = false;

  note(span: Span): void {
    if (span.startedAt === 0) this.#isUntimed = true;
    else this.#spans.push(span);
    if (this.#spans.length <= maxSpans) return;
    const { startedAt = 0, totalMs = 0 } = this.#spans.shift() ?? {};
    this.#forgottenAt = Math.max(this.#forgottenAt, startedAt + totalMs);
  }

  mayFallIn({ startedAt, totalMs, file }: Span): boolean {
    if (this.#isUntimed || startedAt <= this.#forgottenAt) return true;
    return this.#spans.some((write) => {
      const apart = write.file === file ? 0 : clockMs;
      const isOver = write.startedAt + write.totalMs + apart < startedAt;
      return !isOver && write.startedAt - apart <= startedAt + totalMs;
    });
  }
}

/** The recording and the server of an exchange. */
export interface Place {
  readonly file: number;
  readonly origin: string;
}

export const placeOf = ({ file, exchange }: ReadExchange): Place => ({
  file,
  origin: new URL(exchange.request.url).origin,
});

/** Knows which recordings overlap in time. Between others, the target may have been reset, and reuse ids. */
export class RecordingTimes {
  readonly #times = new Map<number, { readonly first: number; readonly last: number }>();

  note({ file, exchange: { startedAt } }: ReadExchange): void {
    if (startedAt === 0) return;
    const { first, last } = this.#times.get(file) ?? { first: startedAt, last: startedAt };
    this.#times.set(file, { first: Math.min(first, startedAt), last: Math.max(last, startedAt) });
  }

  /** Whether two places are of one server, and of one recording or two that overlap. */
  areOfOne(one: Place, other: Place): boolean {
    if (one.origin !== other.origin) return false;
    if (one.file === other.file) return true;
    const [times, otherTimes] = [this.#times.get(one.file), this.#times.get(other.file)];
    if (times === undefined || otherTimes === undefined) return false;
    return times.first <= otherTimes.last && otherTimes.first <= times.last;
  }
}
