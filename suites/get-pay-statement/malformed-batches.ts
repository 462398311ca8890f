import { otherThanUuid } from '../../generators/ids/uuids.ts';
import { knownPayments } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Payment } from '../../harness/world/payment.ts';
import { malformedBatches } from '../../oracle/batch/malformed-batches.ts';
import { judgeEmptyBatch, judgeMalformedPaymentBatch } from '../../oracle/get-pay-statement/payment-batch.ts';
import { judgeMalformedPaymentId } from '../../oracle/get-pay-statement/unknown-payments.ts';
import { uuidPattern } from '../../specs/interface/interface-facts.ts';

/** Asks for a payment by ids that are no UUIDs and nearly its own: those of a payment that has statements show it. */
async function tryMalformedIds(t: Trial<'PS-036'>, payments: readonly Payment[]): Promise<void> {
  const [payment] = payments.filter(({ paymentId }) => uuidPattern.test(paymentId));
  if (payment === undefined) return;
  const { credential } = payment.connection;
  for (const { label, value } of rotateForms(t, otherThanUuid(payment.paymentId), 0, 2)) {
    const exchange = await t.send(payStatements(credential, [{ payment_id: value }]), { valid: false });
    t.judge(judgeMalformedPaymentId(exchange, label));
  }
}

/** "Request body (required object; key `requests` required)", "requests[].payment_id: required", "1 to 10 elements". */
export const malformedBatchesRefused = defineCheck({
  id: 'get-pay-statement/malformed-batches',
  title: 'A batch without requests, or without a payment_id in one of them, is not answered with success',
  operation: 'get-pay-statement',
  judges: [judgeEmptyBatch, judgeMalformedPaymentBatch, judgeMalformedPaymentId],
  calls: ['get-pay-statement'],
  run: async (t) => {
    const { connection, payments } = await knownPayments(t);
    const { credential } = connection;
    t.judge(judgeEmptyBatch(await t.send(payStatements(credential, []), { valid: false })));
    for (const batch of malformedBatches('payment_id', payments[0].paymentId)) {
      const exchange = await t.send(payStatements(credential, [], { body: { json: batch.json } }), { valid: false });
      t.judge(judgeMalformedPaymentBatch(exchange, batch));
    }
    await tryMalformedIds(t, payments);
  },
});
