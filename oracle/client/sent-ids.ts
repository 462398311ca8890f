import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, askedBody, asObject, show } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { sentEntityIds } from './sent-query.ts';

const idIsUuid = requirement(
  'CALL-007',
  'Where the interface says that an identifier is a UUID, the client sends a UUID.',
);

/** "Common conventions": identifiers are UUIDs, unless their row says something else. One judgement for each kind of id. */
export const judgeSentIds = defineJudge([idIsUuid], (exchange: Exchange) =>
  sentIds(exchange)
    .filter(([, ids]) => ids.length > 0)
    .map(([field, ids]) => {
      const wrong = ids.filter((id) => typeof id !== 'string' || !uuidPattern.test(id));
      return idIsUuid.judge(wrong.length === 0, {
        exchanges: [exchange],
        expected: `a UUID as ${field}`,
        actual: show(wrong[0]),
        message: `${exchange.operation} is sent no UUID as ${field}.`,
        aspect: field,
        count: Math.max(1, wrong.length),
      });
    }),
);

/** The ids of a request by their fields; those that are not there are left to other judges. */
function sentIds(exchange: Exchange): readonly (readonly [field: string, ids: readonly unknown[]])[] {
  const { operation } = exchange;
  const body = askedBody(exchange);
  const each = (list: unknown, key: string): readonly unknown[] =>
    (asArray(list) ?? []).map((element) => asObject(element)?.[key]).filter((id) => id !== undefined);
  const own: Partial<Record<OperationId, readonly [string, readonly unknown[]]>> = {
    'get-pay-statement': ['payment_id', each(body?.requests, 'payment_id')],
    'get-enrollments': ['enrollment_id', each(body?.requests, 'enrollment_id')],
    'create-sandbox-payment': ['individual_id', each(body?.pay_statements, 'individual_id')],
    'create-sandbox-account': ['company_id', each([body], 'company_id')],
    'disconnect-entity': ['entity_ids', asArray(body?.entity_ids) ?? []],
  };
  const entities = operations[operation].takesEntityIds ? sentEntityIds(exchange) : [];
  // Several in one value are one defect, of how many there are.
  return [
    own[operation] ?? ['', []],
    ['entity_ids', entities.flatMap((id) => id.split(',')).filter((id) => id !== '')],
  ];
}
