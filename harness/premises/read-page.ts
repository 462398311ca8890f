import { describeWindow, type Page, type Window, windowAnswer } from '../../oracle/get-pay-statement/page.ts';
import { describeAnswer } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy } from '../outcome/cannot-judge.ts';
import { payStatements } from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';
import type { CheckSendOptions } from '../sending/sending.ts';
import type { Payment } from '../world/payment.ts';

/** Requests one window of one payment. */
export const askFor = (t: Sender, payment: Payment, window: Window, options?: CheckSendOptions): Promise<Exchange> =>
  t.send(payStatements(payment.connection.credential, [{ payment_id: payment.paymentId, ...window }]), options);

/** Sends the same request once for all checks that compare something with its answer. */
export const askOnce = (t: Sender, payment: Payment, window: Window): Promise<Exchange> =>
  t.sendOnce(payStatements(payment.connection.credential, [{ payment_id: payment.paymentId, ...window }]));

/** A limit that is neither a bound nor the default: those are tested by comparing them with the page of this one. */
export const plainWindow = { limit: 1000 } as const satisfies Window;

/**
 * Reads one window of one payment alone. That a page comes is a premise: else the check is blocked.
 *
 * @param ask how to ask for it; by default with a request of its own
 */
export async function readPage(t: Sender, payment: Payment, window: Window, ask = askFor): Promise<Page> {
  const exchange = await ask(t, payment, window);
  const answer = windowAnswer(exchange, payment.paymentId, window);
  if (answer.kind === 'page') return answer.page;
  throw blockedBy(
    `a read of a known payment (${describeWindow(window)}) gave no page of statements: ${describeAnswer(exchange)}`,
    exchange,
  );
}
