import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import { payStatementItems, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { requireGranted } from '../../harness/world/connection.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import { judgeNoItem } from '../../oracle/stability/refused-write.ts';

/** The name of an item that only the refused payment has. */
const refusedMark = 'Conformance mark of a refused payment';

const refusedPayment = defineCheck({
  id: 'stability/refused-payment',
  title: 'The items of a refused payment are not listed',
  operation: 'create-sandbox-payment',
  judges: [judgeNoItem],
  calls: ['create-sandbox-payment', 'list-pay-statement-items'],
  run: async (t) => {
    const connection = await t.world.main();
    requireGranted(connection, 'list-pay-statement-items');
    await orNone(markedPayment(t, connection));
    const [individual_id, another] = await t.world.individuals(connection);
    const good = { individual_id, earnings: [{ name: refusedMark, amount: 100_000, hours: 10 }] };
    const bad = { individual_id: another, earnings: 'none' };
    const body = { start_date: '2025-03-17', end_date: '2025-03-28', pay_statements: [good, bad] };
    const attempt = await t.send(sandboxPayment(connection.credential, body), { valid: false });
    if (!refused(attempt)) throw doesNotApply('not-observed', 'the payment was not refused');
    const list = await t.premise(payStatementItems(connection.credential));
    t.judge(judgeNoItem({ refusal: attempt, list, refusedName: refusedMark, createdName: markOf(connection) }));
  },
});

/** "States and transitions": data that was read changes only by writes, and only as these say. */
export const stability: Suite = {
  name: 'stability',
  title: 'Stability and side effects',
  checks: [refusedPayment],
};
