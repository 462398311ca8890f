import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, type JsonObject, jsonOf } from './answer.ts';

/** One element of a batch's `responses`, with where it stands in the body. */
export interface BatchElement {
  readonly pointer: string;
  readonly element: JsonObject;
}

/** The elements of a batch answer that are objects; empty if the answer is not a batch. */
export function batchElements(exchange: Exchange): readonly BatchElement[] {
  const responses = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return responses.flatMap((value, index) => {
    const element = asObject(value);
    return element === undefined ? [] : [{ pointer: `/responses/${index}`, element }];
  });
}

/** The pay statements (objects only) that the first data element for a payment carries; ids compare in any letter case. */
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
