import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, type JsonObject, jsonOf } from './answer.ts';

/** One element of a batch's `responses`, with its JSON pointer. */
export interface BatchElement {
  readonly pointer: string;
  readonly element: JsonObject;
}

/** Lists the elements of a batch answer that are objects; none if the answer is no batch. */
export function batchElements(exchange: Exchange): readonly BatchElement[] {
  const responses = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return responses.flatMap((value, index) => {
    const element = asObject(value);
    return element === undefined ? [] : [{ pointer: `/responses/${index}`, element }];
  });
}

/** Lists the pay statements in the first element of code 200 for a payment, in any letter case of the id. */
export function payStatementsIn(exchange: Exchange, paymentId: string): readonly JsonObject[] {
  const found = batchElements(exchange).find(
    ({ element }) =>
      typeof element.payment_id === 'string' &&
      element.payment_id.toLowerCase() === paymentId.toLowerCase() &&
      element.code === 200,
  );
  const statements = asArray(asObject(found?.element.body)?.pay_statements) ?? [];
  return statements.map(asObject).filter((statement) => statement !== undefined);
}
