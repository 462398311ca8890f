import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../answer.ts';
import { elementsOf, servedAsGood } from '../batch/elements.ts';
import { blocked, type Judgement, judge, notApplicable } from '../judgement.ts';
import { type EntityOperation, entityRequirement } from './requirements.ts';

/** Whether a request was answered as if it were in order; a batch may also refuse its elements one by one. */
export function isServed(exchange: Exchange): boolean {
  const { operation } = exchange;
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return succeeded(exchange);
  const idKey = operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id';
  return elementsOf(exchange, idKey) === undefined ? succeeded(exchange) : servedAsGood(exchange, idKey);
}

/** "Exactly one element" of format uuid: anything else is no selection, and not answered as one. */
export function judgeNoSelection(
  operation: EntityOperation,
  statement: 'several' | 'malformed',
  exchange: Exchange,
  label: string,
): Judgement {
  const requirement = entityRequirement(operation, statement);
  if (exchange.end !== 'answered') return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, !isServed(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: `${describeAnswer(exchange)} for ${label}`,
    message: `${operation} answers with success although entity_ids holds ${label}.`,
  });
}

/** Statuses by which a benefit is unknown, as one of another entity may be. */
const elsewhere: ReadonlySet<number> = new Set([404, 410]);

/**
 * One entity of the own connection is accepted: the operation works with it as it does without. A benefit may be that of
 * another entity, and then is refused for not being this one's.
 *
 * @param plain the same request without `entity_ids`
 */
export function judgeOwnAccepted(operation: EntityOperation, named: Exchange, plain: Exchange): Judgement {
  const requirement = entityRequirement(operation, 'own');
  if (named.end !== 'answered') return blocked(requirement, describeAnswer(named));
  if (plain.end !== 'answered') return blocked(requirement, `without entity_ids: ${describeAnswer(plain)}`);
  if (!succeeded(named) && !succeeded(plain)) {
    return notApplicable(requirement, 'not-observed', `refused without entity_ids, too: ${describeAnswer(plain)}`);
  }
  const isOfBenefit = operation === 'list-enrolled-individuals' || operation === 'update-benefit';
  if (isOfBenefit && elsewhere.has(statusOf(named) ?? 0)) {
    return notApplicable(requirement, 'not-observed', 'the benefit may be that of another entity');
  }
  return judge(requirement, !refused(named), {
    exchanges: [plain, named],
    expected: 'the request is answered as without entity_ids',
    actual: describeAnswer(named),
    message: `${operation} refuses an entity of the own connection in entity_ids.`,
  });
}
