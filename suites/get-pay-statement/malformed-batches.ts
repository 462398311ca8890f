import { defineCheck } from '../../harness/check.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { malformedBatches } from '../../oracle/batch/malformed-batches.ts';
import { judgeEmptyBatch, judgeMalformedPaymentBatch } from '../../oracle/get-pay-statement/payment-batch.ts';

/** "Request body (required object; key `requests` required)", "requests[].payment_id: required", "1 to 10 elements". */
export const malformedBatchesRefused = defineCheck({
  id: 'get-pay-statement/malformed-batches',
  title: 'A batch without requests, or without a payment_id in one of them, is not answered with success',
  operation: 'get-pay-statement',
  judges: [judgeEmptyBatch, judgeMalformedPaymentBatch],
  calls: ['get-pay-statement'],
  run: async (t) => {
    const { connection, payments } = await knownPayments(t);
    const { credential } = connection;
    t.judge(judgeEmptyBatch(await t.send(payStatements(credential, []), { valid: false })));
    for (const batch of malformedBatches('payment_id', payments[0].paymentId)) {
      const exchange = await t.send(payStatements(credential, [], { body: { json: batch.json } }), { valid: false });
      t.judge(judgeMalformedPaymentBatch(exchange, batch));
    }
  },
});
