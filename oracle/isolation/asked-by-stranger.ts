import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor, elementsOf } from '../batch/documented.ts';
import { knownIsAnswered } from '../benefits/enrolled.ts';
import { servedWithEnrollments } from '../get-enrollments/known-enrollment.ts';
import { servedWithData } from '../get-pay-statement/known-payments.ts';
import { windowAnswer } from '../get-pay-statement/page.ts';
import { isNotThere, statusOf, succeeded } from '../kernel/answer.ts';
import { bodyAt, every, expectStatus, expectSuccess, expectValue, having, within } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';

/** The answers to a benefit's owner after another connection requested the benefit without success. */
export interface BenefitAskedByStranger {
  /** The other connection's request. */
  readonly asked: Exchange;
  /** The owner's read after it. */
  readonly read: Exchange;
  /** The owner's read of a benefit that no other connection requested; undefined if not needed, or there is none. */
  readonly control: Exchange | undefined;
}

/** Judges that a benefit that a stranger requested stays known to its owner, if one that nobody requested does. */
export const judgeBenefitAskedByStranger = defineJudge(
  [knownIsAnswered],
  ({ asked, read, control }: BenefitAskedByStranger) => {
    if (succeeded(read)) return knownIsAnswered.holds();
    if (!isNotThere(statusOf(read)) || control === undefined || !succeeded(control)) return undefined;
    return knownIsAnswered.broken({
      exchanges: [asked, read],
      expected: '200, as before, and as for a benefit that no other connection asked for',
      expectation: expectSuccess(),
      message: 'A benefit that another connection has asked for is no longer there for its own connection.',
    });
  },
);

/** The answers to the owner of enrollments after another connection requested some of them without success (`asked`). */
export interface EnrollmentsAskedByStranger {
  readonly asked: Exchange;
  /** The ids that the other connection requested. */
  readonly askedIds: readonly string[];
  /** The owner's reads of these and other enrollments. An enrollment is lost only if all reads lack it. */
  readonly reads: readonly Exchange[];
}

const codeOf = (exchange: Exchange, id: string): number | undefined =>
  elementsFor(exchange, 'enrollment_id', id)[0]?.code;

/** Whether a batch has elements of code 200 for other ids. */
function servesOthers(exchange: Exchange, ids: readonly string[]): boolean {
  const asked = new Set<string | undefined>(ids.map((id) => id.toLowerCase()));
  return (elementsOf(exchange, 'enrollment_id') ?? []).some(({ id, code }) => code === 200 && !asked.has(id));
}

/** Judges that requested enrollments stay known to their owner, if others in the same batch do. */
export const judgeEnrollmentsAskedByStranger = defineJudge(
  [servedWithEnrollments],
  ({ asked, askedIds, reads }: EnrollmentsAskedByStranger) => {
    const last = reads.at(-1);
    if (last === undefined || !reads.every(succeeded)) return undefined;
    const lost = askedIds.find((id) => reads.every((read) => isNotThere(codeOf(read, id))));
    if (lost === undefined) return servedWithEnrollments.holds();
    if (!reads.every((read) => servesOthers(read, askedIds))) return undefined;
    const own = having(bodyAt('/responses/*'), '/enrollment_id', lost);
    return servedWithEnrollments.broken({
      exchanges: [asked, last],
      expected: 'an element of code 200, as before, and as for those that no other connection asked for',
      actual: `an element of code ${codeOf(last, lost)}`,
      expectation: every(expectStatus(200), expectValue(within(own, '/code'), 200)),
      message: 'An enrollment that another connection has asked for is no longer there for its own connection.',
    });
  },
);

/** The answers to the owner of a payment after another connection requested it. */
export interface PaymentAskedByStranger {
  readonly paymentId: string;
  /** The last answer to its own connection. */
  readonly read: Exchange;
  /** A payment that no other connection requested, with a read of it; undefined if not needed. */
  readonly control?: { readonly paymentId: string; readonly read: Exchange };
}

/** Judges that a payment stays known after a stranger requested it, if a payment that nobody requested does. */
export const judgePaymentAskedByStranger = defineJudge(
  [servedWithData],
  ({ paymentId, read, control }: PaymentAskedByStranger) => {
    const answer = windowAnswer(read, paymentId, {});
    if (answer.kind === 'page') return servedWithData.holds();
    if (answer.kind !== 'refused' || !isNotThere(answer.code) || control === undefined) return undefined;
    if (windowAnswer(control.read, control.paymentId, {}).kind !== 'page') return undefined;
    return servedWithData.broken({
      exchanges: [read],
      expected: 'an element of code 200 and data, as for a payment that no other connection asked for',
      actual: answer.isWholeRequest ? String(answer.code) : `an element of code ${answer.code}`,
      expectation: every(expectStatus(200), expectValue(bodyAt('/responses/*/code'), 200)),
      message: 'A payment that another connection has asked for is not there for its own connection.',
    });
  },
);
