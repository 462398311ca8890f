import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeActiveAfter } from '../disconnect-entity/staying.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { hasNewJob } from '../list-automated-jobs/jobs-answer.ts';

export const hasNoEffect = requirement(
  'AUTH-034',
  'A write without a valid credential has no effect, whatever its status.',
);

/** A default payment created after refused ones: its dates must follow from the last payment that was accepted. */
export interface DefaultPaymentAfter {
  readonly refusals: readonly Exchange[];
  /** The end of the period that the refused payments were given, which lies far ahead: a date, YYYY-MM-DD. */
  readonly refusedEnd: string;
  readonly next: Exchange;
  /** The pay date of `next`, YYYY-MM-DD. */
  readonly payDate: string;
}

export const judgeNoPayment = defineJudge(
  [hasNoEffect],
  ({ refusals, refusedEnd, next, payDate }: DefaultPaymentAfter) =>
    hasNoEffect.judge(payDate < refusedEnd, {
      exchanges: [...refusals, next],
      operation: 'create-sandbox-payment',
      expected: 'the next default payment follows the last one that was created with a credential',
      actual: `its pay date is ${payDate}, after the period of the refused ones`,
      message: 'A payment without a valid credential is refused by its status, and created all the same.',
    }),
);

/** Judges that an entity whose disconnection was refused is active. @param after a read with the token of that entity */
export const judgeStillActive = defineJudge([hasNoEffect], (refusals: readonly Exchange[], after: Exchange) =>
  judgeActiveAfter(
    hasNoEffect,
    refusals,
    after,
    'A disconnection without a valid credential is refused by its status, and carried out all the same.',
  ),
);

/** The lists of jobs before and after a refused update. `second`: a repetition; null if the first added no job. */
export interface JobsAroundUpdate {
  readonly before: Exchange;
  readonly attempt: Exchange;
  readonly after: Exchange;
  readonly second: { readonly attempt: Exchange; readonly after: Exchange } | null;
}

/** Judges that a refused update starts no job. Broken only if both attempts added one. */
export const judgeNoJob = defineJudge([hasNoEffect], ({ before, attempt, after, second }: JobsAroundUpdate) => {
  if (second === null) return hasNoEffect.holds();
  return hasNoEffect.judge(!hasNewJob(after, second.after), {
    exchanges: [before, attempt, after, second.attempt, second.after],
    operation: 'update-benefit',
    expected: 'no job for an update that was refused',
    actual: 'a new job after each attempt',
    message: 'An update without a valid credential is refused by its status, and carried out all the same.',
  });
});

/** Reports that a refused creation contains a working token. `use`: the read that the token was accepted for. */
export const judgeNothingIssued = defineJudge([hasNoEffect], (refusal: Exchange, use: Exchange) =>
  hasNoEffect.broken({
    exchanges: [refusal, use],
    operation: refusal.operation,
    expected: 'no access token in the refusal',
    actual: 'an access token that works',
    message: `${refusal.operation} refuses the credential by its status, and issues an access token all the same.`,
  }),
);
