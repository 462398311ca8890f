import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { asArray, asInteger, asObject } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

/** The default payment of a new connection, whose statements are counted. */
export interface SizedPayment {
  /** The size that creation asked for; null: none, so that the default holds. */
  readonly askedSize: number | null;
  readonly creation: Exchange;
  readonly reading: Exchange;
  readonly paymentId: string;
}

/** The most statements by which a payment may differ: some employees may not be paid, owners may be added. */
const tolerance = 2;

function countIn({ paymentId, reading }: SizedPayment): number | undefined {
  const element = elementsFor(reading, 'payment_id', paymentId).find(({ code }) => code === 200);
  const body = asObject(element?.body);
  return asInteger(asObject(body?.paging)?.count) ?? asArray(body?.pay_statements)?.length;
}

const followsSize = requirement(
  'CONN-010',
  'A payment created without pay statements has as many as employee_size says, or two more or fewer, where their number follows the size at all.',
);
const followsDefaultSize = requirement(
  'CONN-011',
  'Without employee_size, a payment created without pay statements has 20, or two more or fewer, where their number follows the size at all.',
);

/** Judges that default payments have about as many statements as employees, unless none follows any size. */
export const judgeSizes = defineJudge([followsSize, followsDefaultSize], (payments: readonly SizedPayment[]) => {
  const counted = payments.flatMap((payment) => {
    const count = countIn(payment);
    const size = payment.askedSize ?? statedLimits.defaultEmployeeSize;
    return count === undefined ? [] : [{ ...payment, count, size, isNear: Math.abs(count - size) <= tolerance }];
  });
  // If the number is the same for all sizes, and not the default, the payments do not show the employees.
  const isConstant = new Set(counted.map(({ count }) => count)).size <= 1;
  if (isConstant && !counted.some(({ isNear }) => isNear)) return [];
  // Payments without statements do not show them either.
  if (counted.every(({ count }) => count === 0)) return [];
  return counted.map(({ askedSize, count, creation, isNear, reading, size }) => {
    const evidence = {
      exchanges: [creation, reading],
      operation: 'create-sandbox-connection',
      expected: `about ${size} pay statements`,
      actual: `${count} pay statements`,
    } as const;
    return askedSize === null
      ? followsDefaultSize.judge(isNear, {
          ...evidence,
          message: 'The default payment of a connection does not follow the default number of employees.',
        })
      : followsSize.judge(isNear, {
          ...evidence,
          message: 'The default payment of a connection does not follow the employee_size that was asked for.',
        });
  });
});
