import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { askUntil } from '../../harness/premises/ask-until.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Awaited } from '../../harness/turns/waits.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { elementsOf } from '../../oracle/batch/documented.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type CreatedAtOneMoment, isReadBack } from '../../oracle/overlap/creations.ts';
import { addBusinessDays } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { BranchRead } from './branch-reads.ts';

/** A connection that branches pay in, and whom. */
export interface Payer {
  readonly connection: Connection;
  /** Never empty. */
  readonly individualIds: readonly string[];
  /** Whether its pay statements can be read. */
  readonly isRead: boolean;
}

/** The stage that the branches of a program act on. */
export interface BranchStage {
  readonly t: Trial;
  /** One or two, foreign to each other. */
  readonly payers: readonly [Payer, ...Payer[]];
  readonly reads: readonly BranchRead[];
}

/** The payer that a step names, and its index. */
export function payerAt({ payers }: BranchStage, party: number): { readonly payer: Payer; readonly index: number } {
  const index = party % payers.length;
  return { payer: payers[index] ?? payers[0], index };
}

/** A payment that was created, by whom, and the gross pay of its first statement in cents, which no other has. */
export interface MadePayment {
  readonly payer: Payer;
  readonly creation: Exchange;
  readonly grossPay: number;
  readonly payDate?: string | undefined;
}

/** Individuals whom a payment pays: a page of them can be cut, or mixed up. */
const maxPayees = 4;

/** The manner in which the requests of one moment are sent. */
export type Manner = 'together' | 'one after the other';

/** Options of a request that may be refused where requests overlap, but is answered in the stated shape where it is not. */
export const ifServed = { valid: 'if-served' } as const;

/** Three business days that begin some days after another payment has ended, paid on a day that its number decides. */
export function shortPeriod(endBefore: string, number: number): GivenDates {
  const end_date = addBusinessDays(endBefore, 5);
  return { start_date: addBusinessDays(endBefore, 3), end_date, pay_date: addBusinessDays(end_date, number % 5) };
}

/** A payment of a few statements. */
export function paymentSpec(payer: Payer, given: GivenDates, grossPay: number): RequestSpec {
  const pay_statements = statementsOf(payer, grossPay).map((statement) => ({
    individual_id: statement.individualId,
    gross_pay: statement.grossPay,
    net_pay: statement.grossPay - 1_000,
  }));
  return sandboxPayment(payer.connection.credential, { ...given, pay_statements });
}

/** The request for all that a payment holds; undefined if it was not created, or can't be read. */
export function readingSpec({ connection, isRead }: Payer, creation: Exchange | undefined): RequestSpec | undefined {
  const payment_id =
    creation !== undefined && succeeded(creation) ? asString(asObject(jsonOf(creation))?.payment_id) : undefined;
  return payment_id === undefined || !isRead ? undefined : payStatements(connection.credential, [{ payment_id }]);
}

/**
 * Reads payments back, each as often as it may take to show.
 *
 * @param manner `together` where reads that overlap were seen to be answered as if each came alone
 */
export async function readBack(
  t: Trial,
  made: readonly MadePayment[],
  manner: Manner,
): Promise<readonly CreatedAtOneMoment[]> {
  const readOne = async ({
    creation,
    grossPay,
    payDate,
    payer,
  }: MadePayment): Promise<readonly CreatedAtOneMoment[]> => {
    const spec = readingSpec(payer, creation);
    if (spec === undefined) return [];
    const [first, ...others] = statementsOf(payer, grossPay);
    if (first === undefined) return [];
    const as = (reading: Exchange): CreatedAtOneMoment => ({
      creation,
      ...first,
      others,
      ...(payDate === undefined ? {} : { payDate }),
      reading,
    });
    return [as(await askUntil(t, spec, (reading) => awaitedOf(as(reading)), ifServed))];
  };
  if (manner === 'together') return (await Promise.all(made.map(readOne))).flat();
  const payments: CreatedAtOneMoment[] = [];
  for (const each of made) payments.push(...(await readOne(each)));
  return payments;
}

/** Finds what is still to come of a payment that was read a moment after its creation; null: nothing. */
function awaitedOf(payment: CreatedAtOneMoment): Awaited | null {
  if (isReadBack(payment)) return null;
  const isKnown = elementsOf(payment.reading, 'payment_id')?.some(({ code }) => code === 200);
  return isKnown ? 'a new payment to be read back' : 'a new payment to be known';
}

/** Whom a payment pays, and how much: no two statements of a round have one amount. */
const statementsOf = ({ individualIds }: Payer, grossPay: number) =>
  individualIds.slice(0, maxPayees).map((individualId, index) => ({ individualId, grossPay: grossPay + 10 * index }));
