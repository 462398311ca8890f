import { operations } from '../../specs/interface/operations.ts';
import { isValid } from '../../specs/validation/validator.ts';
import { headerValue, type ReceivedResponse } from '../../specs/words/exchange.ts';
import { asObject } from '../kernel/answer.ts';
import type { Look } from './look.ts';
import { shortText, type Trait, traitOf } from './trait.ts';

/** Whether an answer only says that the request may be sent again: it came too early, or there were too many. */
export function isPutOff(response: ReceivedResponse | null): boolean {
  if (response === null) return false;
  const { status } = response;
  if (status === 429) return true;
  return (status === 503 || status === 409) && headerValue(response, 'retry-after') !== undefined;
}

/** Yields how a target makes its callers wait: by 202 before data is there, after a write, or by refusals for the moment. */
export function* waitingTraits({ exchange, body, stated, known }: Look): Generator<Trait> {
  const { operation, response, earlier } = exchange;
  if (response === null) return;
  const answers = [...earlier, response];
  const throttled = answers.find(isPutOff);
  yield traitOf('SIL-072', operation, 'put off', throttled?.status === 429 ? '429' : 'never');
  if (throttled !== undefined && throttled.status !== 429) {
    yield traitOf('SIL-088', operation, 'put off', String(throttled.status));
  }
  const later = answers.filter(({ status }) => status === 202);
  for (const { body: said } of later) {
    const { name, service_code } = asObject(said.kind === 'json' ? said.value : undefined) ?? {};
    const words = [name, service_code].filter((word): word is string => typeof word === 'string').map(shortText);
    const named = operation === 'get-pay-statement' ? 'SIL-008' : 'SIL-075';
    yield traitOf(named, `${operation} 202`, 'name', words.join(' ') || 'no name');
  }
  if (operations[operation].effect === 'write') {
    // A 202 that holds the result is a defect, not a choice.
    const isPending = response.status === 202 && !isValid(`${operation}.response`, body);
    if (stated && (response.status === 200 || isPending)) {
      yield traitOf('SIL-007', operation, 'answer to a write', response.status === 202 ? '202' : 'at once');
    }
    return;
  }
  const connection = known.connectionOf(exchange);
  const isAnswered = response.status === 200 || response.status === 202;
  // The target may have fetched other connections' data for an earlier run, and then has it at once.
  if (connection?.isMade === true && isAnswered && known.isNew(`first ${operation} ${connection.id}`)) {
    const first = operation === 'get-pay-statement' ? 'SIL-006' : 'SIL-007';
    yield traitOf(first, operation, 'first read', later.length > 0 ? '202' : 'at once');
  }
  if (later.length > 0) yield traitOf('SIL-006', operation, 'answers of 202', String(later.length));
}
