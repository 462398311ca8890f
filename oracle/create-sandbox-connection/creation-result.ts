import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import {
  asArray,
  asObject,
  asString,
  describeAnswer,
  jsonOf,
  refused,
  requestBody,
  show,
  showBoth,
  statusOf,
  succeeded,
} from '../kernel/answer.ts';
import { bodyAt, expectSuccess, expectValue, literal } from '../kernel/expectation.ts';
import type { Judgement, Requirement } from '../kernel/judge.ts';

/** The ids that the result of a creation issues; undefined if they are not strings, which the shape's judge says. */
export interface IssuedIds {
  /** In lower case, like the next one. */
  readonly companyId: string | undefined;
  readonly connectionId: string | undefined;
  readonly accessToken: string | undefined;
}

export function issuedBy(creation: Exchange): IssuedIds {
  const answer = asObject(jsonOf(creation));
  return {
    companyId: asString(answer?.company_id)?.toLowerCase(),
    connectionId: asString(answer?.connection_id)?.toLowerCase(),
    accessToken: asString(answer?.access_token),
  };
}

/** Judges that a creation names the id that was asked for; the letter case of a company_id, a UUID, does not count. */
export function judgeNamed<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  key: 'provider_id' | 'company_id',
): readonly Judgement<Id>[] {
  const named = asString(asObject(jsonOf(exchange))?.[key]);
  const asked = asString(requestBody(exchange)?.[key]);
  if (named === undefined || asked === undefined) return [];
  const isSame = key === 'company_id' ? named.toLowerCase() === asked.toLowerCase() : named === asked;
  return [
    requirement.judge(isSame, {
      exchanges: [exchange],
      pointer: `/${key}`,
      ...showBoth(asked, named),
      expectation: expectValue(bodyAt(`/${key}`), asked),
      message: `The result of ${exchange.operation} names another ${key} than was asked for.`,
    }),
  ];
}

/** Judges that a result lists no product beyond those asked for, if any were; fewer may be granted. */
export function judgeGranted<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
): readonly Judgement<Id>[] {
  const granted = asArray(asObject(jsonOf(exchange))?.products);
  const asked = asArray(requestBody(exchange)?.products);
  if (granted === undefined || asked === undefined) return [];
  const surplus = granted.filter((name) => typeof name === 'string' && !asked.includes(name));
  return [
    requirement.judge(surplus.length === 0, {
      exchanges: [exchange],
      pointer: '/products',
      expected: `none but ${asked.join(', ')}`,
      actual: show(granted),
      expectation: { kind: 'among', left: bodyAt('/products/*'), right: { kind: 'all', of: asked.map(literal) } },
      message: `The result of ${exchange.operation} lists a product that was not asked for.`,
    }),
  ];
}

/** Judges that a new token works by a request with it; a 403 counts only if the product was granted. */
export function judgeTokenWorks<Id extends RequirementId>(
  requirement: Requirement<Id>,
  creation: Exchange,
  used: Exchange,
): Judgement<Id> {
  const status = statusOf(used);
  const isRefused = status === 401 || status === 403;
  const products = asArray(asObject(jsonOf(creation))?.products);
  const lacksProduct = used.operation === 'create-sandbox-payment' && products?.includes('payment') !== true;
  if (status === 403 && lacksProduct) {
    return requirement.notApplicable('not-granted', 'the token was not granted the product payment');
  }
  if (refused(used) && !isRefused) {
    const reason = `the request to try it with is refused: ${describeAnswer(used)}`;
    return requirement.notApplicable('not-observed', reason);
  }
  if (!succeeded(used) && !isRefused) return requirement.blocked(describeAnswer(used), used);
  return requirement.judge(succeeded(used), {
    exchanges: [creation, used],
    operation: creation.operation,
    expected: 'the new access token to be accepted',
    expectation: expectSuccess(),
    message: `The access token that ${creation.operation} returned is refused by ${used.operation}.`,
  });
}
