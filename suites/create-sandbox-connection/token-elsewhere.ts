import { orNone } from '../../harness/premises/known-payments.ts';
import { payGroups, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { judgeConnectionToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

/**
 * Judges the token of a new connection by operations whose product its result lists: where one of them answers 401, the
 * token is not taken there, each time. Any other refusal says nothing of the token. Where nothing is wrong, no more is
 * sent than other checks send anyway.
 */
export async function judgeTokenElsewhere(
  t: Trial<IdsOf<[typeof judgeConnectionToken]>>,
  connection: Connection,
): Promise<void> {
  const { creation, credential } = connection;
  if (creation === null) return;
  if (t.offers('list-pay-groups') && isGranted(connection, 'list-pay-groups')) {
    const spec = payGroups(credential);
    const isNotTaken = statusOf(await t.sendOnce(spec)) === 401;
    const again = isNotTaken ? await t.send(spec) : undefined;
    if (again !== undefined && statusOf(again) === 401) t.judge(judgeConnectionToken(creation, again));
  }
  if (t.offers('create-sandbox-payment') && isGranted(connection, 'create-sandbox-payment')) {
    const isPaid = (await orNone(t.world.payment(connection, 'default'))) !== undefined;
    const again = isPaid ? undefined : await t.send(sandboxPayment(credential));
    if (again !== undefined && statusOf(again) === 401) t.judge(judgeConnectionToken(creation, again));
  }
}
