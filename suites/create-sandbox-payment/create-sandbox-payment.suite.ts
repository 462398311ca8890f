import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { fixtureBenefit } from '../../harness/premises/ordinary-request.ts';
import { enrolledIndividuals, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { enrolledIn } from '../../oracle/benefits/enrolled.ts';
import { judgeEnrolledDeductions } from '../../oracle/create-sandbox-payment/enrolled-deductions.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { everything } from './created-payment.ts';
import { dates } from './dates.ts';
import { refusedPayments } from './refused.ts';
import { roundTrip } from './round-trip.ts';

const enrolledPayees = defineCheck({
  id: 'create-sandbox-payment/enrolled-individuals',
  title: 'A default payment carries the deductions of those who are enrolled',
  judges: [judgeEnrolledDeductions],
  calls: ['create-sandbox-payment', 'get-pay-statement', 'list-enrolled-individuals'],
  run: async (t) => {
    const { benefitId, connection } = fixtureBenefit(t);
    const { credential } = connection;
    const enrolled = await t.sendOnce(enrolledIndividuals(credential, benefitId));
    if (!succeeded(enrolled))
      throw doesNotApply('not-observed', `nobody is shown as enrolled: ${describeAnswer(enrolled)}`);
    const { creation, paymentId } = await t.world.payment(connection, 'default');
    const reading = await t.premise(payStatements(credential, [{ payment_id: paymentId, limit: everything }]));
    const read = readStatements(reading, paymentId) ?? [];
    t.judge(judgeEnrolledDeductions(enrolledIn(enrolled), read, creation === null ? [enrolled] : [enrolled, creation]));
  },
});

export const createSandboxPayment: Suite = {
  name: 'create-sandbox-payment',
  title: 'Create sandbox payment',
  checks: [dates, roundTrip, refusedPayments, enrolledPayees],
};
