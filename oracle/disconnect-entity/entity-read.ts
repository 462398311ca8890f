import type { Exchange } from '../../specs/words/exchange.ts';
import { type Documented, elementsFor } from '../batch/documented.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { describeAnswer, isTemporary, jsonOf, refused, statusOf } from '../kernel/answer.ts';

/** The data of an entity that an answer shows: its value, none, or `open`: the answer does not tell. */
type ShownEntity =
  | { readonly kind: 'data'; readonly pointer: string; readonly value: unknown; readonly documented: Documented }
  | { readonly kind: 'none'; readonly answer: string }
  | { readonly kind: 'open'; readonly answer: string };

/** An answer, and the data of one entity in it. */
export interface EntityRead {
  readonly exchange: Exchange;
  readonly shown: ShownEntity;
}

/** Reads from an answer to a request for one payment the data of the payment's entity. */
export function readPayment(exchange: Exchange, paymentId: string): EntityRead {
  const answer = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isTemporary(statusOf(exchange)))
    return { exchange, shown: { kind: 'open', answer } };
  if (refused(exchange)) return { exchange, shown: { kind: 'none', answer } };
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === undefined) {
    return { exchange, shown: { kind: 'open', answer: `${answer} without the payment` } };
  }
  if (element.code !== 200) {
    const kind = isTemporary(element.code) ? 'open' : 'none';
    return { exchange, shown: { kind, answer: `an element of code ${element.code}` } };
  }
  const { body: value, pointer } = element;
  return { exchange, shown: { kind: 'data', pointer: `${pointer}/body`, value, documented: dataFields } };
}

/** The documented fields of pay groups, in any order. */
const groups: Documented = {
  list: { fields: { id: 'id', name: 'value', pay_frequencies: { list: 'value', key: '' } } },
  key: 'id',
};

/** Reads from an answer to a request for pay groups the data of the entity that the request named. */
export function readGroups(exchange: Exchange): EntityRead {
  const answer = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isTemporary(statusOf(exchange)))
    return { exchange, shown: { kind: 'open', answer } };
  if (refused(exchange)) return { exchange, shown: { kind: 'none', answer } };
  return { exchange, shown: { kind: 'data', pointer: '', value: jsonOf(exchange), documented: groups } };
}
