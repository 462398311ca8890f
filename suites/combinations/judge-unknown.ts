import type { RowOperation } from '../../generators/combinations/request-rows.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { elementsFor } from '../../oracle/batch/elements.ts';
import { carriesEnrollment } from '../../oracle/get-enrollments/enrollment-fields.ts';
import { unknownEnrollment } from '../../oracle/get-enrollments/unknown-enrollments.ts';
import { carriesStatements, unknownPayment } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { expectNothingFor } from '../../oracle/kernel/expectation.ts';
import { show } from '../../oracle/kernel/json.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Judges that unknown ids have no data, wherever in a batch they stand. */
export function judgeNoData(
  t: Trial<'PS-036' | 'ENR-022'>,
  operation: RowOperation,
  id: string,
  exchange: Exchange,
): void {
  if (operation !== 'get-pay-statement' && operation !== 'get-enrollments') return;
  const isPayment = operation === 'get-pay-statement';
  const idKey = isPayment ? 'payment_id' : 'enrollment_id';
  const carries = isPayment ? carriesStatements : carriesEnrollment;
  const { neverData } = isPayment ? unknownPayment : unknownEnrollment;
  const served = elementsFor(exchange, idKey, id).find(({ body }) => carries(body));
  t.judge(
    neverData.judge(served === undefined, {
      exchanges: [exchange],
      pointer: served?.pointer ?? null,
      expected: 'no data for it',
      actual: `${served?.code ?? ''} with ${show(served?.body)}`,
      expectation: expectNothingFor(idKey, [id], isPayment ? '/body/pay_statements/*' : '/body/individual_id'),
      message: 'An unknown id is answered with data.',
    }),
  );
}
