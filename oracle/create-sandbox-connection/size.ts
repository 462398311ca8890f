import type { Exchange } from '../../specs/exchange.ts';
import { statedLimits } from '../../specs/interface-facts.ts';
import { elementsFor } from '../batch/elements.ts';
import { asArray, asInteger, asObject } from '../json.ts';
import { type Judgement, judge } from '../judgement.ts';

/** How many statements the default payment of a new connection has. */
export interface SizedPayment {
  /** What creation asked for; null: nothing, so that the default holds. */
  readonly askedSize: number | null;
  readonly creation: Exchange;
  readonly reading: Exchange;
  readonly paymentId: string;
}

/** Not every employee need be paid, and owners may come on top. */
const tolerance = 2;

function countIn({ paymentId, reading }: SizedPayment): number | undefined {
  const element = elementsFor(reading, 'payment_id', paymentId).find(({ code }) => code === 200);
  const body = asObject(element?.body);
  return asInteger(asObject(body?.paging)?.count) ?? asArray(body?.pay_statements)?.length;
}

/**
 * Judges that default payments have about as many statements as their connections have employees: CONN-010, and CONN-011
 * where no size was asked for. Nothing where the payments do not follow any size: all have as many, and none is near.
 */
export function judgeSizes(payments: readonly SizedPayment[]): readonly Judgement[] {
  const counted = payments.flatMap((payment) => {
    const count = countIn(payment);
    const size = payment.askedSize ?? statedLimits.defaultEmployeeSize;
    return count === undefined ? [] : [{ ...payment, count, size, isNear: Math.abs(count - size) <= tolerance }];
  });
  // As many whatever the size, and not even the default one: the payments are not about the employees.
  const isConstant = new Set(counted.map(({ count }) => count)).size <= 1;
  if (isConstant && !counted.some(({ isNear }) => isNear)) return [];
  if (counted.every(({ count }) => count === 0)) return [];
  return counted.map(({ askedSize, count, creation, isNear, reading, size }) =>
    judge(askedSize === null ? 'CONN-011' : 'CONN-010', isNear, {
      exchanges: [creation, reading],
      operation: 'create-sandbox-connection',
      expected: `about ${size} pay statements`,
      actual: `${count} pay statements`,
      message:
        askedSize === null
          ? 'The default payment of a connection does not follow the default number of employees.'
          : 'The default payment of a connection does not follow the employee_size that was asked for.',
    }),
  );
}
