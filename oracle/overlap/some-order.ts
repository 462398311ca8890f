import type { Exchange } from '../../specs/words/exchange.ts';
import { judgePayDate } from '../create-sandbox-payment/pay-date.ts';
import type { GivenDates } from '../create-sandbox-payment/payment-dates.ts';
import { succeeded } from '../kernel/answer.ts';
import { defineJudge, isBroken, requirement } from '../kernel/judge.ts';
import type { Model } from '../model/model.ts';
import { applyPayment } from '../model/payment-step.ts';
import { type BranchExchange, timelineOf } from './creations.ts';

const datesOfSomeOrder = requirement(
  'RACE-005',
  'Payments that are created at the same moment get different default dates, as if they had been created one after the other.',
);

/** The most steps of the model in the search for an order. A longer search is given up, and nothing is judged. */
const maxSteps = 20_000;

/** A request to create a payment: the dates that it was given, and its answer. */
export interface TriedPayment {
  readonly given: GivenDates;
  readonly exchange: Exchange;
}

/** The payments of one party by moments: payments of one moment overlapped, those of different moments did not. */
export interface Moments {
  /** The index of the party in the model. */
  readonly payer: number;
  readonly moments: readonly (readonly TriedPayment[])[];
}

/** Whether some order of the payments of each moment explains the pay dates. */
export type Explanation =
  | { readonly kind: 'explained' }
  | { readonly kind: 'not searched to the end' }
  /** All moments before this one are explained. */
  | { readonly kind: 'unexplained'; readonly moment: number };

/** Searches an order in which the target may have created overlapping payments, and which explains all pay dates. */
export function findOrder(model: Model, { payer, moments }: Moments): Explanation {
  let steps = 0;
  let furthest = 0;
  const owned: ReadonlySet<string> = new Set(judgePayDate.requirementIds);
  // Tries each of the payments that are `left` of a moment as the next one; whether the rest is explained then.
  const search = (state: Model, moment: number, left: readonly TriedPayment[]): boolean => {
    furthest = Math.max(furthest, moment);
    if (left.length === 0) {
      const next = moments[moment + 1];
      return next === undefined || search(state, moment + 1, next);
    }
    return left.some((payment) => {
      steps += 1;
      if (steps > maxSteps) return false;
      const command = { payer, dates: payment.given, statements: [] };
      const step = applyPayment(state, command, payment.exchange);
      const isWrong = step.judgements.some((each) => isBroken(each) && owned.has(each.requirement));
      const others = left.filter((other) => other !== payment);
      return !isWrong && search(step.model, moment, others);
    });
  };
  const [first] = moments;
  if (first === undefined || search(model, 0, first)) return { kind: 'explained' };
  return steps > maxSteps ? { kind: 'not searched to the end' } : { kind: 'unexplained', moment: furthest };
}

/** Payments, some of which overlapped, and the same payments sent one after the other. */
export interface OrderedPayments {
  readonly model: Model;
  readonly overlapping: Moments;
  /** The answers to the same requests one after the other; undefined if they were not sent that way. */
  readonly inOrder: Moments | undefined;
  readonly sent: readonly BranchExchange[];
}

/** Judges that some order of overlapping creations explains their dates and the next ("One business day after …"). */
export const judgeSomeOrder = defineJudge(
  [datesOfSomeOrder],
  ({ model, overlapping, inOrder, sent }: OrderedPayments) => {
    const found = findOrder(model, overlapping);
    if (found.kind === 'not searched to the end') return undefined;
    const isJudged = overlapping.moments.some(
      (moment) => moment.filter(({ exchange }) => succeeded(exchange)).length > 1,
    );
    if (found.kind === 'explained') return isJudged ? datesOfSomeOrder.holds() : undefined;
    if (inOrder === undefined || findOrder(model, inOrder).kind !== 'explained') return undefined;
    const moment = overlapping.moments[found.moment] ?? [];
    const before = overlapping.moments.slice(0, found.moment).flat();
    return datesOfSomeOrder.broken({
      exchanges: [...before, ...moment].map(({ exchange }) => exchange),
      pointer: '/pay_date',
      expected: 'pay dates that follow from one another in some order',
      actual: moment.length > 1 ? 'no order explains them' : 'the next payment follows from none of the orders',
      message:
        moment.length > 1
          ? 'Payments that are created at one moment have default dates that no order explains.'
          : 'A payment starts as if one of those that were created at one moment before it had never been.',
      timeline: timelineOf(sent),
    });
  },
);
