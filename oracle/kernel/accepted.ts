import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { describeAnswer, statusOf, succeeded } from './answer.ts';
import { expectRefusal, expectSuccess } from './expectation.ts';
import { blocked, type Judgement, type Requirement } from './judge.ts';

/** Whether there is no answer to judge: none came, or one that says "come back later". */
const isOpen = (exchange: Exchange): boolean => exchange.end !== 'answered' || statusOf(exchange) === 202;

/** Statuses by which a target says that something else is under way, or that there was too much of it. */
const forTheMoment: ReadonlySet<number | undefined> = new Set([409, 429, 503]);

/** Whether a request was refused for what else is under way, perhaps: sent again alone it may be accepted. */
export const maybeInConflict = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && forTheMoment.has(statusOf(exchange));

/** The statuses by which a target may say that there is a limit or a conflict: how it says so is not shown. */
const forLimits: ReadonlySet<number | undefined> = new Set([...forTheMoment, 402, 403, 422]);

/** Whether a request was refused for how many of its kind had been accepted before, perhaps. */
export const maybeLimited = (exchange: Exchange): boolean =>
  exchange.end === 'answered' && isRefusedForLimits(exchange);

/** The same, also where it was sent again and again until the deadline. */
export const isRefusedForLimits = (exchange: Exchange): boolean => forLimits.has(statusOf(exchange));

/** Whether a refusal says that it is one for the moment: it names a time at which to try again. */
const isPutOffInTime = (exchange: Exchange): boolean =>
  maybeInConflict(exchange) && headerValue(exchange.response, 'retry-after') !== undefined;

/** The expectation of {@link expectSuccess}, to compare others with. */
const success = JSON.stringify(expectSuccess());

/** Drops the judgement of a refusal for the moment: its last answer names a time at which to try again. */
export function unlessPutOff<Id extends RequirementId>(judgement: Judgement<Id>): Judgement<Id> {
  if (judgement.kind !== 'broken' || JSON.stringify(judgement.expectation) !== success) return judgement;
  const last = judgement.exchanges.at(-1);
  if (last === undefined || !isPutOffInTime(last)) return judgement;
  return blocked(judgement.requirement, `${describeAnswer(last)}, for the moment`);
}

/** The last answer to a request that a judgement says should have been accepted; undefined for any other judgement. */
export function notAccepted(judgement: Judgement): Exchange | undefined {
  const isOfAcceptance = judgement.kind === 'broken' && JSON.stringify(judgement.expectation) === success;
  return isOfAcceptance ? judgement.exchanges.at(-1) : undefined;
}

/** The same, where a limit may be the cause of the refusal. */
export function refusalForLimit(judgement: Judgement): Exchange | undefined {
  const last = notAccepted(judgement);
  return last !== undefined && maybeLimited(last) ? last : undefined;
}

/** Judges that a valid request, `subject`, was accepted, unless it was refused for the moment. */
export function judgeAccepted<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
): Judgement<Id> {
  if (isOpen(exchange)) return requirement.blocked(describeAnswer(exchange), exchange);
  if (isPutOffInTime(exchange)) return requirement.blocked(`${describeAnswer(exchange)}, for the moment`);
  return requirement.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the result',
    message: `${subject} is refused.`,
    expectation: expectSuccess(),
  });
}

/** Judges that a request that breaks a constraint, `subject`, was refused. */
export function judgeRefused<Id extends RequirementId>(
  requirement: Requirement<Id>,
  exchange: Exchange,
  subject: string,
): Judgement<Id> {
  if (isOpen(exchange)) return requirement.blocked(describeAnswer(exchange), exchange);
  return requirement.judge(!succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    message: `${subject} is answered with success.`,
    expectation: expectRefusal(),
  });
}
