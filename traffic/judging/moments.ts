import type { Exchange } from '../../specs/words/exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Whether the recording says when an exchange began and ended; else it may have come in any order. */
export function isTimed({ startedAt, totalMs }: Timed): boolean {
  return startedAt > 0 && totalMs > 0;
}

/** Whether an exchange had ended before another one began: of those that overlap the order is not known. */
export function isBefore(one: Timed, other: Timed): boolean {
  return isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;
}
