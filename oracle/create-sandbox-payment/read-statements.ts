import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { asArray, asObject, asString, type JsonObject } from '../kernel/answer.ts';

/** A pay statement as it was read. */
export interface ReadStatement {
  readonly exchange: Exchange;
  /** Its JSON pointer. */
  readonly pointer: string;
  /** In lower case; undefined if it is not a string. */
  readonly individualId: string | undefined;
  readonly statement: JsonObject;
}

/** Reads the pay statements of a payment from an answer; undefined if it has no data of that payment. */
export function readStatements(exchange: Exchange, paymentId: string): readonly ReadStatement[] | undefined {
  const element = elementsFor(exchange, 'payment_id', paymentId).find(({ code }) => code === 200);
  const statements = asArray(asObject(element?.body)?.pay_statements);
  if (element === undefined || statements === undefined) return undefined;
  return statements.flatMap((value, index) => {
    const statement = asObject(value);
    const pointer = `${element.pointer}/body/pay_statements/${index}`;
    const individualId = asString(statement?.individual_id)?.toLowerCase();
    return statement === undefined ? [] : [{ exchange, pointer, individualId, statement }];
  });
}
