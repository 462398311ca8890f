import type { Exchange } from '../../specs/words/exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Whether the recording says when an exchange began and ended; else it may have come in any order. */
export const isTimed = ({ startedAt, totalMs }: Timed): boolean => startedAt > 0 && totalMs > 0;

/** Whether an exchange had ended before another one began: of those that overlap the order is not known. */
export const isBefore = (one: Timed, other: Timed): boolean =>
  isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;
