import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, jsonOf, refused, statusOf, succeeded } from '../answer.ts';
import { asArray, asObject, asString, show } from '../json.ts';
import { blocked, type Judgement, judge, notApplicable } from '../judgement.ts';

/** Whether a result names the id that was asked for, such as its provider_id. Letter case counts only in a plain string. */
export function judgeNamed(
  requirement: string,
  exchange: Exchange,
  key: 'provider_id' | 'company_id',
  asked: string,
): readonly Judgement[] {
  const told = asString(asObject(jsonOf(exchange))?.[key]);
  if (told === undefined || !succeeded(exchange)) return [];
  const isSame = key === 'company_id' ? told.toLowerCase() === asked.toLowerCase() : told === asked;
  return [
    judge(requirement, isSame, {
      exchanges: [exchange],
      pointer: `/${key}`,
      expected: show(asked),
      actual: show(told),
      message: `The result of ${exchange.operation} names another ${key} than was asked for.`,
    }),
  ];
}

/** Whether a result lists no product beyond those asked for; fewer may be granted. */
export function judgeGranted(requirement: string, exchange: Exchange, asked: readonly string[]): readonly Judgement[] {
  const granted = asArray(asObject(jsonOf(exchange))?.products);
  if (granted === undefined || !succeeded(exchange)) return [];
  const surplus = granted.filter((name) => typeof name === 'string' && !asked.includes(name));
  return [
    judge(requirement, surplus.length === 0, {
      exchanges: [exchange],
      pointer: '/products',
      expected: `none but ${asked.join(', ')}`,
      actual: show(granted),
      message: `The result of ${exchange.operation} lists a product that was not asked for.`,
    }),
  ];
}

/**
 * Whether a new access token works as the bearer credential, by a request that was made with it. Only a refusal of the
 * credential says that it does not, and a 403 only where the connection has the product for a payment.
 */
export function judgeTokenWorks(requirement: string, creation: Exchange, used: Exchange): Judgement {
  const status = statusOf(used);
  const isRefused = status === 401 || status === 403;
  const products = asArray(asObject(jsonOf(creation))?.products);
  const lacksProduct = used.operation === 'create-sandbox-payment' && products?.includes('payment') !== true;
  if (status === 403 && lacksProduct) {
    return notApplicable(requirement, 'not-granted', 'the token was not granted the product payment');
  }
  if (refused(used) && !isRefused) {
    return notApplicable(requirement, 'not-observed', `the request to try it with is refused: ${describeAnswer(used)}`);
  }
  if (!succeeded(used) && !isRefused) return blocked(requirement, describeAnswer(used));
  return judge(requirement, succeeded(used), {
    exchanges: [creation, used],
    operation: creation.operation,
    expected: 'the new access token to be accepted',
    actual: describeAnswer(used),
    message: `The access token that ${creation.operation} returned does not work.`,
  });
}
