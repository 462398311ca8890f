import type { OperationId } from '../../specs/interface/operations.ts';
import type { ReceivedResponse } from '../../specs/words/exchange.ts';

/** Whether an answer says "come back later" ("States and transitions"): 202 as a whole, or as an element's code. */
export function saysComeBackLater(operation: OperationId, response: ReceivedResponse): boolean {
  if (response.status === 202) return true;
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  if (!isBatch || response.status !== 200 || response.body.kind !== 'json') return false;
  const responses = member(response.body.value, 'responses');
  return Array.isArray(responses) && responses.some((element: unknown) => member(element, 'code') === 202);
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** Whether an answer says that the request was not carried out because there were too many: 429, or 503 with a wait. */
export const saysTooMany = ({ status }: ReceivedResponse, asksToWait: boolean): boolean =>
  status === 429 || (status === 503 && asksToWait);
