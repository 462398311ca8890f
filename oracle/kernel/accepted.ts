import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { describeAnswer, statusOf, succeeded } from './answer.ts';
import { expectRefusal, expectSuccess } from './expectation.ts';
import { blocked, type Judgement, type Requirement } from './judge.ts';

/** Whether there is no answer to judge: none came, or the last one said "come back later". */
const lacksAnswer = (exchange: Exchange): boolean => exchange.end !== 'answered' || statusOf(exchange) === 202;

/** The statuses of a conflict with another request, of too many requests, and of a service that is unavailable. */
const temporaryStatuses: ReadonlySet<number | undefined> = new Set([409, 429, 503]);

/** Whether a request may have been refused because of another one under way: sent again alone, it may be accepted. */
export const maybeInConflict = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && temporaryStatuses.has(statusOf(exchange));

/** The statuses by which a target may report a limit or a conflict: the interface shows none for this. */
const limitStatuses: ReadonlySet<number | undefined> = new Set([...temporaryStatuses, 402, 403, 422]);

/** Whether an answered request may have been refused because of a limit on the number of such requests. */
export const maybeLimited = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && isRefusedForLimits(exchange);

/** Whether the last answer has a status that may report a limit, even if the request was repeated to its deadline. */
export const isRefusedForLimits = (exchange: Exchange): boolean => limitStatuses.has(statusOf(exchange));

/** Whether a refusal names a time after which to try again. */
const namesRetryTime = (exchange: Exchange): boolean =>
  maybeInConflict(exchange) && headerValue(exchange.response, 'retry-after') !== undefined;

/** {@link expectSuccess} as a text, to recognise judgements that expect it. */
const success = JSON.stringify(expectSuccess());

/** Blocks a judgement that a request was refused, if the refusal names a time after which to try again. */
export function unlessRetryLater<Id extends RequirementId>(judgement: Judgement<Id>): Judgement<Id> {
  if (judgement.kind !== 'broken' || JSON.stringify(judgement.expectation) !== success) return judgement;
  const last = judgement.exchanges.at(-1);
  if (last === undefined || !namesRetryTime(last)) return judgement;
  return blocked(judgement.requirement, `${describeAnswer(last)}, for the moment`);
}

/** Finds the answer that a judgement says should have been a success; undefined for any other judgement. */
export function unacceptedAnswer(judgement: Judgement): Exchange | undefined {
  const isOfAcceptance = judgement.kind === 'broken' && JSON.stringify(judgement.expectation) === success;
  return isOfAcceptance ? judgement.exchanges.at(-1) : undefined;
}

/** Finds the {@link unacceptedAnswer} of a judgement, but only if a limit may be the cause of the refusal. */
export function refusalForLimit(judgement: Judgement): Exchange | undefined {
  const last = unacceptedAnswer(judgement);
  return last !== undefined && maybeLimited(last) ? last : undefined;
}

/** Judges that a valid request, `subject`, was accepted, unless it was refused for the moment. */
export function judgeAccepted<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
): Judgement<Id> {
  if (lacksAnswer(exchange)) return requirement.blocked(describeAnswer(exchange), exchange);
  if (namesRetryTime(exchange)) return requirement.blocked(`${describeAnswer(exchange)}, for the moment`, null);
  return requirement.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the result',
    message: `${subject} is refused.`,
    expectation: expectSuccess(),
  });
}

/** Judges that a request of this `form` is accepted. If `others` are refused as well, the form is not to blame. */
export function judgeAcceptedInForm<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  others: readonly Exchange[],
  form: string,
): Judgement<Id> {
  const served = others.find(succeeded);
  if (exchange.end !== 'answered') return requirement.blocked(describeAnswer(exchange), exchange);
  if (!succeeded(exchange) && served === undefined) {
    return requirement.notApplicable('not-observed', `refused in any form: ${describeAnswer(exchange)}`);
  }
  return requirement.judge(succeeded(exchange), {
    exchanges: [...(served === undefined ? [] : [served]), exchange],
    expected: 'the answer that comes to the same request in another form',
    expectation: expectSuccess(),
    message: `${exchange.operation} refuses ${form}.`,
  });
}

/** Judges that a request that breaks a constraint, `subject`, was refused. `label`: the way in which it breaks it */
export function judgeRefused<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
  label?: string,
): Judgement<Id> {
  if (lacksAnswer(exchange)) return requirement.blocked(describeAnswer(exchange), exchange);
  return requirement.judge(!succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: `${describeAnswer(exchange)}${label === undefined ? '' : ` for ${label}`}`,
    message: `${subject} is answered with success.`,
    expectation: expectRefusal(),
  });
}
