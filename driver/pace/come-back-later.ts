import type { OperationId } from '../../specs/interface/operations.ts';
import type { ReceivedResponse } from '../../specs/words/exchange.ts';

/** Whether an answer says "come back later" ("States and transitions"): 202 as a whole, or as an element's code. */
export function saysComeBackLater(operation: OperationId, response: ReceivedResponse): boolean {
  return response.status === 202 || elementCodes(operation, response)?.includes(202) === true;
}

/** Whether an answer brings data: it is a success, and in a batch some element is a success, and none a 202. */
export function bringsData(operation: OperationId, response: ReceivedResponse): boolean {
  if (response.status >= 300 || response.status === 202) return false;
  const codes = elementCodes(operation, response);
  return codes === null || (codes.includes(200) && !codes.includes(202));
}

/** The codes of a batch's elements; null for any other answer. */
function elementCodes(operation: OperationId, { body, status }: ReceivedResponse): readonly unknown[] | null {
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  if (!isBatch || status !== 200 || body.kind !== 'json') return null;
  const responses = member(body.value, 'responses');
  return Array.isArray(responses) ? responses.map((element: unknown) => member(element, 'code')) : null;
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[key];
}

/** Whether an answer says that the request was not carried out because there were too many: 429, or 503 with a wait. */
export const saysTooMany = ({ status }: ReceivedResponse, asksToWait: boolean): boolean =>
  status === 429 || (status === 503 && asksToWait);
