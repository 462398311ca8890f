import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject, jsonOf, requestedBenefit, showBoth } from '../kernel/answer.ts';
import { bodyAt, expectValue } from '../kernel/expectation.ts';
import { defineJudge, type Requirement } from '../kernel/judge.ts';

/** Makes the judge that an answer names the requested benefit in the same letter case. */
export const benefitIdJudge = <Id extends RequirementId>(asAsked: Requirement<Id>) =>
  defineJudge([asAsked], (exchange: Exchange) => {
    const benefitId = requestedBenefit(exchange);
    const received = asObject(jsonOf(exchange))?.benefit_id;
    if (benefitId === undefined || typeof received !== 'string') return [];
    return [
      asAsked.judge(received === benefitId, {
        exchanges: [exchange],
        pointer: '/benefit_id',
        ...showBoth(benefitId, received),
        expectation: expectValue(bodyAt('/benefit_id'), benefitId),
        message: `${exchange.operation} answers for another benefit than the one that was asked for.`,
      }),
    ];
  });
