import { orNone } from '../../harness/premises/known-payments.ts';
import { ordinaryAccount } from '../../harness/premises/ordinary-request.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { payGroups } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { connectionFrom } from '../../harness/world/connection.ts';
import { judgeAlikeGroups, judgePayGroups, judgeSiblingGroups } from '../../oracle/entity-selection/siblings.ts';
import { payGroupsView } from '../../oracle/entity-selection/views.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

/**
 * Pay groups that two entities share may be the company's. An account shows whether the target keeps them by entity if it
 * joins a connection as another entity: each token lists its own entity's, and then one of them names the other. Or
 * each is named by the same token.
 */
export async function judgeJoinedEntity(t: Trial<IdsOf<[typeof judgePayGroups]>>): Promise<void> {
  if (!t.offers('create-sandbox-account') || !t.offers('list-pay-groups')) return;
  const ordinary = await orNone(ordinaryAccount(t));
  if (ordinary === undefined) return;
  const { spec, connection } = ordinary;
  const account = connectionFrom('joined', await t.send(spec), null);
  const [entityId] = account?.entityIds ?? [];
  const isJoined = account?.connectionId?.toLowerCase() === connection.connectionId?.toLowerCase();
  if (account === undefined || !isJoined || entityId === undefined) return;
  const [ownId] = connection.entityIds;
  const own = await t.send(payGroups(connection.credential));
  const sibling = await t.send(payGroups(account.credential));
  // The own one first: what was answered under one entity may be kept, and come again under another.
  const ownNamed = ownId === undefined ? undefined : await t.send(payGroups(connection.credential, under(ownId)));
  const named = await t.send(payGroups(connection.credential, under(entityId)));
  if (![own, sibling, named].every(succeeded)) return;
  const [ownView, siblingView] = [payGroupsView(own), payGroupsView(sibling)];
  if (judgePayGroups(ownView, siblingView).kind === 'holds') {
    t.judge(judgeSiblingGroups(ownView, payGroupsView(named)));
    return;
  }
  if (ownNamed !== undefined && succeeded(ownNamed)) {
    t.judge(judgeAlikeGroups(payGroupsView(ownNamed), payGroupsView(named)));
  }
}
