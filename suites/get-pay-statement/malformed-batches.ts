import type { Check } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { judgeMalformedBatches } from '../../harness/premises/malformed-batch.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { describeAnswer, succeeded } from '../../oracle/answer.ts';
import { blocked, judge } from '../../oracle/judgement.ts';

/** "Request body (required object; key `requests` required)", "requests[].payment_id: required", "1 to 10 elements". */
export const malformedBatches: readonly Check[] = [
  {
    id: 'get-pay-statement/malformed-batches',
    title: 'A batch without requests, or without a payment_id in one of them, is not answered with success',
    operation: 'get-pay-statement',
    requirements: ['PS-023', 'PS-056', 'PS-057', 'PS-058'],
    calls: ['get-pay-statement'],
    run: async (t) => {
      const { connection, payments } = await knownPayments(t);
      const { credential } = connection;
      const none = await t.send(payStatements(credential, []), { valid: false });
      t.judge(
        none.end === 'answered'
          ? judge('PS-023', !succeeded(none), {
              exchanges: [none],
              expected: 'a refusal of a batch without any request',
              actual: describeAnswer(none),
              message: 'A batch without any request is answered with success.',
            })
          : blocked('PS-023', describeAnswer(none)),
      );
      const ask = (json: unknown) => payStatements(credential, [], { body: { json } });
      const rows = { noRequests: 'PS-056', notObjects: 'PS-057', noId: 'PS-058' };
      t.judge(await judgeMalformedBatches(t, ask, rows, 'payment_id', payments[0].paymentId));
    },
  },
];
