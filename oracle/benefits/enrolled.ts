import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted } from '../kernel/accepted.ts';
import { asArray, asObject, asString, jsonOf, requestedBenefit, show, showBoth } from '../kernel/answer.ts';
import { bodyAt, expectDistinct, expectValue } from '../kernel/expectation.ts';
import { firstRepeated } from '../kernel/fresh-ids.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';

/** Makes the judge that an answer names the requested benefit in the same letter case. */
export const benefitIdJudge = <Id extends RequirementId>(asAsked: Requirement<Id>) =>
  defineJudge([asAsked], (exchange: Exchange) => {
    const benefitId = requestedBenefit(exchange);
    const received = asObject(jsonOf(exchange))?.benefit_id;
    if (benefitId === undefined || typeof received !== 'string') return undefined;
    return asAsked.judge(received === benefitId, {
      exchanges: [exchange],
      pointer: '/benefit_id',
      ...showBoth(benefitId, received),
      expectation: expectValue(bodyAt('/benefit_id'), benefitId),
      message: `${exchange.operation} answers for another benefit than the one that was asked for.`,
    });
  });

export const knownIsAnswered = requirement('ENRD-012', 'A known benefit is answered 200 with its result.');
const benefitAsAsked = requirement('ENRD-013', 'benefit_id in the answer is the one that was asked for.');
const eachIndividualOnce = requirement('ENRD-016', 'No individual is listed twice.');

/** In the order of the answer, in lower case. */
export function enrolledIn(exchange: Exchange): readonly string[] {
  const ids = asArray(asObject(jsonOf(exchange))?.individual_ids) ?? [];
  return ids.flatMap((id) => asString(id)?.toLowerCase() ?? []);
}

export const judgeEnrolledAnswered = defineJudge([knownIsAnswered], (exchange: Exchange) =>
  judgeAccepted(knownIsAnswered, exchange, 'A request for the enrolled individuals of a known benefit'),
);

export const judgeEnrolledBenefit = benefitIdJudge(benefitAsAsked);

export const judgeDistinctIndividuals = defineJudge([eachIndividualOnce], (exchange: Exchange) => {
  const ids = enrolledIn(exchange);
  if (ids.length === 0) return undefined;
  const repeated = firstRepeated(ids);
  return eachIndividualOnce.judge(repeated === undefined, {
    exchanges: [exchange],
    pointer: '/individual_ids',
    expected: 'each individual once',
    actual: `${show(repeated)} more than once`,
    message: 'An enrolled individual is listed twice.',
    expectation: expectDistinct(bodyAt('/individual_ids/*')),
  });
});
