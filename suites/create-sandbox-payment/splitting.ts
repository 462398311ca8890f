import { type SandboxStatement, unusualIn, unusualInRefused } from '../../generators/writes/sandbox-statements.ts';
import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeDayAccepted } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import {
  everyFieldAccepted,
  judgeAcceptedStatement,
  judgeStatementAlone,
  judgeValueAccepted,
} from '../../oracle/create-sandbox-payment/accepted-statements.ts';
import { newPaymentId } from '../../oracle/create-sandbox-payment/new-payment.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { type CreatedPayment, createGiven } from './created-payment.ts';
import { judgeLastDayOf } from './payment-series.ts';

export const splittingJudges = [
  judgeAcceptedStatement,
  judgeValueAccepted,
  judgeStatementAlone,
  judgeDayAccepted,
] as const;

type SplittingId = IdsOf<typeof splittingJudges>;

/** The payments that came of one: itself, or its parts. */
export interface Created {
  readonly payments: readonly CreatedPayment[];
  readonly judgements: readonly Judgement<SplittingId>[];
}

/** The most requests for parts of refused payments, over all of them. */
const maxRequests = 24;

/** Creates payments with pay statements. If one is refused, creates its halves, to find the refused value. */
export class SplittingCreator {
  readonly #trial: Trial;
  readonly #connection: Connection;
  readonly #ids = new Set<string>();
  #requestsLeft = maxRequests;

  constructor(trial: Trial, connection: Connection) {
    this.#trial = trial;
    this.#connection = connection;
  }

  /** @param dates the dates of the payment; after a refusal it is sent without them, whole and in parts */
  async create(pay_statements: readonly SandboxStatement[], dates: GivenDates = {}): Promise<Created> {
    const { creation, payment } = await createGiven(this.#trial, this.#connection, { ...dates, pay_statements });
    if (payment !== undefined) {
      if (this.#ids.has(payment.paymentId)) throw blockedBy('two payments have the same payment_id', newPaymentId.id);
      this.#ids.add(payment.paymentId);
      const judgements = pay_statements.flatMap((one) => judgeAcceptedStatement(one, unusualIn(one).length > 0));
      return { payments: [payment], judgements };
    }
    if (!refused(creation)) return { payments: [], judgements: [] };
    if (Object.keys(dates).length > 0) {
      // The dates may be the cause: a business day earlier is tried for pay_date (else end_date), then no dates at all.
      const judged = await judgeLastDayOf(creation, dates, (given) =>
        this.#trial.send(sandboxPayment(this.#connection.credential, { ...given, pay_statements })),
      );
      const { judgements, payments } = await this.create(pay_statements);
      return { payments, judgements: judged === undefined ? judgements : [judged, ...judgements] };
    }
    const [only, ...more] = pay_statements;
    if (this.#requestsLeft <= 0 || only === undefined) {
      return {
        payments: [],
        judgements: [everyFieldAccepted.blocked('too many parts of payments are refused to find out why', creation)],
      };
    }
    if (more.length === 0) return { payments: [], judgements: [await this.#diagnose(only)] };
    this.#requestsLeft -= 2;
    const half = Math.ceil(pay_statements.length / 2);
    const parts = [await this.create(pay_statements.slice(0, half)), await this.create(pay_statements.slice(half))];
    return {
      payments: parts.flatMap(({ payments }) => payments),
      judgements: parts.flatMap(({ judgements }) => judgements),
    };
  }

  /** Finds the requirement that a refused statement breaks, by trying its type and payment method alone. */
  async #diagnose(statement: SandboxStatement): Promise<Judgement<SplittingId>> {
    const { individual_id } = statement;
    const unusual = unusualInRefused(statement);
    // An unusual value (a huge amount, a long name, zero) may be the cause: then type and method are not tried.
    for (const field of unusual.length > 0 ? [] : (['type', 'payment_method'] as const)) {
      const value = statement[field];
      if (value === undefined) continue;
      const judged = judgeValueAccepted(field, value, await this.#send({ individual_id, [field]: value }));
      if (isBroken(judged)) return judged;
    }
    return judgeStatementAlone(statement, unusual, await this.#send(statement));
  }

  #send(statement: SandboxStatement) {
    this.#requestsLeft -= 1;
    return this.#trial.send(sandboxPayment(this.#connection.credential, { pay_statements: [statement] }));
  }
}
