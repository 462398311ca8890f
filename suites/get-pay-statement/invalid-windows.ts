import { knownPayments } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import {
  invalidWindows,
  judgeInvalidWindow,
  judgeLimitOfZero,
} from '../../oracle/get-pay-statement/invalid-windows.ts';

/** "requests[].limit: integer", "requests[].offset: integer, index to start from". */
export const invalidWindowsRefused = defineCheck({
  id: 'get-pay-statement/odd-windows',
  title: 'A limit or offset that is negative, fractional or no number is not served',
  operation: 'get-pay-statement',
  judges: [judgeInvalidWindow, judgeLimitOfZero],
  calls: ['get-pay-statement'],
  run: async (t) => {
    const { payments } = await knownPayments(t);
    const [{ connection, paymentId }] = payments;
    const send = (window: object) =>
      t.send(payStatements(connection.credential, [{ payment_id: paymentId, ...window }]), { valid: false });
    for (const invalid of invalidWindows) t.judge(judgeInvalidWindow(await send(invalid.window), invalid));
    t.judge(judgeLimitOfZero(await send({ limit: 0 }), paymentId));
  },
});
