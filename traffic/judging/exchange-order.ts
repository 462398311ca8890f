import type { Exchange } from '../../specs/words/exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Whether the recording has the times of an exchange, without which its order among others is unknown. */
export const isTimed = ({ startedAt, totalMs }: Timed): boolean => startedAt > 0 && totalMs > 0;

/** Whether an exchange ended at least a millisecond before another began; the order of overlapping ones is unknown. */
export const isBefore = (one: Timed, other: Timed): boolean =>
  isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;
