import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { payGroups, payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/answer.ts';
import { broken, holds } from '../../oracle/judgement.ts';
import { differenceBetween } from '../../oracle/stability/agreement.ts';
import { judgeStillKnown } from '../../oracle/stability/still-known.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** Reads that a new payment must not change, and what they showed before and after. */
interface Watched {
  readonly operation: 'get-pay-statement' | 'list-pay-groups';
  readonly requirement: string;
  readonly before: Exchange;
  readonly after: Exchange;
}

/** What differs after the payment differs from two reads before it: then it is no unsteady read. */
function judgeWatched(t: Trial<string>, { operation, requirement, before, after }: Watched, steady: boolean): void {
  const difference = differenceBetween(operation, before, after);
  if (difference === undefined) {
    if (succeeded(before) && succeeded(after)) t.judge(holds(requirement));
    return;
  }
  if (!steady) return;
  t.judge(
    broken(requirement, {
      exchanges: [before, after],
      operation,
      pointer: difference.pointer,
      expected: difference.expected,
      actual: difference.actual,
      message: `A new payment changes what ${operation} tells of what was there before.`,
    }),
  );
}

export const newPayments: Check = {
  id: 'stability/new-payments',
  title: 'New payments change neither the pay groups nor what was not given to earlier payments',
  operation: 'create-sandbox-payment',
  requirements: ['STATE-008', 'STATE-009', 'STATE-010'],
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
              requirement: 'STATE-009',
              spec: payStatements(credential, [{ payment_id: paymentId }]),
            } as const,
          ]
        : []),
      ...(isListed
        ? [{ operation: 'list-pay-groups', requirement: 'STATE-008', spec: payGroups(credential) } as const]
        : []),
    ];
    await t.withoutOtherWrites(async () => {
      const before: Exchange[] = [];
      for (const { spec } of watched) before.push(await t.premise(spec));
      await t.premise(sandboxPayment(credential));
      await t.premise(sandboxPayment(credential));
      for (const [index, { operation, requirement, spec }] of watched.entries()) {
        const [first, after] = [before[index], await t.send(spec)];
        if (first === undefined) continue;
        const stillKnown = judgeStillKnown(operation, first, [after]);
        t.judge(stillKnown);
        if (stillKnown.some(({ kind }) => kind === 'broken')) continue;
        const again = differenceBetween(operation, first, after) === undefined ? after : await t.send(spec);
        const steady = differenceBetween(operation, after, again) === undefined;
        judgeWatched(t, { operation, requirement, before: first, after: again }, steady);
      }
    });
  },
};
