import { blockedBy, doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { fixtureBenefit } from '../../harness/premises/ordinary-request.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import { automatedJobs, benefitUpdate, payStatementItems, sandboxPayment } from '../../harness/requests/requests.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/answer.ts';
import { jobsListed, listsItemNamed } from '../../oracle/isolation/listed.ts';
import { broken, holds, judge, notApplicable } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';

const mark = 'Conformance mark of a refused payment';

const refusedPayment: Check = {
  id: 'stability/refused-payment',
  title: 'The items of a refused payment are not listed',
  operation: 'create-sandbox-payment',
  requirements: ['STATE-011'],
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
    if (listsItemNamed(list, mark)) {
      t.judge(
        broken('STATE-011', {
          exchanges: [attempt, list],
          operation: 'create-sandbox-payment',
          expected: 'no effect of a refused payment',
          actual: 'its item is listed',
          message: 'A payment is refused, and leaves an item behind all the same.',
        }),
      );
    } else if (listsItemNamed(list, markOf(connection))) t.judge(holds('STATE-011'));
    else t.judge(notApplicable('STATE-011', 'not-observed', 'the items of a new payment do not show in the list'));
  },
};

const refusedUpdate: Check = {
  id: 'stability/refused-update',
  title: 'A refused update of a benefit leaves no job behind',
  operation: 'update-benefit',
  requirements: ['STATE-011'],
  calls: ['update-benefit', 'list-automated-jobs'],
  run: async (t) => {
    const { connection, benefitId } = fixtureBenefit(t);
    const attempts: Exchange[] = [];
    const lists: Exchange[] = [];
    await t.withoutOtherWrites(async () => {
      lists.push(await t.premise(automatedJobs(connection.credential)));
      // A job that came by chance does not come twice.
      for (let round = 0; round < 2; round += 1) {
        const spec = benefitUpdate(connection.credential, benefitId, { description: ['no', 'text'] });
        attempts.push(await t.send(spec, { valid: false }));
        lists.push(await t.premise(automatedJobs(connection.credential)));
        if (!hasNewJob(lists)) return;
      }
    });
    if (attempts.some(succeeded)) throw doesNotApply('not-observed', 'the update was not refused');
    if (!attempts.every(refused)) throw blockedBy(attempts.map(describeAnswer).join(', '));
    t.judge(
      judge('STATE-011', !hasNewJob(lists), {
        exchanges: [...attempts, ...lists.slice(-1)],
        operation: 'update-benefit',
        expected: 'no effect of a refused update',
        actual: 'a new job in the list after each refusal',
        message: 'An update is refused, and leaves a job behind all the same.',
      }),
    );
  },
};

/** Whether the last list has a job that the one before has not. */
function hasNewJob(lists: readonly Exchange[]): boolean {
  const [before, after] = lists.slice(-2).map(jobsListed);
  return before !== undefined && after !== undefined && [...after].some((id) => !before.has(id));
}

export const refusedWrites: readonly Check[] = [refusedPayment, refusedUpdate];
