import { askWhileNew } from '../../harness/premises/ask-until.ts';
import { plainWindow } from '../../harness/premises/known-payments.ts';
import { type PaymentWindow, payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, paymentIdIn } from '../../harness/world/connection.ts';
import { judgeReadBack } from '../../oracle/create-sandbox-payment/default-lines.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import { judgeKnownPayment } from '../../oracle/create-sandbox-payment/new-payment.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { type ReadStatement, readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Payees } from './payees.ts';

/** A payment that was accepted, and the statements that it was given. */
export interface CreatedPayment {
  readonly connection: Connection;
  readonly creation: Exchange;
  readonly paymentId: string;
  readonly given: readonly GivenStatement[];
}

/** A page size above the number of statements of every payment here. */
export const everything = plainWindow.limit;

/** Creates a payment with pay statements; undefined if the answer has no payment_id. */
export async function createGiven(
  t: Trial,
  connection: Connection,
  json: GivenDates & { readonly pay_statements?: readonly GivenStatement[] },
): Promise<{ readonly creation: Exchange; readonly payment: CreatedPayment | undefined }> {
  const creation = await t.send(sandboxPayment(connection.credential, json));
  const paymentId = paymentIdIn(creation);
  if (paymentId === undefined) return { creation, payment: undefined };
  return { creation, payment: { connection, creation, paymentId, given: json.pay_statements ?? [] } };
}

/** Reads a page of a payment that was just created. `known`: the judgements on whether the operation knows the payment. */
export async function readCreated(
  t: Trial,
  { connection, creation, paymentId }: CreatedPayment,
  window: Omit<PaymentWindow, 'payment_id'>,
) {
  const spec = payStatements(connection.credential, [{ payment_id: paymentId, ...window }]);
  const isKnown = (answer: Exchange) => !judgeKnownPayment(creation, answer, paymentId).some(isBroken);
  const first = await t.send(spec);
  const reading = isKnown(first) ? first : await askWhileNew(t, spec, isKnown);
  const known = judgeKnownPayment(creation, reading, paymentId);
  return { reading, read: readStatements(reading, paymentId), known };
}

/**
 * Judges that a page has the values that were sent, and no other lines. @param isWhole whether it has all statements
 * @param payees `deducted`: who had deductions in a default payment
 */
export function judgePageOf(
  { connection, creation, given }: CreatedPayment,
  reading: Exchange,
  read: readonly ReadStatement[],
  isWhole: boolean,
  { deducted, mayBeEnrolled }: Pick<Payees, 'deducted' | 'mayBeEnrolled'>,
) {
  // In a connection that the run did not create, all individuals may be enrolled in deductions.
  const enrolled = connection.origin === 'created' ? 'some' : 'anyone';
  return judgeReadBack({ creation, given, read, reading, isWhole, mayBeEnrolled }, enrolled, deducted);
}
