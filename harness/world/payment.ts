import {
  asObject,
  asString,
  describeAnswer,
  type JsonObject,
  jsonOf,
  refused,
  succeeded,
} from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import type { AcceptedPayments } from './accepted-payments.ts';
import { type Connection, isGranted } from './connection.ts';

/** A payment that can be read. */
export interface Payment {
  readonly connection: Connection;
  readonly paymentId: string;
  /** The body that it was created with; null for a fixture. */
  readonly asked: JsonObject | null;
  /** The exchange that created it; null for a fixture. */
  readonly creation: Exchange | null;
}

/** A payment that the profile names. */
export const fixturePayment = (connection: Connection, paymentId: string): Payment => ({
  connection,
  paymentId,
  asked: null,
  creation: null,
});

/**
 * Reads the payment of a creation's answer.
 * @throws CannotJudge if it gave none to test with
 */
export function paymentFrom(
  connection: Connection,
  asked: JsonObject,
  creation: Exchange,
  accepted: AcceptedPayments,
): Payment {
  const paymentId = asString(asObject(jsonOf(creation))?.payment_id);
  if (refused(creation) && !isGranted(connection, 'create-sandbox-payment')) {
    throw doesNotApply('not-granted', `the connection lacks the product payment: ${describeAnswer(creation)}`);
  }
  if (refused(creation) && (connection.employeeSize ?? 0) > statedLimits.employeesWithHistory) {
    const reason = `above ${statedLimits.employeesWithHistory} employees a payment may be refused: ${describeAnswer(creation)}`;
    throw doesNotApply('not-observed', reason);
  }
  if (accepted.mayBeRefused(creation)) {
    const reason = `a further payment may be refused, or one of its time: ${describeAnswer(creation)}`;
    throw doesNotApply('not-observed', reason);
  }
  if (!succeeded(creation) || paymentId === undefined || paymentId === '') {
    throw blockedBy(`create-sandbox-payment gave no payment to test with: ${describeAnswer(creation)}`, creation);
  }
  return { connection, paymentId, asked, creation: kept(creation) };
}
