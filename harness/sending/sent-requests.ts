import type { OperationId } from '../../specs/interface/operations.ts';
import type { Step } from './sending.ts';

/** Counts the requests of a check, or of no check, and notes the times of their answers. */
export class SentRequests {
  readonly latenciesMs: Partial<Record<OperationId, number[]>> = {};
  exchanges = 0;
  /** The number of requests that were sent again after a fault of the network. */
  retries = 0;

  /** Numbers the requests in the order in which they are sent, from 1. */
  readonly count: Step = (next) => async (sending) => {
    this.exchanges += 1;
    const exchange = await next({ ...sending, sequence: this.exchanges });
    this.retries += exchange.retries ?? 0;
    this.latenciesMs[exchange.operation] ??= [];
    this.latenciesMs[exchange.operation]?.push(exchange.totalMs);
    return exchange;
  };
}
