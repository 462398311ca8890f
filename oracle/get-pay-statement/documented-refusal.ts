import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, jsonOf, statusOf } from '../answer.ts';
import { asObject, show } from '../json.ts';
import { blocked, broken, holds, type Judgement } from '../judgement.ts';

/** The two errors of pay statements that the interface lists ("Errors"). */
export type DocumentedRefusal = 'batch_limit_exceeded' | 'page_size_limit_exceeded';

/**
 * Judges that a request was refused as the interface lists it: 422, `unprocessable_entity_error`, and the service code.
 * The first of these that is not so is told.
 */
export function judgeDocumentedRefusal(
  requirement: string,
  exchange: Exchange,
  serviceCode: DocumentedRefusal,
  asked: string,
): Judgement {
  if (exchange.end !== 'answered')
    return blocked(requirement, `${asked} was not answered: ${describeAnswer(exchange)}`);
  const exchanges = [exchange];
  if (statusOf(exchange) !== 422) {
    return broken(requirement, {
      exchanges,
      expected: `422 ${serviceCode}`,
      actual: describeAnswer(exchange),
      message: `A request with ${asked} is not refused with 422.`,
    });
  }
  const error = asObject(jsonOf(exchange));
  // A body of no shape at all is told by what judges shapes and media types.
  if (error === undefined) return blocked(requirement, 'the 422 has no JSON object as its body');
  for (const [key, expected] of [
    ['name', 'unprocessable_entity_error'],
    ['service_code', serviceCode],
  ] as const) {
    if (error[key] === expected) continue;
    return broken(requirement, {
      exchanges,
      pointer: `/${key}`,
      expected,
      actual: show(error[key]),
      message: `The refusal of a request with ${asked} has another ${key}.`,
    });
  }
  return holds(requirement);
}
