import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { askedBody, show } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { sentEntityIds, sentParameters } from './sent-query.ts';

const oneEntity = requirement(
  'CALL-012',
  'Where the client sends the parameter entity_ids, it sends it once, with one element.',
);

/** "Common conventions": exactly one element, form style exploded: `entity_ids=…`, once. */
export const judgeSentEntity = defineJudge([oneEntity], (exchange: Exchange) => {
  if (!operations[exchange.operation].takesEntityIds) return undefined;
  const ids = sentEntityIds(exchange);
  if (ids.length === 0) return undefined;
  const names = sentParameters(exchange).map(([name]) => name);
  const [only = ''] = ids;
  const isOne = ids.length === 1 && only !== '' && !only.includes(',') && names.includes('entity_ids');
  return oneEntity.judge(isOne, {
    exchanges: [exchange],
    expected: 'entity_ids=<one id>, once',
    actual: show(sentParameters(exchange).map(([name, value]) => `${name}=${value}`)),
    message: `${exchange.operation} is sent entity_ids otherwise than once with one element.`,
  });
});

const someEntity = requirement('CALL-013', 'The client names at least one entity in a request to disconnect.');

/** "Disconnect entities": `entity_ids` is required, with one element at least. */
export const judgeSentDisconnection = defineJudge([someEntity], (exchange: Exchange) => {
  if (exchange.operation !== 'disconnect-entity') return undefined;
  const body = askedBody(exchange);
  // A body that is no object is a defect of its own.
  if (body === undefined) return undefined;
  const ids = body.entity_ids;
  return someEntity.judge(Array.isArray(ids) && ids.length > 0, {
    exchanges: [exchange],
    expected: 'entity_ids with one element or more',
    actual: show(ids),
    message: 'disconnect-entity is called without naming an entity.',
  });
});
