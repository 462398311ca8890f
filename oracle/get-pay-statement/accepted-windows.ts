import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { bodyAt, every, expectSuccess, expectValue } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { type CompletePayment, describeWindow, type Window, type WindowAnswer } from './page.ts';

export const largestLimit = requirement('PS-024', 'A limit of 5000 is accepted.');
const smallestLimit = requirement('PS-025', 'A limit of 1 is accepted.');
export const ordinaryLimits = requirement('PS-028', 'Any limit between 1 and 5000 is accepted.');
const offsets = requirement('PS-029', 'An offset of 0, or of any index within the payment, is accepted.');

export type Acceptance = typeof largestLimit | typeof smallestLimit | typeof ordinaryLimits | typeof offsets;

/** Selects the requirement that a window within the payment is accepted. */
export function acceptanceOf({ limit, offset }: Window): Acceptance {
  if (offset !== undefined && offset > 0) return offsets;
  if (limit === statedLimits.maxPageSize) return largestLimit;
  if (limit === 1) return smallestLimit;
  // Without a limit, the window tests nothing but the offset of 0.
  return limit === undefined ? offsets : ordinaryLimits;
}

/** A window, and the answer to a request for it. */
export interface AnsweredWindow {
  readonly window: Window;
  readonly exchange: Exchange;
  readonly answer: WindowAnswer;
}

export const judgeAcceptedWindow = defineJudge(
  [largestLimit, smallestLimit, ordinaryLimits, offsets],
  ({ window, exchange, answer }: AnsweredWindow, whole: CompletePayment, acceptance: Acceptance) => {
    if (answer.kind === 'page') return acceptance.holds();
    if (answer.kind !== 'refused') return acceptance.blocked(`no page came: ${describeAnswer(exchange)}`, exchange);
    return acceptance.broken({
      exchanges: [...whole.exchanges, exchange],
      expected: `a page of statements for ${describeWindow(window)}`,
      actual: answer.isWholeRequest ? describeAnswer(exchange) : `an element of code ${answer.code}`,
      expectation: every(expectSuccess(), expectValue(bodyAt('/responses/*/code'), 200)),
      message: `A window within a payment of ${whole.statements.length} statements is refused.`,
    });
  },
);
