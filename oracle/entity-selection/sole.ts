import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf, succeeded } from '../answer.ts';
import { firstDifference } from '../batch/documented.ts';
import { type Judgement, judge } from '../judgement.ts';
import { documentedAnswers } from './documented-answers.ts';
import { type EntityOperation, entityRequirement } from './requirements.ts';

/** The same request without and with the sole entity: both answers say the same. Undefined where either is a refusal. */
export function judgeUnchanged(operation: EntityOperation, plain: Exchange, named: Exchange): Judgement | undefined {
  if (!succeeded(plain) || !succeeded(named)) return undefined;
  const difference = firstDifference(documentedAnswers[operation], jsonOf(plain), jsonOf(named), '');
  return judge(entityRequirement(operation, 'sole'), difference === undefined, {
    exchanges: [plain, named],
    pointer: difference?.pointer ?? null,
    expected: difference?.expected ?? '',
    actual: difference?.actual ?? '',
    message: `${operation} answers otherwise when the sole entity of the connection is named in entity_ids.`,
  });
}
