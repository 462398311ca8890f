import { type PaymentWindow, payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { describeAnswer, jsonOf, succeeded } from '../../oracle/answer.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { judgeDefaultLines } from '../../oracle/create-sandbox-payment/default-lines.ts';
import { judgeGivenPayment } from '../../oracle/create-sandbox-payment/given-payment.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { type ReadStatement, readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { asObject, asString } from '../../oracle/json.ts';
import { broken, holds, type Judgement } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';

/** A payment that a check created, with what it was given. */
export interface CreatedPayment {
  readonly connection: Connection;
  readonly creation: Exchange;
  readonly paymentId: string;
  readonly given: readonly GivenStatement[];
}

/** More statements than any payment here has: the largest limit that is stated. */
export const everything = statedLimits.maxPageSize;

/** Creates a payment with pay statements; undefined where that is not answered with a payment_id. */
export async function createGiven(
  t: Trial<string>,
  connection: Connection,
  json: GivenDates & { readonly pay_statements?: readonly GivenStatement[] },
): Promise<{ readonly creation: Exchange; readonly payment: CreatedPayment | undefined }> {
  const creation = await t.send(sandboxPayment(connection.credential, json));
  const paymentId = asString(asObject(jsonOf(creation))?.payment_id);
  if (!succeeded(creation) || paymentId === undefined || paymentId === '') return { creation, payment: undefined };
  return { creation, payment: { connection, creation, paymentId, given: json.pay_statements ?? [] } };
}

/** One page of a payment that was just created; whether it is known to the operation is PAY-009. */
export async function readCreated(
  t: Trial<string>,
  { connection, creation, paymentId }: CreatedPayment,
  window: Omit<PaymentWindow, 'payment_id'>,
): Promise<{
  readonly reading: Exchange;
  readonly read: readonly ReadStatement[] | undefined;
  readonly known: readonly Judgement[];
}> {
  const reading = await t.send(payStatements(connection.credential, [{ payment_id: paymentId, ...window }]));
  const read = readStatements(reading, paymentId);
  if (read !== undefined) return { reading, read, known: [holds('PAY-009')] };
  const [element] = elementsFor(reading, 'payment_id', paymentId);
  const isUnknown = element?.code !== undefined && element.code !== 200 && element.code !== 202;
  if (!isUnknown || reading.end !== 'answered') return { reading, read, known: [] };
  return {
    reading,
    read,
    known: [
      broken('PAY-009', {
        exchanges: [creation, reading],
        operation: 'create-sandbox-payment',
        expected: '200 with the pay statements of the payment',
        actual: `code ${element.code}, ${describeAnswer(reading)}`,
        message: 'A payment that was just created is not known to the pay statements operation.',
      }),
    ],
  };
}

/**
 * Judges a page of a payment against what it was given, and what it was not.
 *
 * @param isWhole whether the page has all of the payment's statements
 * @param mayBeEnrolled whether an individual could be enrolled in deductions, so that some may be added
 */
export function judgeRead(
  payment: CreatedPayment,
  reading: Exchange,
  read: readonly ReadStatement[],
  isWhole: boolean,
  mayBeEnrolled: (individualId: string) => boolean,
): readonly Judgement[] {
  const { connection, creation, given } = payment;
  const named = new Map(given.map((statement) => [statement.individual_id.toLowerCase(), statement]));
  const statements = read.map((one) => ({ read: one, given: { ...named.get(one.individualId ?? '') } }));
  const [some, nobody] = [true, false].map((may) =>
    statements.filter(
      ({ read: { individualId } }) => (individualId === undefined || mayBeEnrolled(individualId)) === may,
    ),
  );
  return [
    ...judgeGivenPayment({ creation, given, read, reading, isWhole, mayBeEnrolled }),
    ...judgeDefaultLines(some ?? [], creation, connection.origin === 'created' ? 'some' : 'anyone'),
    ...judgeDefaultLines(nobody ?? [], creation, 'nobody'),
  ];
}
