import { askForProducts } from '../../harness/requests/asked-products.ts';
import { basicCredential, disconnect, sandboxAccount } from '../../harness/requests/requests.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { afterWrite, withAccount } from '../../oracle/model/model.ts';
import { isDisconnectable, takeDisconnection } from './disconnections.ts';
import type { Stage } from './stage.ts';

/** Adds an account of a connection's company, where that can be asked for. What it joins is left open. */
export async function addAccount(stage: Stage): Promise<void> {
  const { t } = stage;
  const sibling = stage.joined;
  const { companyId, providerId } = stage.connection(sibling);
  const provider_id = t.profile.provider ?? providerId;
  if (stage.accountsLeft === 0 || companyId === null || !t.offers('create-sandbox-account')) return;
  stage.accountsLeft -= 1;
  const json = { company_id: companyId, provider_id, ...askForProducts(t.profile) };
  const creation = await stage.send(sandboxAccount(basicCredential(t.profile), json));
  if (!succeeded(creation)) {
    stage.model = afterWrite(stage.model, 'account');
    return;
  }
  const account = connectionFrom('model account', creation, null);
  const ids = account === undefined ? undefined : idsOf(stage, account);
  if (account !== undefined && ids !== undefined) {
    stage.model = withAccount(stage.model, sibling, ids.connectionId, ids.entityId);
    stage.addAccount(account);
    return;
  }
  // One that does not show what it is takes no part, but is there: whose a later payment is, is not known.
  const unknown = `of party ${stage.model.parties.length}`;
  stage.model = withAccount(stage.model, sibling, unknown, unknown);
  stage.accountsLeft = 0;
}

/** The ids of an account; undefined where one is missing, or is that of another one. */
function idsOf(stage: Stage, { connectionId, credential, entityIds }: Connection) {
  const [entityId] = entityIds;
  const isKnown =
    stage.tokens().includes(credential.token) ||
    stage.model.parties.some((party) => party.entityId === entityId?.toLowerCase());
  return connectionId === null || entityId === undefined || isKnown ? undefined : { connectionId, entityId };
}

/** Disconnects what the sequence has added, so that the next one finds the connections as this one did. */
export async function takeAwayAdded(stage: Stage): Promise<void> {
  for (const party of stage.added.filter((added) => isDisconnectable(stage, added))) {
    const { credential, entityIds } = stage.connection(party);
    const action = await stage.t.send(disconnect(credential, entityIds), { valid: false });
    takeDisconnection(stage, { by: party, named: [party] }, action);
  }
}
