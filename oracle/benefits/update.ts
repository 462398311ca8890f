import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { asObject, asString, jsonOf } from '../kernel/answer.ts';
import { bodyAt, expectEqual, not } from '../kernel/expectation.ts';
import type { IssuedBefore } from '../kernel/fresh-ids.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';
import { benefitIdJudge, enrolledIn } from './enrolled.ts';

export const descriptionIsTaken = requirement(
  'BEN-010',
  'A description for a known benefit is answered 200 with its result.',
);
const benefitAsUpdated = requirement('BEN-011', 'benefit_id in the answer is the one that was updated.');
const anyTextIsTaken = requirement('BEN-012', 'Any Unicode text is accepted as a description.');
const unknownIsRefused = requirement('BEN-013', 'An unknown benefit_id is refused.');
const jobOfItsOwn = requirement('BEN-014', 'job_id differs from update to update.');
const wrongTypeIsRefused = requirement('BEN-015', 'A description of a wrong type is refused.');
const enrolledStay = requirement('BEN-016', 'An update of the description does not change who is enrolled.');

const acceptedJudge = <Id extends RequirementId>(accepted: Requirement<Id>) =>
  defineJudge([accepted], (exchange: Exchange, given: string) =>
    judgeAccepted(accepted, exchange, `An update of a known benefit by ${given}`),
  );

export const judgeDescriptionAccepted = acceptedJudge(descriptionIsTaken);
export const judgeAnyTextAccepted = acceptedJudge(anyTextIsTaken);
export const judgeUpdatedBenefit = benefitIdJudge(benefitAsUpdated);

/** The job that an answer names; undefined if it names none. */
export const jobIdOf = (exchange: Exchange): string | undefined =>
  asString(asObject(jsonOf(exchange))?.job_id) || undefined;

/** @param earlier the jobs of earlier updates */
export const judgeDistinctJob = defineJudge([jobOfItsOwn], (exchange: Exchange, earlier: IssuedBefore) => {
  const job = jobIdOf(exchange);
  if (job === undefined) return [];
  const before = earlier.get?.(job) ?? null;
  return [
    jobOfItsOwn.judge(!earlier.has(job), {
      exchanges: before === null ? [exchange] : [before, exchange],
      pointer: '/job_id',
      expected: 'another job than that of the update before',
      actual: job,
      expectation: not(expectEqual(bodyAt('/job_id'), bodyAt('/job_id', 1))),
      message: 'Two updates are answered with the same job.',
    }),
  ];
});

const refusedJudge = <Id extends RequirementId>(isRefused: Requirement<Id>) =>
  defineJudge([isRefused], (exchange: Exchange, what: string) =>
    judgeRefused(isRefused, exchange, `The update of ${what}`),
  );

export const judgeUnknownUpdate = refusedJudge(unknownIsRefused);
export const judgeWrongDescription = refusedJudge(wrongTypeIsRefused);

export const judgeEnrolledUnchanged = defineJudge(
  [enrolledStay],
  (before: Exchange, update: Exchange, after: Exchange) => {
    const sorted = (exchange: Exchange) => [...new Set(enrolledIn(exchange))].sort().join();
    return enrolledStay.judge(sorted(before) === sorted(after), {
      exchanges: [before, update, after],
      operation: 'update-benefit',
      pointer: '/individual_ids',
      expected: `the same ${enrolledIn(before).length} individuals as before`,
      actual: `${enrolledIn(after).length} individuals, not the same`,
      message: 'Updating the description of a benefit changes who is enrolled in it.',
    });
  },
);
