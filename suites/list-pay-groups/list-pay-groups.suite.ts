import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { createdReader, judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { payGroups } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { answeredWithGroups, judgePayGroupsAnswered } from '../../oracle/list-pay-groups/pay-groups.ts';

const list = defineCheck({
  id: 'list-pay-groups/list',
  title: 'A valid request is answered 200 with the pay groups',
  judges: [judgePayGroupsAnswered],
  run: async (t) => {
    const { credential } = await t.world.reader('list-pay-groups');
    // Sent once more than by other checks: a target may answer only the first request.
    for (const exchange of [await t.sendOnce(payGroups(credential)), await t.send(payGroups(credential))]) {
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange), exchange);
      await requireProduct(t, exchange);
      t.judge(judgePayGroupsAnswered(exchange));
      if (!succeeded(exchange)) return;
    }
    const created = await createdReader(t, 'list-pay-groups');
    if (created === null) return;
    const spec = payGroups(created.credential);
    t.judge(await judgeCreatedList(t, answeredWithGroups, spec, await t.sendOnce(spec)));
  },
});

export const listPayGroups: Suite = { name: 'list-pay-groups', title: 'List pay groups', checks: [list] };
