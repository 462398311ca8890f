import type { Exchange } from '../../specs/words/exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Whether the recording says when an exchange began and ended. Without these times its place in the order is unknown. */
export const isTimed = ({ startedAt, totalMs }: Timed): boolean => startedAt > 0 && totalMs > 0;

/** Whether an exchange had ended, by at least a millisecond, before another began. The order of overlapping ones is unknown. */
export const isBefore = (one: Timed, other: Timed): boolean =>
  isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;
