import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { nearMissesInFewRows } from '../../generators/combinations/few-rows.ts';
import {
  isRepeatable,
  ordinaryAccount,
  ordinaryPremise,
  ordinaryRequest,
} from '../../harness/premises/ordinary-request.ts';
import { playsFewRows } from '../../harness/premises/parties.ts';
import { basicCredential, disconnect, providerOf, sandboxConnection } from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { type Check, defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeNoData } from '../../oracle/authentication/no-data.ts';
import { judgeNothingIssued } from '../../oracle/authentication/no-effect.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { asArray, asObject, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import { crossedRequests } from './crossed.ts';
import { tryIssuedToken } from './issued-token.ts';
import { nearMissesOf, otherScheme, type WrongCredential } from './near-misses.ts';
import { isTriedForEffect, noEffect } from './no-effect.ts';

/** Composes a valid request of an operation. `connection`: that of its token; null: none is known. */
async function requestOf(
  t: Trial,
  operation: OperationId,
): Promise<{ spec: RequestSpec; connection: Connection | null }> {
  switch (operation) {
    case 'create-sandbox-connection':
      return {
        spec: sandboxConnection(basicCredential(t.profile), { provider_id: providerOf(t.profile) }),
        connection: t.world.fixture,
      };
    case 'create-sandbox-account':
      return ordinaryAccount(t);
    case 'disconnect-entity': {
      // The connection on which checks try disconnections that the target should refuse (harness/world).
      const connection = await t.world.refusing();
      return { spec: disconnect(connection.credential, connection.entityIds), connection };
    }
    default:
      return ordinaryRequest(t, operation);
  }
}

function judgesOf(operation: OperationId) {
  const { none, wrong, 'other-scheme': otherScheme } = judgeRefusal[operation];
  const isRead = operations[operation].effect === 'read';
  const forCreations = issues(operation) ? [judgeNothingIssued] : [];
  return [none, wrong, otherScheme, ...(isRead ? [judgeNoData] : []), ...forCreations] as const;
}

const issues = (operation: OperationId): boolean =>
  operation === 'create-sandbox-connection' || operation === 'create-sandbox-account';

type Ids = IdsOf<ReturnType<typeof judgesOf>>;

const noCredential: WrongCredential = {
  label: 'no credential',
  kind: 'no-credential',
  flaw: 'none',
  credential: { kind: 'none' },
};

/**
 * Judges a read that refuses the right credential and accepts a wrong one. @returns whether it was judged: a read that
 * accepts the right one, or refuses both, is not
 */
async function judgeInverted(
  t: Trial<Ids>,
  operation: OperationId,
  spec: RequestSpec,
  misfits: readonly WrongCredential[],
): Promise<boolean> {
  const rightRefused = await t.sendOnce(spec);
  if (![401, 403].includes(statusOf(rightRefused) ?? 0)) return false;
  for (const { label, kind, flaw, credential } of misfits) {
    const exchange = await t.send({ ...spec, credential }, { valid: false });
    if (!succeeded(exchange)) continue;
    t.judge(judgeRefusal[operation][flaw](exchange, { label, kind, rightRefused }));
    return true;
  }
  return false;
}

async function tryCredentials(t: Trial<Ids>, operation: OperationId): Promise<void> {
  const { spec, connection } = await requestOf(t, operation);
  const { credential: scheme, effect } = operations[operation];
  const tryWith = async (request: RequestSpec, { label, kind, flaw, credential }: WrongCredential) => {
    const exchange = await t.send({ ...request, credential }, { valid: false, on: [spec] });
    const refusal = judgeRefusal[operation][flaw](exchange, { label, kind });
    const issued = issues(operation) ? await tryIssuedToken(t, exchange) : [];
    return valid === null || succeeded(exchange) ? [refusal, ...issued] : [refusal, judgeNoData(exchange, valid)];
  };
  const tryWrong = (wrong: WrongCredential) => tryWith(spec, wrong);
  const other = otherScheme(scheme, connection?.credential.token ?? null, t.profile.credentials);
  const { always, hereAndThere, others, random } = nearMissesOf(spec.credential, {
    clientId: t.profile.credentials.clientId,
    clientSecret: t.profile.credentials.clientSecret,
    token: connection?.credential.token ?? null,
    connectionId: connection?.connectionId ?? null,
    entityId: connection?.entityIds[0] ?? null,
    isIssued: (token) => t.world.notes.written.connectionOf(token) !== undefined,
  });
  // The combinations send the first near misses, and another check sends some in writes.
  const isShared = await playsFewRows(t);
  const notShared = isShared ? always.slice(nearMissesInFewRows(operation)) : always;
  const isElsewhere = ({ kind }: WrongCredential) => isShared && isTriedForEffect(t, operation, kind);
  const misfits = [...(other === null ? [] : [other]), ...notShared];
  if (effect === 'read' && (await judgeInverted(t, operation, spec, misfits))) return;
  const valid = effect === 'read' && isRepeatable(operation) ? await ordinaryPremise(t, operation) : null;
  const place = operationIds.indexOf(operation);
  const some = rotateForms(t, hereAndThere, {
    // Chosen so that each near miss is tried at some operation.
    place: place + (scheme === 'basic' ? 3 : 1),
    quickCount: scheme === 'basic' ? 3 : operation === 'get-pay-statement' ? 2 : 1,
  });
  const longer = t.effort.isQuick ? some : [...some, ...others];
  const batch = batchOf(t, spec);
  const wrongCredentials = [noCredential, ...misfits, ...longer].filter((wrong) => !isElsewhere(wrong));
  for (const [index, wrong] of wrongCredentials.entries()) {
    // Every second credential is sent in a batch with a later page: a target must check it whatever is requested.
    const judgements = await tryWith(index % 2 === 0 ? batch : spec, wrong);
    t.judge(judgements);
    // If a target lets one wrong credential write, the other wrong credentials are not tried with writes.
    if (effect === 'write' && judgements.some(isBroken)) return;
  }
  const [entityId] = connection?.entityIds ?? [];
  if (operations[operation].takesEntityIds && entityId !== undefined) {
    // The name of an entity must not be enough without a credential.
    const named = { ...spec, query: [...(spec.query ?? []), ['entity_ids', entityId] as const] };
    const exchange = await t.send({ ...named, credential: noCredential.credential }, { valid: false, on: [spec] });
    const attempt = { label: 'no credential, but one of its entity_ids', kind: 'entity-for-credential' };
    t.judge(judgeRefusal[operation].none(exchange, attempt));
    if (valid !== null && !succeeded(exchange)) t.judge(judgeNoData(exchange, valid));
  }
  await t.forAll('near misses', random, tryWrong, { randomExamples: Math.floor(t.effort.examples / 8) });
  if (t.effort.isQuick) return;
  const unknown = others.find(({ kind }) => kind === 'unknown-token' || kind === 'unknown-secret');
  const crossed = crossedRequests(spec, { none: noCredential, unknown, other }, entityId);
  for (const { wrong, spec: request } of crossed) {
    const judgements = await tryWith(request, wrong);
    t.judge(judgements);
    if (effect === 'write' && judgements.some(isBroken)) return;
  }
}

/** Adds a later page of the same payment, or the other enrollments, to a batch request. */
function batchOf(t: Trial, spec: RequestSpec): RequestSpec {
  const json = spec.body !== undefined && 'json' in spec.body ? asObject(spec.body.json) : undefined;
  const requests = asArray(json?.requests) ?? [];
  const [first] = requests;
  if (first === undefined) return spec;
  const more =
    spec.operation === 'get-pay-statement'
      ? [{ ...asObject(first), limit: 1, offset: 1 }]
      : t.profile.fixtures.enrollmentIds.slice(0, 10).map((enrollment_id) => ({ enrollment_id }));
  return { ...spec, body: { json: { ...json, requests: [...requests, ...more] } } };
}

const credentialsCheck = (operation: OperationId): Check =>
  defineCheck({
    id: `${operation}/credentials`,
    title: 'Refused without a credential, with a wrong one, and with the other scheme',
    judges: judgesOf(operation),
    run: (t) => {
      const attempt = () => tryCredentials(t, operation);
      return operation === 'disconnect-entity' ? t.world.inTurnOnRefusing(attempt) : attempt();
    },
  });

export const authentication: Suite = {
  name: 'authentication',
  title: 'Authentication',
  // The effect of each attempt is checked before the next one is made.
  checks: [noEffect, ...operationIds.map(credentialsCheck)],
};
