import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor, firstDifference } from '../batch/documented.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { statusOf } from '../kernel/answer.ts';
import { expectAlike } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const otherConnectionsUnchanged = requirement(
  'CONN-015',
  'Creating a connection leaves the other connections as they were.',
);

export const hasPayment = (reading: Exchange, paymentId: string): boolean =>
  elementsFor(reading, 'payment_id', paymentId)[0]?.code === 200;

/** Whether two readings of one payment have the same data. If not, the payment varies by itself. */
export function readsTheSame(one: Exchange, other: Exchange, paymentId: string): boolean {
  const [a, b] = [one, other].map((reading) => elementsFor(reading, 'payment_id', paymentId)[0]);
  return a?.code === b?.code && firstDifference(dataFields, a?.body, b?.body, '') === undefined;
}

/** Judges that a payment of another connection reads as before connections were created. `before` has its data. */
export const judgeOtherConnection = defineJudge(
  [otherConnectionsUnchanged],
  (before: Exchange, after: Exchange, paymentId: string) => {
    if (after.end !== 'answered') return undefined;
    const [was] = elementsFor(before, 'payment_id', paymentId);
    const [is] = elementsFor(after, 'payment_id', paymentId);
    const difference =
      is?.code === 200
        ? firstDifference(dataFields, was?.body, is.body, `${is.pointer}/body`, '/body')
        : {
            pointer: null,
            expected: 'the pay statements as before',
            actual: `code ${is?.code ?? statusOf(after)}`,
            place: '/code',
          };
    return otherConnectionsUnchanged.judge(difference === undefined, {
      exchanges: [before, after],
      operation: 'create-sandbox-connection',
      pointer: difference?.pointer ?? null,
      expected: difference?.expected ?? '',
      actual: difference?.actual ?? '',
      expectation: expectAlike(difference?.place ?? '', is?.pointer ?? '', was?.pointer ?? '', 1),
      message: 'Another connection reads differently after connections were created.',
    });
  },
);
