import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { askUntil } from '../../harness/premises/ask-until.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Awaited } from '../../harness/turns/waits.ts';
import { type Connection, paymentIdIn } from '../../harness/world/connection.ts';
import { elementsOf } from '../../oracle/batch/documented.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { type CreatedAtOneMoment, isReadBack } from '../../oracle/overlap/creations.ts';
import { addBusinessDays } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { BranchRead } from './branch-reads.ts';

/** A connection in which a program creates payments. */
export interface Payer {
  readonly connection: Connection;
  readonly individualIds: readonly string[];
  /** Whether its payments can be read. */
  readonly isRead: boolean;
}

/** The connections and reads that the steps of programs choose from. */
export interface BranchStage {
  readonly t: Trial;
  /** One or two connections, which are foreign to each other. */
  readonly payers: readonly [Payer, ...Payer[]];
  readonly reads: readonly BranchRead[];
}

/** The payer that a step names, and its index; `party` counts modulo how many payers there are. */
export function payerAt({ payers }: BranchStage, party: number): { readonly payer: Payer; readonly index: number } {
  const index = party % payers.length;
  return { payer: payers[index] ?? payers[0], index };
}

/** A payment that was accepted, with the values by which it is recognised. */
export interface MadePayment {
  readonly payer: Payer;
  readonly creation: Exchange;
  /** The gross pay of its first statement, in cents. No other payment of a round has it, so that a mix-up shows. */
  readonly grossPay: number;
  /** The pay date that it was given. Absent: none, so that it has the default. */
  readonly payDate?: string | undefined;
}

/** The most individuals whom a payment pays. With several, a target may cut or mix up their statements. */
const maxPayees = 4;

export type Manner = 'together' | 'one after the other';

/** Options of a request that may be refused when requests overlap. If it is served, its answer has the stated shape. */
export const ifServed = { valid: 'if-served' } as const;

/** A period of three business days, after the end of another payment. Payments in a row get different pay dates. */
export function shortPeriod(endBefore: string, paymentNumber: number): GivenDates {
  const end_date = addBusinessDays(endBefore, 5);
  return {
    start_date: addBusinessDays(endBefore, 3),
    end_date,
    pay_date: addBusinessDays(end_date, paymentNumber % 5),
  };
}

/** Makes the request that creates a payment of up to four statements. @param grossPay of the first, in cents */
export function paymentSpec(payer: Payer, given: GivenDates, grossPay: number): RequestSpec {
  const pay_statements = statementsOf(payer, grossPay).map((statement) => ({
    individual_id: statement.individualId,
    gross_pay: statement.grossPay,
    net_pay: statement.grossPay - 1_000,
  }));
  return sandboxPayment(payer.connection.credential, { ...given, pay_statements });
}

/** Makes the request for all statements of a payment; undefined if it was not created, or can't be read. */
export function readingSpec({ connection, isRead }: Payer, creation: Exchange | undefined): RequestSpec | undefined {
  const payment_id = creation && paymentIdIn(creation);
  return payment_id === undefined || !isRead ? undefined : payStatements(connection.credential, [{ payment_id }]);
}

/** Reads payments back, each again while it does not show yet. @param manner whether all are read at one moment */
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

/** Finds what a read right after the creation of a payment still lacks; null: nothing. */
function awaitedOf(payment: CreatedAtOneMoment): Awaited | null {
  if (isReadBack(payment)) return null;
  const isKnown = elementsOf(payment.reading, 'payment_id')?.some(({ code }) => code === 200);
  return isKnown ? 'a new payment to be read back' : 'a new payment to be known';
}

/** The statements of a payment. No two statements of a round have the same amount. */
const statementsOf = ({ individualIds }: Payer, grossPay: number) =>
  individualIds.slice(0, maxPayees).map((individualId, index) => ({ individualId, grossPay: grossPay + 10 * index }));
