import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import {
  judgeBatchLimit,
  judgeLargeLimit,
  judgeLargeLimitInBatch,
  judgeLargeLimitRefusesBatch,
} from '../../oracle/get-pay-statement/documented-refusal.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';

/** Judges requests to be refused with 422 that were answered 200 ("Errors"); other refusals may have reasons. */
export class StatedRefusals implements Conversation {
  readonly requirementIds = [
    ...judgeBatchLimit.requirementIds,
    ...judgeLargeLimit.requirementIds,
    ...judgeLargeLimitInBatch.requirementIds,
  ];

  observe({ exchange, isRequestKnown }: ReadExchange): Said {
    if (exchange.operation !== 'get-pay-statement' || !isRequestKnown || statusOf(exchange) !== 200) return [];
    const asked = askedRequests(exchange, 'payment_id');
    const different = new Set(asked.map(({ id }) => id)).size;
    if (different > statedLimits.paymentsPerBatch) return [judgeBatchLimit(exchange, different)];
    const requests = asked.map(({ id, request: { limit } }) => ({ payment_id: id, limit: Number(limit ?? 0) }));
    const index = requests.findIndex(({ limit }) => Number.isInteger(limit) && limit > statedLimits.maxPageSize);
    const large = requests[index];
    if (large === undefined || typeof asked[index]?.request.limit !== 'number') return [];
    if (requests.length === 1) return [judgeLargeLimit(exchange, large.limit)];
    const inBatch = judgeLargeLimitInBatch(exchange, requests, index);
    return isBroken(inBatch) ? [inBatch] : [judgeLargeLimitRefusesBatch(exchange, requests, index)];
  }
}
