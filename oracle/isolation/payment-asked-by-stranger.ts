import type { Exchange } from '../../specs/words/exchange.ts';
import { servedWithData } from '../get-pay-statement/known-payments.ts';
import { windowAnswer } from '../get-pay-statement/page.ts';
import { isNotThere } from '../kernel/answer.ts';
import { bodyAt, every, expectStatus, expectValue } from '../kernel/expectation.ts';
import { defineJudge } from '../kernel/judge.ts';

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
