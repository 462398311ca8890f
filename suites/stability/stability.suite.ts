import { blockedBy, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { jobsComeAnyway } from '../../harness/premises/jobs-come-anyway.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { fixtureBenefit } from '../../harness/premises/ordinary-request.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import { automatedJobs, benefitUpdate, payStatementItems, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { judgeNoItem, judgeNoJobLeft, lastHasNewJob } from '../../oracle/stability/refused-write.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { refusedDisconnection } from './refused-disconnection.ts';

const mark = 'Conformance mark of a refused payment';

const refusedPayment = defineCheck({
  id: 'stability/refused-payment',
  title: 'The items of a refused payment are not listed',
  operation: 'create-sandbox-payment',
  judges: [judgeNoItem],
  calls: ['create-sandbox-payment', 'list-pay-statement-items'],
  run: async (t) => {
    const connection = await t.world.main();
    if (!isGranted(connection, 'list-pay-statement-items')) {
      throw doesNotApply('not-granted', 'the provider did not grant the product pay_statement');
    }
    await orNone(markedPayment(t, connection));
    const [individual_id, another] = await t.world.individuals(connection);
    const good = { individual_id, earnings: [{ name: mark, amount: 100_000, hours: 10 }] };
    const bad = { individual_id: another, earnings: 'none' };
    const body = { start_date: '2025-03-17', end_date: '2025-03-28', pay_statements: [good, bad] };
    const attempt = await t.send(sandboxPayment(connection.credential, body), { valid: false });
    if (!refused(attempt)) throw doesNotApply('not-observed', 'the payment was not refused');
    const list = await t.premise(payStatementItems(connection.credential));
    t.judge(judgeNoItem({ refusal: attempt, list, refusedName: mark, createdName: markOf(connection) }));
  },
});

const refusedUpdate = defineCheck({
  id: 'stability/refused-update',
  title: 'A refused update of a benefit leaves no job behind',
  operation: 'update-benefit',
  judges: [judgeNoJobLeft],
  calls: ['update-benefit', 'list-automated-jobs'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    await t.withoutOtherWrites(
      async () => {
        const attempts: Exchange[] = [];
        const lists = [await t.premise(automatedJobs(connection.credential))];
        // A job that came by chance does not come twice.
        for (let round = 0; round < 2; round += 1) {
          const spec = benefitUpdate(connection.credential, benefitId, { description: ['no', 'text'] });
          attempts.push(await t.send(spec, { valid: false }));
          lists.push(await t.premise(automatedJobs(connection.credential)));
          if (!lastHasNewJob(lists)) break;
        }
        if (attempts.some(succeeded)) throw doesNotApply('not-observed', 'the update was not refused');
        if (!attempts.every(refused)) throw blockedBy(attempts.map(describeAnswer).join(', '));
        if (lastHasNewJob(lists) && (await jobsComeAnyway(() => t.premise(automatedJobs(connection.credential)))))
          throw doesNotApply('not-observed', 'jobs come while nothing is asked for');
        t.judge(judgeNoJobLeft(attempts, lists));
      },
      { on: [connection] },
    );
  },
});

const refusedWrites = [refusedPayment, refusedUpdate];

/** "States and transitions": what is read changes only by what was written, and by no more than that. */
export const stability: Suite = {
  name: 'stability',
  title: 'Stability and side effects',
  checks: [...refusedWrites, refusedDisconnection],
};
