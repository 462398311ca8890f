import type { Exchange } from '../../specs/words/exchange.ts';
import { type Documented, elementsFor } from '../batch/documented.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { describeAnswer, isPassing, jsonOf, refused, statusOf } from '../kernel/answer.ts';

/** The sight of an entity in a read: its data, no data, or an answer that shows neither. */
type Sight =
  | { readonly kind: 'data'; readonly pointer: string; readonly value: unknown; readonly documented: Documented }
  | { readonly kind: 'none'; readonly answer: string }
  | { readonly kind: 'open'; readonly answer: string };

/** An entity as one read of it shows it. */
export interface Seen {
  readonly exchange: Exchange;
  readonly sight: Sight;
}

/** Reads from an answer what a request for one payment shows of the entity that it belongs to. */
export function seenPayment(exchange: Exchange, paymentId: string): Seen {
  const answer = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isPassing(statusOf(exchange)))
    return { exchange, sight: { kind: 'open', answer } };
  if (refused(exchange)) return { exchange, sight: { kind: 'none', answer } };
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === undefined) {
    return { exchange, sight: { kind: 'open', answer: `${answer} without the payment` } };
  }
  if (element.code !== 200) {
    const kind = isPassing(element.code) ? 'open' : 'none';
    return { exchange, sight: { kind, answer: `an element of code ${element.code}` } };
  }
  const { body: value, pointer } = element;
  return { exchange, sight: { kind: 'data', pointer: `${pointer}/body`, value, documented: dataFields } };
}

/** The documented fields of the pay groups, in any order. */
const groups: Documented = {
  list: { fields: { id: 'id', name: 'value', pay_frequencies: { list: 'value', key: '' } } },
  key: 'id',
};

/** Reads from an answer what a request for pay groups shows of the entity that was named in it. */
export function seenGroups(exchange: Exchange): Seen {
  const answer = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isPassing(statusOf(exchange)))
    return { exchange, sight: { kind: 'open', answer } };
  if (refused(exchange)) return { exchange, sight: { kind: 'none', answer } };
  return { exchange, sight: { kind: 'data', pointer: '', value: jsonOf(exchange), documented: groups } };
}
