import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { payGroups, payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { isBroken } from '../../oracle/kernel/judgement.ts';
import { differenceBetween } from '../../oracle/stability/agreement.ts';
import { judgeGroupsUnchanged, judgePaymentsUnchanged } from '../../oracle/stability/new-payments.ts';
import { judgeStillKnown } from '../../oracle/stability/still-known.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

export const newPayments = defineCheck({
  id: 'stability/new-payments',
  title: 'New payments change neither the pay groups nor what was not given to earlier payments',
  operation: 'create-sandbox-payment',
  judges: [judgeGroupsUnchanged, judgePaymentsUnchanged, judgeStillKnown],
  calls: ['create-sandbox-payment'],
  run: async (t) => {
    const connection = await t.world.other();
    const { credential } = connection;
    const isRead = t.offers('get-pay-statement') && isGranted(connection, 'get-pay-statement');
    const isListed = t.offers('list-pay-groups') && isGranted(connection, 'list-pay-groups');
    if (!isRead && !isListed) throw doesNotApply('not-granted', 'neither pay statements nor pay groups can be read');
    const { paymentId } = await t.world.payment(connection, 'default');
    const watched = [
      ...(isRead
        ? [
            {
              operation: 'get-pay-statement',
              judge: judgePaymentsUnchanged,
              spec: payStatements(credential, [{ payment_id: paymentId }]),
            } as const,
          ]
        : []),
      ...(isListed
        ? [{ operation: 'list-pay-groups', judge: judgeGroupsUnchanged, spec: payGroups(credential) } as const]
        : []),
    ];
    const reads = watched.map(({ spec }) => spec);
    await t.withoutOtherWrites(
      async () => {
        const before: Exchange[] = [];
        for (const { spec } of watched) before.push(await t.premise(spec));
        await t.premise(sandboxPayment(credential));
        await t.premise(sandboxPayment(credential));
        for (const [index, { operation, judge, spec }] of watched.entries()) {
          const [first, after] = [before[index], await t.send(spec)];
          if (first === undefined) continue;
          const stillKnown = judgeStillKnown(operation, first, [after]);
          t.judge(stillKnown);
          if (stillKnown.some(isBroken)) continue;
          const again = differenceBetween(operation, first, after) === undefined ? after : await t.send(spec);
          const isSteady = differenceBetween(operation, after, again) === undefined;
          t.judge(judge({ before: first, after: again, isSteady }));
        }
      },
      { on: [connection], reads },
    );
  },
});
