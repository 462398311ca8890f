import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { elementsOf, textOf } from '../batch/documented.ts';
import { documentedAnswers } from '../entity-selection/documented-answers.ts';
import { enrollmentFields } from '../get-enrollments/enrollment-fields.ts';
import { statementFields } from '../get-pay-statement/statement-fields.ts';
import { asArray, asObject, asString, jsonOf, succeeded } from '../kernel/answer.ts';
import type { ReadOperation } from '../stability/agreement.ts';
import { countOf, isFromTheStart } from './unlike-alone.ts';

/** A value that an answer shows. It must be the same in every answer until something is written. */
export interface ShownValue {
  readonly operation: ReadOperation;
  /** A text that names what has the value: a payment, an individual's statement in it; a list with caller and address. */
  readonly thing: string;
  /** The id in requests; empty for a list. */
  readonly id: string;
  /** The documented fields, as a text. */
  readonly text: string;
}

/** Lists the values that a successful answer shows. Items and jobs are left out: they come and go by themselves. */
export function shownValues(exchange: Exchange): readonly ShownValue[] {
  const { operation, request } = exchange;
  if (!succeeded(exchange)) return [];
  switch (operation) {
    case 'get-enrollments':
      return [
        ...codesOf(exchange, operation),
        ...dataOf(exchange, 'enrollment_id').map(({ id, body }) => ({
          operation,
          thing: id,
          id,
          text: textOf(enrollmentFields, body),
        })),
      ];
    case 'get-pay-statement':
      return [
        ...codesOf(exchange, operation),
        ...dataOf(exchange, 'payment_id').flatMap(({ id, body }) => {
          const count = countOf(body);
          const statements = (asArray(asObject(body)?.pay_statements) ?? []).map((statement) => ({
            operation,
            thing: `${id} ${asString(asObject(statement)?.individual_id)?.toLowerCase()}`,
            id,
            text: textOf(statementFields, statement),
          }));
          return count === undefined ? statements : [...statements, { operation, thing: id, id, text: String(count) }];
        }),
      ];
    case 'list-enrolled-individuals':
    case 'list-pay-groups': {
      const thing = `${request.url} ${headerValue(request, 'authorization')}`;
      return [{ operation, thing, id: '', text: textOf(documentedAnswers[operation], jsonOf(exchange)) }];
    }
    default:
      return [];
  }
}

const dataOf = (exchange: Exchange, idKey: 'payment_id' | 'enrollment_id') =>
  (elementsOf(exchange, idKey) ?? []).flatMap(({ id, code, body }) =>
    id === undefined || code !== 200 ? [] : [{ id, body }],
  );

/** Whether a code says of an element, not only for the moment, that it has data, or that it has none. */
const isForGood = (code: number): boolean =>
  code === 200 || (code >= 400 && code < 500 && ![408, 409, 425, 429].includes(code));

/** The codes under which ids are answered, unless a page may lie past the end. */
function codesOf(exchange: Exchange, operation: 'get-enrollments' | 'get-pay-statement'): readonly ShownValue[] {
  const key = operation === 'get-enrollments' ? 'enrollment_id' : 'payment_id';
  const { request } = exchange;
  const asked = `${request.url} ${headerValue(request, 'authorization')}`;
  return (elementsOf(exchange, key) ?? []).flatMap(({ id, code }) =>
    id === undefined || code === undefined || !isForGood(code) || !isFromTheStart(exchange, key, id)
      ? []
      : [{ operation, thing: `${id} for ${asked}`, id, text: code === 200 ? 'data' : 'none' }],
  );
}
