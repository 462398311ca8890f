import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { bodyAt, expectCount } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';
import type { Requirement } from '../kernel/requirement.ts';
import { elementsFor, type IdKey } from './elements.ts';

/** Makes the judge of a batch that asks for one id twice, with identical requests: each of them has an element. */
export function defineIdenticalRequestsJudge<Id extends RequirementId>(idKey: IdKey, oneEach: Requirement<Id>) {
  return defineJudge([oneEach], (exchange: Exchange, id: string) => {
    const { length } = elementsFor(exchange, idKey, id);
    return oneEach.judge(length === 2, {
      exchanges: [exchange],
      pointer: '/responses',
      expected: '2 elements',
      actual: `${length} elements`,
      expectation: expectCount(bodyAt('/responses/*'), 2),
      message: 'Two identical requests in one batch do not have an element each.',
    });
  });
}
