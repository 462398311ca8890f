import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, jsonOf, statusOf, succeeded } from '../answer.ts';
import { firstRepeated } from '../first-repeated.ts';
import { asArray, asObject, asString, show } from '../json.ts';
import { type Judgement, judge } from '../judgement.ts';

/** The individuals that an answer lists as enrolled, in lower case, in its order. */
export function enrolledIn(exchange: Exchange): readonly string[] {
  const ids = asArray(asObject(jsonOf(exchange))?.individual_ids) ?? [];
  return ids.flatMap((id) => asString(id)?.toLowerCase() ?? []);
}

/** Whether an answer names the benefit that was asked for. Benefit ids are plain strings: letter case counts. */
export function judgeBenefitId(requirement: string, exchange: Exchange, benefitId: string): readonly Judgement[] {
  const told = asObject(jsonOf(exchange))?.benefit_id;
  if (!succeeded(exchange) || typeof told !== 'string') return [];
  return [
    judge(requirement, told === benefitId, {
      exchanges: [exchange],
      pointer: '/benefit_id',
      expected: show(benefitId),
      actual: show(told),
      message: `${exchange.operation} answers for another benefit than the one that was asked for.`,
    }),
  ];
}

/** No individual is listed twice: ENRD-016. */
export function judgeDistinctIndividuals(exchange: Exchange): readonly Judgement[] {
  const ids = enrolledIn(exchange);
  if (ids.length === 0) return [];
  const repeated = firstRepeated(ids);
  return [
    judge('ENRD-016', repeated === undefined, {
      exchanges: [exchange],
      pointer: '/individual_ids',
      expected: 'each individual once',
      actual: `${show(repeated)} more than once`,
      message: 'An enrolled individual is listed twice.',
    }),
  ];
}

/** Characters of a message that are read: looking for words takes the square of them. */
const mostRead = 1_000;

/** "Response 404": an unknown benefit is told by status, name and service code (ENRD-014), and by its message (ENRD-015). */
export function judgeUnknownBenefit(exchange: Exchange): readonly Judgement[] {
  const body = asObject(jsonOf(exchange));
  const told = { status: statusOf(exchange), name: body?.name, service_code: body?.service_code };
  const isTold = told.status === 404 && told.name === 'not_found_error' && told.service_code === 'benefit_not_found';
  const triple = judge('ENRD-014', isTold, {
    exchanges: [exchange],
    expected: '404 not_found_error benefit_not_found',
    actual: `${describeAnswer(exchange)}, service_code ${show(told.service_code)}`,
    message: 'An unknown benefit is not answered as the interface states.',
  });
  const message = asString(body?.message)?.slice(0, mostRead);
  if (!isTold || message === undefined) return [triple];
  return [
    triple,
    judge(
      'ENRD-015',
      /not\b.*\bfound|n't\b.*\bfind|unknown|no such|does not exist|doesn't exist|no benefit|cannot find/i.test(message),
      {
        exchanges: [exchange],
        pointer: '/message',
        expected: 'a message that says that the benefit was not found',
        actual: show(message),
        message: 'The message of the 404 does not say that the benefit was not found.',
      },
    ),
  ];
}
