import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeGivenPayDate, payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import { judgePayDate } from '../../oracle/create-sandbox-payment/pay-date.ts';
import {
  endOfPayment,
  type GivenDates,
  isInOrder,
  type KnownEnd,
} from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** One payment of a series, as it was answered. */
export interface PaymentStep {
  readonly given: GivenDates;
  readonly exchange: Exchange;
  /** Whether its dates are surely in order, so that a refusal is a finding. */
  readonly isOrdinary: boolean;
  readonly paymentId: string | undefined;
  /** The judgement of its pay date. */
  readonly judgements: ReturnType<typeof judgePayDate>;
}

/**
 * Payments created one after the other in a connection of their own, with a model of their dates: each pay date follows
 * from those before.
 */
export class PaymentSeries {
  readonly connection: Connection;
  readonly #trial: Trial;
  readonly #endsElsewhere: string[] = [];
  readonly #creationOf = new Map<string, Exchange>();
  #isBroken = false;
  #isOpen = false;
  #ends: string[] = [];
  #previous: KnownEnd | null = null;
  /** The payments that the end of the last one follows from: back to one that was given dates of its period. */
  #chain: readonly Exchange[] = [];

  constructor(trial: Trial, connection: Connection) {
    this.#trial = trial;
    this.connection = connection;
  }

  /** Whether any pay date was wrong so far. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  /** The end of the last payment, where it is known to the day. */
  get lastEnd(): string | undefined {
    return this.#previous?.isExact === true ? this.#previous.day : undefined;
  }

  /** Notes that a payment that ends on that day was created in another connection. */
  noteElsewhere(end: string | undefined, creation: Exchange): void {
    if (end === undefined) return;
    this.#endsElsewhere.push(end);
    this.#creationOf.set(end, creation);
  }

  async create(given: GivenDates): Promise<PaymentStep> {
    const previous = this.#previous;
    const isOrdinary = isInOrder(given, previous);
    const exchange = await this.#trial.send(sandboxPayment(this.connection.credential, given));
    const paymentId = asString(asObject(jsonOf(exchange))?.payment_id);
    if (!succeeded(exchange)) {
      // Whether a refused payment leaves a trace is judged elsewhere: what follows this one is not judged by the last.
      this.#previous = null;
      // One that is put off may happen between any two that follow.
      this.#isOpen ||= exchange.end !== 'answered';
      return { given, exchange, isOrdinary, paymentId: undefined, judgements: [] };
    }
    const judgements = this.#judgeDate(given, exchange);
    this.#advance(given, exchange, judgements);
    return { given, exchange, isOrdinary, paymentId, judgements };
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
    this.#isBroken ||= isWrong;
    const end = endOfPayment(given, this.#previous, payDateOf(exchange));
    if (end?.isExact === true) {
      this.#ends = [...this.#ends, end.day];
      this.#creationOf.set(end.day, exchange);
    }
    // What follows a payment whose own end is in doubt is not judged by it: it is wrong, or not seen where others are wrong.
    const isSeen = given.pay_date === undefined;
    const isInDoubt = given.end_date === undefined && (isWrong || (this.#isBroken && !isSeen));
    this.#previous = isInDoubt || this.#isOpen ? null : end;
    const isAnchored = given.start_date !== undefined || given.end_date !== undefined;
    this.#chain = isAnchored ? [exchange] : [...this.#chain, exchange];
    this.#endsElsewhere.length = 0;
  }
}
