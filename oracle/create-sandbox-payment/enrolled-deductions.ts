import type { Exchange } from '../../specs/exchange.ts';
import { broken, holds, type Judgement } from '../judgement.ts';
import { linesOf } from './given-lines.ts';
import type { ReadStatement } from './read-statements.ts';

/**
 * Judges that a default payment carries a deduction, or a contribution, of each individual who is enrolled and is paid:
 * PAY-049. Nothing where none of them is paid.
 *
 * @param enrolled ids of those enrolled in a benefit, in lower case
 * @param before what showed that they are
 */
export function judgeEnrolledDeductions(
  enrolled: readonly string[],
  read: readonly ReadStatement[],
  before: readonly Exchange[],
): readonly Judgement[] {
  const paid = read.filter(({ individualId }) => individualId !== undefined && enrolled.includes(individualId));
  const carries = (one: ReadStatement) =>
    linesOf(one, 'employee_deductions').length + linesOf(one, 'employer_contributions').length > 0;
  const [lacking, ...others] = paid.filter((one) => !carries(one));
  if (paid.length === 0) return [];
  if (lacking === undefined) return [holds('PAY-049')];
  return [
    broken('PAY-049', {
      exchanges: [...before, lacking.exchange],
      operation: 'create-sandbox-payment',
      pointer: `${lacking.pointer}/employee_deductions`,
      expected: 'the deduction that the individual is enrolled in',
      actual: 'neither a deduction nor a contribution',
      message: 'A default payment lacks the deduction of an individual who is enrolled.',
      count: others.length + 1,
    }),
  ];
}
