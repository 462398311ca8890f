import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { describeAnswer } from '../kernel/answer.ts';
import { type IssuedBefore, judgeFreshId } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { readStatements } from './read-statements.ts';

export const newPaymentId = requirement('PAY-008', 'The new payment_id was not used for an earlier payment.');

export const judgeNewPaymentId = defineJudge(
  [newPaymentId],
  (paymentId: string | undefined, known: IssuedBefore, exchange: Exchange) =>
    judgeFreshId(newPaymentId, '/payment_id', paymentId, known, exchange),
);

export const knownToPayStatements = requirement(
  'PAY-009',
  'The new payment is known to the pay statements operation, after polling.',
);

/** The parts of the evidence that a new payment is not known. */
export const unknownPayment = {
  operation: 'create-sandbox-payment',
  expected: '200 with the pay statements of the payment',
  message: 'A payment that was just created is not known to the pay statements operation.',
} as const;

export const judgeKnownPayment = defineJudge(
  [knownToPayStatements],
  (creation: Exchange, reading: Exchange, paymentId: string) => {
    if (readStatements(reading, paymentId) !== undefined) return [knownToPayStatements.holds()];
    const [element] = elementsFor(reading, 'payment_id', paymentId);
    const isUnknown = element?.code !== undefined && element.code !== 200 && element.code !== 202;
    if (!isUnknown || reading.end !== 'answered') return [];
    return [
      knownToPayStatements.broken({
        ...unknownPayment,
        exchanges: [creation, reading],
        actual: `code ${element.code}, ${describeAnswer(reading)}`,
      }),
    ];
  },
);
