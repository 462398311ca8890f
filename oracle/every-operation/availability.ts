import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, jsonOf, refused, statusOf } from '../kernel/answer.ts';

/** The statuses that refuse the whole operation: forbidden, not allowed here, not implemented. */
const wholeOperation: ReadonlySet<number> = new Set([403, 405, 501]);

/** The statuses about the credential, the time, the media type or the rate, which say nothing about availability. */
const unrelatedStatuses: ReadonlySet<number> = new Set([401, 408, 415, 425, 429]);

/** Whether a valid request may have been refused for its provider or product; the interface shows no such refusal. */
export function mayBeUnavailable(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  if (concernsOperation(exchange)) return true;
  if (exchange.end !== 'answered') return false;
  if (operations[exchange.operation].availability === 'all' || status < 400 || status >= 500) return false;
  return !unrelatedStatuses.has(status) && asObject(jsonOf(exchange))?.service_code !== 'benefit_not_found';
}

/** Whether a refusal is about the operation as a whole, by its status. */
export const concernsOperation = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && wholeOperation.has(statusOf(exchange) ?? 0);

/** Whether two refusals have the same status, name and service code. If the requests differ, they are not the cause. */
export function areRefusedAlike(one: Exchange, other: Exchange): boolean {
  const reasonOf = (exchange: Exchange) => {
    const { name, service_code } = asObject(jsonOf(exchange)) ?? {};
    return JSON.stringify([statusOf(exchange), name, service_code]);
  };
  return refused(one) && refused(other) && reasonOf(one) === reasonOf(other);
}
