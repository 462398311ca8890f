import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { differenceFromAlone } from '../../oracle/batch/one-element-each.ts';
import { judgeReadBack } from '../../oracle/create-sandbox-payment/default-lines.ts';
import { judgeKnownPayment } from '../../oracle/create-sandbox-payment/new-payment.ts';
import { judgeStillGiven, type Rereading } from '../../oracle/create-sandbox-payment/still-given.ts';
import { judgePaymentAsAlone } from '../../oracle/get-pay-statement/payment-batch.ts';
import { dataFields } from '../../oracle/get-pay-statement/statement-fields.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type CreatedPayment, everything, judgePageOf, readCreated } from './created-payment.ts';
import type { Payees } from './payees.ts';

export const readBackJudges = [judgeKnownPayment, judgeReadBack, judgeStillGiven, judgePaymentAsAlone] as const;

export type ReadBackJudgements = readonly Judgement<IdsOf<typeof readBackJudges>>[];

/** Reads created payments at once, and again later. */
export class ReadBack {
  readonly #trial: Trial;
  readonly #payees: Payees;
  readonly #first: Omit<Rereading, 'reading'>[] = [];

  constructor(trial: Trial, payees: Payees) {
    this.#trial = trial;
    this.#payees = payees;
  }

  /** Reads and judges a payment, and a page of it from the middle on if wanted. */
  async read(payment: CreatedPayment, { fromTheMiddle = false } = {}): Promise<ReadBackJudgements> {
    const { areKnown, mayBeEnrolled } = this.#payees;
    const { known, read, reading } = await this.#readWhole(payment);
    if (read === undefined) return known;
    const judgements = judgePageOf(payment, reading, read, areKnown, this.#payees);
    this.#first.push({ payment, mayBeEnrolled, first: judgements });
    const offset = Math.floor(read.length / 2);
    if (!fromTheMiddle || offset === 0 || judgements.some(isBroken)) return [...known, ...judgements];
    // Uses the smallest limit and one that fits the rest in turn.
    const limit = this.#first.length % 2 === 1 ? 1 : 10;
    const later = await readCreated(this.#trial, payment, { limit, offset });
    const paged = judgePageOf(payment, later.reading, later.read ?? [], false, this.#payees);
    return [...known, ...judgements, ...paged];
  }

  /** Reads a whole payment, with a smaller limit if the largest is refused, which other checks judge. */
  async #readWhole(payment: CreatedPayment) {
    const largest = await readCreated(this.#trial, payment, { limit: statedLimits.maxPageSize });
    return refused(largest.reading) ? readCreated(this.#trial, payment, { limit: everything }) : largest;
  }

  /** Reads the first payments again, all in one batch, and once more in the reverse order. */
  async again(): Promise<ReadBackJudgements> {
    const some = this.#first.slice(0, statedLimits.paymentsPerBatch);
    if (some.length === 0) return [];
    const judged = await this.#readTogether(some);
    return judged.some(isBroken) ? judged : this.#readTogether(some.toReversed());
  }

  async #readTogether(some: readonly Omit<Rereading, 'reading'>[]): Promise<ReadBackJudgements> {
    const requests = some.map(({ payment }) => ({ payment_id: payment.paymentId, limit: everything }));
    const read = (all: typeof requests) => this.#trial.send(payStatements(this.#payees.connection.credential, all));
    const reading = await read(requests);
    const judged = judgeStillGiven(some.map((rereading) => ({ ...rereading, reading })));
    if (!judged.some(isBroken)) return judged;
    // The batch may be wrong and not the payments, so each payment is read alone as well.
    const alone: Rereading[] = [];
    for (const [index, rereading] of some.entries()) {
      alone.push({ ...rereading, reading: await read(requests.slice(index, index + 1)) });
    }
    const stillGiven = judgeStillGiven(alone);
    if (stillGiven.some(isBroken) || requests.length < 2) return stillGiven;
    const batch = await read(requests);
    const unlike = alone.flatMap(({ payment, reading: one }) => {
      const difference = differenceFromAlone(one, batch, 'payment_id', payment.paymentId, dataFields);
      return difference === undefined ? [] : [{ alone: one, batch, difference }];
    });
    return [...stillGiven, judgePaymentAsAlone(unlike[0])];
  }
}
