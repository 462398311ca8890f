import type { RequestSpec } from '../../driver/request-spec.ts';
import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check, Suite } from '../../harness/check.ts';
import {
  isRepeatable,
  ordinaryAccount,
  ordinaryPremise,
  ordinaryRequest,
} from '../../harness/premises/ordinary-request.ts';
import { basicCredential, disconnect, sandboxConnection } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { inTurn, triedDisconnections } from '../../harness/world/in-turn.ts';
import { succeeded } from '../../oracle/answer.ts';
import { credentialRequirement, judgeNoData, judgeRefusal } from '../../oracle/authentication.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import { type OperationId, operationIds, operations } from '../../specs/operations.ts';
import { type NearMiss, nearMissesOf, otherScheme } from './near-misses.ts';
import { noEffect } from './no-effect.ts';

/** A request that is valid but for its credential, and the connection whose token it would take. */
async function requestOf(
  t: Trial<string>,
  operation: OperationId,
): Promise<{ spec: RequestSpec; connection: Connection | null }> {
  switch (operation) {
    case 'create-sandbox-connection': {
      if (t.profile.provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
      return {
        spec: sandboxConnection(basicCredential(t.profile), { provider_id: t.profile.provider }),
        connection: t.world.fixture,
      };
    }
    case 'create-sandbox-account':
      return ordinaryAccount(t);
    case 'disconnect-entity': {
      const connection = await t.world.refusing();
      return { spec: disconnect(connection.credential, connection.entityIds), connection };
    }
    default:
      return ordinaryRequest(t, operation);
  }
}

async function tryCredentials(t: Trial<string>, operation: OperationId): Promise<void> {
  const { spec, connection } = await requestOf(t, operation);
  const { credential: scheme, effect } = operations[operation];
  const valid = effect === 'read' && isRepeatable(operation) ? await ordinaryPremise(t, operation) : null;
  const judgeMiss = async ({ label, wrongness, credential }: NearMiss): Promise<readonly Judgement[]> => {
    const exchange = await t.send({ ...spec, credential }, { valid: false });
    const refusal = judgeRefusal(exchange, wrongness, label);
    return valid === null || succeeded(exchange) ? [refusal] : [refusal, judgeNoData(exchange, valid)];
  };
  const none: NearMiss = { label: 'no credential', wrongness: 'none', credential: { kind: 'none' } };
  const other = otherScheme(scheme, connection?.credential.token ?? null, t.profile.credentials);
  const { always, any, others } = nearMissesOf(spec.credential);
  const longer = t.effort.examples > 10 ? others : [];
  for (const miss of [none, ...(other === null ? [] : [other]), ...always, ...longer]) {
    const judgements = await judgeMiss(miss);
    t.judge(judgements);
    // A target that lets one miss write is not asked to write for each of the others too.
    if (effect === 'write' && judgements.some(({ kind }) => kind === 'broken')) return;
  }
  const [entityId] = connection?.entityIds ?? [];
  if (operations[operation].takesEntityIds && entityId !== undefined) {
    // Naming an entity must not stand in for a credential.
    const named = { ...spec, query: [...(spec.query ?? []), ['entity_ids', entityId] as const] };
    const exchange = await t.send({ ...named, credential: none.credential }, { valid: false });
    t.judge(judgeRefusal(exchange, 'none', 'no credential, but one of its entity_ids'));
  }
  await t.forAll('near misses', any, judgeMiss, { randomExamples: Math.floor(t.effort.examples / 8) });
}

/** "Authentication": each operation takes its scheme's credential, whole and exact, and no other. */
function credentialsCheck(operation: OperationId): Check {
  const isRead = operations[operation].effect === 'read';
  return {
    id: `${operation}/credentials`,
    title: 'Refused without a credential, with a wrong one, and with the other scheme',
    operation,
    requirements: [
      credentialRequirement(operation, 'none'),
      credentialRequirement(operation, 'wrong'),
      credentialRequirement(operation, 'other-scheme'),
      ...(isRead ? ['AUTH-035'] : []),
    ],
    calls: [operation],
    run: (t) => {
      const attempt = () => tryCredentials(t, operation);
      return operation === 'disconnect-entity' ? inTurn(t.world, triedDisconnections, attempt) : attempt();
    },
  };
}

export const authentication: Suite = {
  name: 'authentication',
  title: 'Authentication',
  // Whether an attempt has an effect is seen before others are made.
  checks: [noEffect, ...operationIds.map(credentialsCheck)],
};
