import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import {
  judgeBatchLimit,
  judgeLargeLimit,
  judgeLargeLimitInBatch,
  judgeLargeLimitRefusesBatch,
} from '../../oracle/get-pay-statement/documented-refusal.ts';
import { asObject, jsonOf, statusOf } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said } from './conversation.ts';

/** The codes that "Errors" lists for pay statements. */
const listed: ReadonlySet<unknown> = new Set(['batch_limit_exceeded', 'page_size_limit_exceeded']);

/** Judges answers to requests that must be refused. Only a 200, or a 422 with a listed code, is judged. */
export class StatedRefusals implements Conversation {
  readonly requirementIds = [
    ...judgeBatchLimit.requirementIds,
    ...judgeLargeLimit.requirementIds,
    ...judgeLargeLimitInBatch.requirementIds,
  ];

  observe({ exchange, isRequestKnown }: ReadExchange): Said {
    if (exchange.operation !== 'get-pay-statement' || !isRequestKnown) return [];
    const asked = askedRequests(exchange, 'payment_id');
    const different = new Set(asked.map(({ id }) => id)).size;
    const requests = asked.map(({ id, request: { limit } }) => ({ payment_id: id, limit: Number(limit ?? 0) }));
    const index = requests.findIndex(({ limit }) => Number.isInteger(limit) && limit > statedLimits.maxPageSize);
    const large = requests[index];
    const isMany = different > statedLimits.paymentsPerBatch;
    // Of two broken rules, the answer may name either.
    const isOneBroken = isMany ? large === undefined : requests.length <= statedLimits.paymentsPerBatch;
    const code = asObject(jsonOf(exchange))?.service_code;
    const isListed = statusOf(exchange) === 422 && isOneBroken && listed.has(code);
    if (statusOf(exchange) !== 200 && !isListed) return [];
    if (isMany) return [judgeBatchLimit(exchange, different)];
    if (large === undefined || typeof asked[index]?.request.limit !== 'number') return [];
    if (requests.length === 1) return [judgeLargeLimit(exchange, large.limit)];
    const inBatch = judgeLargeLimitInBatch(exchange, requests, index);
    return isBroken(inBatch) ? [inBatch] : [judgeLargeLimitRefusesBatch(exchange, requests, index)];
  }
}
