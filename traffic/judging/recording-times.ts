import type { ReadExchange } from '../exchanges/to-exchange.ts';

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
