import { inOneWindow } from '../../generators/holiday-free-windows.ts';
import { unusualIn } from '../../generators/sandbox-statements.ts';
import { blockedBy } from '../../harness/cannot-judge.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeAccepted } from '../../oracle/accepted.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import { judgePayDate } from '../../oracle/create-sandbox-payment/pay-date.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { blocked, holds, type Judgement } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { type CreatedPayment, createGiven } from './created-payment.ts';

/** What came of creating a payment, as a whole or in parts. */
export interface Created {
  readonly payments: readonly CreatedPayment[];
  readonly judgements: readonly Judgement[];
}

/** The most requests that finding out what is refused may take, in one check. */
const maxRequests = 24;

/**
 * Creates payments with pay statements. One that is refused is split in two until it is clear which statement, and which
 * of its fields, is refused: PAY-004 to 007. What was not refused is created all the same.
 */
export class SplittingCreator {
  readonly #trial: Trial<string>;
  readonly #connection: Connection;
  readonly #ids = new Set<string>();
  #left = maxRequests;

  constructor(trial: Trial<string>, connection: Connection) {
    this.#trial = trial;
    this.#connection = connection;
  }

  /** @param dates given to the payment, and to none of its parts */
  async create(pay_statements: readonly GivenStatement[], dates: GivenDates = {}): Promise<Created> {
    const { creation, payment } = await createGiven(this.#trial, this.#connection, { ...dates, pay_statements });
    if (payment !== undefined) {
      if (this.#ids.has(payment.paymentId)) throw blockedBy('two payments have the same payment_id');
      this.#ids.add(payment.paymentId);
    }
    if (payment !== undefined) {
      return { payments: [payment], judgements: [...pay_statements.flatMap(acceptedRows), ...dated(creation, dates)] };
    }
    if (judgeAccepted('PAY-004', creation, '').kind !== 'broken') return { payments: [], judgements: [] };
    const [only, ...more] = pay_statements;
    if (this.#left <= 0 || only === undefined) {
      return { payments: [], judgements: [blocked('PAY-004', 'payments are refused for more than one reason')] };
    }
    if (more.length === 0) return { payments: [], judgements: [await this.#diagnose(only)] };
    this.#left -= 2;
    const half = Math.ceil(pay_statements.length / 2);
    const parts = [await this.create(pay_statements.slice(0, half)), await this.create(pay_statements.slice(half))];
    return {
      payments: parts.flatMap(({ payments }) => payments),
      judgements: parts.flatMap(({ judgements }) => judgements),
    };
  }

  /** Which row a single statement breaks by being refused. Its type and payment method are tried alone. */
  async #diagnose(statement: GivenStatement): Promise<Judgement> {
    const { individual_id, type, payment_method } = statement;
    const unusual = unusualIn(statement as Parameters<typeof unusualIn>[0]);
    if (unusual.length === 0) {
      const alone = [
        ...(type === undefined ? [] : [{ requirement: 'PAY-005', told: `the type ${type}`, field: { type } }]),
        ...(payment_method === undefined
          ? []
          : [{ requirement: 'PAY-006', told: `the payment_method ${payment_method}`, field: { payment_method } }]),
      ];
      for (const { field, requirement, told } of alone) {
        const exchange = await this.#send({ individual_id, ...field });
        const judged = judgeAccepted(requirement, exchange, `A pay statement with ${told}`);
        if (judged.kind === 'broken') return judged;
      }
    }
    const fields = Object.keys(statement).filter((key) => key !== 'individual_id');
    const told =
      unusual.length > 0 ? unusual.join(', ') : fields.length === 0 ? 'an individual alone' : fields.join(', ');
    const again = await this.#send(statement);
    return judgeAccepted(unusual.length > 0 ? 'PAY-007' : 'PAY-004', again, `A pay statement with ${told}`);
  }

  #send(statement: GivenStatement) {
    this.#left -= 1;
    return this.#trial.send(sandboxPayment(this.#connection.credential, { pay_statements: [statement] }));
  }
}

/** Statements make no difference to the dates of their payment. */
function dated(creation: Exchange, given: GivenDates): readonly Judgement[] {
  if (given.start_date === undefined) return [];
  const alone = { given, exchanges: [creation] as const, previous: null, earlierEnds: [], endsElsewhere: [] };
  return judgePayDate(alone, inOneWindow);
}

/** What an accepted statement is evidence of. */
function acceptedRows(statement: GivenStatement): readonly Judgement[] {
  const isUnusual = unusualIn(statement as Parameters<typeof unusualIn>[0]).length > 0;
  return [
    holds(isUnusual ? 'PAY-007' : 'PAY-004'),
    ...(statement.type === undefined ? [] : [holds('PAY-005')]),
    ...(statement.payment_method === undefined ? [] : [holds('PAY-006')]),
  ];
}
