import type { Exchange } from '../../specs/words/exchange.ts';
import { expectCount, not, within } from '../kernel/expectation.ts';
import { defineJudge, type Evidence, requirement } from '../kernel/judge.ts';
import { ownStatement } from './given-lines.ts';
import { linesOf, type ReadStatement } from './read-statements.ts';

const enrolledHaveDeductions = requirement(
  'PAY-049',
  'A payment created without pay statements carries the deduction of an individual who is enrolled, where that can be known.',
);

/** `enrolled`: ids in lower case. `before`: the exchanges that show the enrollment, and the creation of the payment. */
export const judgeEnrolledDeductions = defineJudge(
  [enrolledHaveDeductions],
  (enrolled: readonly string[], read: readonly ReadStatement[], before: readonly Exchange[]) => {
    const paid = read.filter(({ individualId }) => individualId !== undefined && enrolled.includes(individualId));
    const hasDeduction = (one: ReadStatement) =>
      linesOf(one, 'employee_deductions').length + linesOf(one, 'employer_contributions').length > 0;
    const [lacking, ...others] = paid.filter((one) => !hasDeduction(one));
    if (paid.length === 0) return [];
    if (lacking === undefined) return [enrolledHaveDeductions.holds()];
    return [
      enrolledHaveDeductions.broken({
        exchanges: [...before, lacking.exchange],
        operation: 'create-sandbox-payment',
        pointer: `${lacking.pointer}/employee_deductions`,
        expected: 'the deduction that the individual is enrolled in',
        actual: 'neither a deduction nor a contribution',
        ...expectDeduction(lacking),
        message: 'A default payment lacks the deduction of an individual who is enrolled.',
        count: others.length + 1,
      }),
    ];
  },
);

function expectDeduction(read: ReadStatement): Pick<Evidence, 'expectation'> {
  const own = ownStatement(read);
  if (own === undefined) return {};
  const of = [within(own, '/employee_deductions/*'), within(own, '/employer_contributions/*')];
  return { expectation: not(expectCount({ kind: 'all', of }, 0)) };
}
