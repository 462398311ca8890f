import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeDayAccepted } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { judgeGivenPayDate, payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import { judgePayDate } from '../../oracle/create-sandbox-payment/pay-date.ts';
import {
  endOfPayment,
  type GivenDates,
  isInOrder,
  type KnownEnd,
} from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { addDays, isWeekend } from '../../specs/interface/calendar.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** A payment that was tried in a series. */
export interface PaymentStep {
  readonly given: GivenDates;
  readonly exchange: Exchange;
  /** Whether its dates are certainly in order, so that a refusal is a finding. */
  readonly isOrdinary: boolean;
  readonly judgements: ReturnType<typeof judgePayDate>;
}

/** Creates payments one after the other in one connection, and computes each pay date from the payments before. */
export class PaymentSeries {
  readonly connection: Connection;
  readonly #trial: Trial;
  readonly #endsElsewhere: string[] = [];
  readonly #creationOf = new Map<string, Exchange>();
  /** Whether a pay date was wrong so far. */
  isAnyWrong = false;
  /** Whether the target may still create a payment that it put off: then it is not known which payment is the last. */
  #mayCreateLater = false;
  #ends: string[] = [];
  #previous: KnownEnd | null = null;
  /** The creations that the end of the last payment follows from. The first one was given a start or an end. */
  #chain: readonly Exchange[] = [];

  constructor(trial: Trial, connection: Connection) {
    this.#trial = trial;
    this.connection = connection;
  }

  /** The end of the last payment, if it is known exactly. */
  get lastEnd(): string | undefined {
    return this.#previous?.isExact === true ? this.#previous.day : undefined;
  }

  noteElsewhere(end: string | undefined, creation: Exchange): void {
    if (end === undefined) return;
    this.#endsElsewhere.push(end);
    this.#creationOf.set(end, creation);
  }

  async create(given: GivenDates): Promise<PaymentStep> {
    const previous = this.#previous;
    const isOrdinary = isInOrder(given, previous);
    const exchange = await this.#trial.send(sandboxPayment(this.connection.credential, given));
    if (!succeeded(exchange)) {
      // It is in doubt which end the next payment follows. Other checks judge whether a refusal leaves a trace.
      this.#previous = null;
      // The target may still create a payment that it answered with 202, between any two later ones.
      this.#mayCreateLater ||= exchange.end !== 'answered';
      return { given, exchange, isOrdinary, judgements: [] };
    }
    const judgements = this.#judgeDate(given, exchange);
    this.#advance(given, exchange, judgements);
    return { given, exchange, isOrdinary, judgements };
  }

  #judgeDate(given: GivenDates, exchange: Exchange): PaymentStep['judgements'] {
    const [first = exchange, ...others] = [...this.#chain, exchange];
    const payment = {
      given,
      exchanges: [first, ...others] as const,
      previous: this.#previous,
      earlierEnds: this.#ends,
      endsElsewhere: [...this.#endsElsewhere],
      creationOf: this.#creationOf,
    };
    return judgePayDate(payment);
  }

  #advance(given: GivenDates, exchange: Exchange, judgements: PaymentStep['judgements']): void {
    const isWrong = [...judgements, ...judgeGivenPayDate(exchange)].some(isBroken);
    this.isAnyWrong ||= isWrong;
    const end = endOfPayment(given, this.#previous, payDateOf(exchange));
    if (end?.isExact === true) {
      this.#ends = [...this.#ends, end.day];
      this.#creationOf.set(end.day, exchange);
    }
    // If the end of this payment is in doubt, later payments are not judged by it.
    const isSeen = given.pay_date === undefined;
    const isInDoubt = given.end_date === undefined && (isWrong || (this.isAnyWrong && !isSeen));
    this.#previous = isInDoubt || this.#mayCreateLater ? null : end;
    const isAnchored = given.start_date !== undefined || given.end_date !== undefined;
    this.#chain = isAnchored ? [exchange] : [...this.#chain, exchange];
    this.#endsElsewhere.length = 0;
  }
}

function businessDayBefore(day: string): string {
  const before = addDays(day, -1);
  return isWeekend(before) ? businessDayBefore(before) : before;
}

/**
 * Finds out whether a payment was refused for its pay_date or, without one, its end_date: sends it with the business
 * day before, and then again as it was. @param pay creates a payment with other dates, otherwise the same
 */
export async function judgeLastDayOf(
  creation: Exchange,
  given: GivenDates,
  pay: (given: GivenDates) => Promise<Exchange>,
) {
  const field = given.pay_date === undefined ? 'end_date' : 'pay_date';
  const day = given[field];
  if (day === undefined || !refused(creation)) return undefined;
  const dayBefore = await pay({ ...given, [field]: businessDayBefore(day) });
  return judgeDayAccepted(day, field, { refused: creation, dayBefore, again: await pay(given) });
}

export const judgeLastDay = (series: PaymentSeries, { exchange, given }: PaymentStep) =>
  judgeLastDayOf(exchange, given, async (dates) => (await series.create(dates)).exchange);
