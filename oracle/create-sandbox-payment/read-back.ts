import { defineJudge } from '../kernel/judge.ts';
import { type Enrolled, type Individuals, judgeDefaultLines, withGiven } from './default-lines.ts';
import { type GivenPayment, judgeGivenPayment } from './given-payment.ts';
import type { ReadStatement } from './read-statements.ts';

/** @param enrolled who may be enrolled @param deducted ids with deductions before, in lower case; null: not known */
export const judgeReadBack = defineJudge(
  [judgeGivenPayment, judgeDefaultLines],
  (payment: GivenPayment, enrolled: Enrolled, deducted: Individuals | null = null) => {
    const { creation, given, mayBeEnrolled, read } = payment;
    const isOpen = ({ individualId }: ReadStatement) => individualId === undefined || mayBeEnrolled(individualId);
    const statements = withGiven(given, read);
    const some = statements.filter((one) => isOpen(one.read));
    const nobody = statements.filter((one) => !isOpen(one.read));
    return [
      ...judgeGivenPayment(payment),
      ...judgeDefaultLines(some, creation, enrolled, deducted),
      ...judgeDefaultLines(nobody, creation, 'nobody'),
    ];
  },
);
