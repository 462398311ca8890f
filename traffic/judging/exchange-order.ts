import type { Exchange } from '../../specs/words/exchange.ts';

type Timed = Pick<Exchange, 'startedAt' | 'totalMs'>;

/** Without times, the order of exchanges is unknown. */
export const isTimed = ({ startedAt, totalMs }: Timed): boolean => startedAt > 0 && totalMs > 0;

/** Whether one ended at least a millisecond before the other began. Overlapping exchanges have no known order. */
export const isBefore = (one: Timed, other: Timed): boolean =>
  isTimed(one) && isTimed(other) && one.startedAt + one.totalMs + 1 <= other.startedAt;
