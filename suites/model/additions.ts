import { jsonOf, succeeded } from '../../oracle/answer.ts';
import { asObject, asString } from '../../oracle/json.ts';
import { touched, withAccount } from '../../oracle/model/model.ts';
import { allProducts, connectionFrom } from '../connection.ts';
import { basicCredential, disconnect, sandboxAccount } from '../requests.ts';
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
  const json = { company_id: companyId, provider_id, products: allProducts };
  const creation = await stage.send(sandboxAccount(basicCredential(t.profile), json));
  if (!succeeded(creation)) {
    stage.model = touched(stage.model, 'account');
    return;
  }
  const account = connectionFrom('model account', creation, null);
  const entityId = asString(asObject(jsonOf(creation))?.entity_id);
  const isUsable =
    account !== undefined &&
    account.entityIds[0] !== undefined &&
    account.connectionId !== null &&
    !stage.tokens().includes(account.credential.token) &&
    stage.model.parties.every((party) => party.entityId !== account.entityIds[0]?.toLowerCase());
  // One that does not show what it is takes no part, but is there: whose the next payment is, is not known.
  const number = stage.model.parties.length;
  const shown = isUsable ? entityId : undefined;
  const connectionId = isUsable ? account.connectionId : null;
  stage.model = withAccount(
    stage.model,
    sibling,
    connectionId ?? `connection of party ${number}`,
    shown ?? `entity of party ${number}`,
  );
  if (isUsable) stage.addAccount(account);
  else stage.accountsLeft = 0;
}

/** Disconnects what the sequence has added, so that the next one finds the connections as this one did. */
export async function takeAwayAdded(stage: Stage): Promise<void> {
  for (const party of stage.added.filter((added) => isDisconnectable(stage, added))) {
    const { credential, entityIds } = stage.connection(party);
    const action = await stage.t.send(disconnect(credential, entityIds), { valid: false });
    takeDisconnection(stage, { by: party, named: [party] }, action);
  }
}
