import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import type { RequestRow } from '../../generators/combinations/request-rows.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { otherCase } from '../../generators/text/other-case.ts';
import { testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  automatedJobs,
  benefitUpdate,
  disconnect,
  enrolledIndividuals,
  enrollments,
  type PaymentWindow,
  payGroups,
  payStatementItems,
  payStatements,
  sandboxAccount,
  sandboxConnection,
  sandboxPayment,
  under,
} from '../../harness/requests/requests.ts';
import { fixtureBound, isWrongCredential } from '../../specs/words/circumstances.ts';
import { nearMissesOf, type WrongCredential } from '../authentication/near-misses.ts';
import type { Party } from './party.ts';
import type { Stage } from './stage.ts';

/** The request of a row, and what the judges of its answer need to know of it. */
export interface RowRequest {
  readonly spec: RequestSpec;
  /** The party whose token it carries, or a near miss of it; null: the profile's own connection. */
  readonly actor: Party | null;
  /** The id that the row is about, in its original letter case; null if it names none. */
  readonly id: string | null;
  /** The ids of the caller's own things that the request names. */
  readonly ownIds: readonly string[];
  /** The wrong credential that it carries. Absent: the one that the row names. */
  readonly wrong?: WrongCredential;
}

/** The number of requests in a batch, by the size that a row names. */
const sizes = { one: 1, some: 4, 'ten or more': 10 } as const;

/** Composes the request of a row; undefined if a party or an id that the row needs does not exist. */
export function requestOf(row: RequestRow, stage: Stage): RowRequest | undefined {
  return fixtureBound.has(row.operation) ? fixtureRequest(row, stage) : partyRequest(row, stage);
}

/** Replaces the near miss of a creation by another one: that at `index` of those that every run tries. */
export function withNearMiss(request: RowRequest, index: number, { profile }: Stage): RowRequest {
  const { clientId, clientSecret } = profile.credentials;
  if (clientId === null || clientSecret === null) return request;
  const known = { clientId, clientSecret, token: null, connectionId: null, entityId: null };
  const wrong = nearMissesOf({ kind: 'basic', clientId, clientSecret }, known).always[index];
  return wrong === undefined ? request : { ...request, wrong, spec: { ...request.spec, credential: wrong.credential } };
}

function credentialOf({ caller }: RequestRow, good: Credential, { profile }: Stage): Credential | undefined {
  const { clientId, clientSecret } = profile.credentials;
  if (caller === 'no credential') return { kind: 'none' };
  if (caller === 'near miss') {
    if (good.kind === 'bearer') return { ...good, token: `${good.token}0` };
    return good.kind === 'basic' ? { ...good, clientSecret: `${good.clientSecret}0` } : undefined;
  }
  if (caller !== 'other scheme') return good;
  if (good.kind === 'basic' || clientId === null || clientSecret === null) return undefined;
  return { kind: 'basic', clientId, clientSecret };
}

/** The party whose things count as "own" in a row: the caller or, without a valid credential, the party it imitates. */
function subjectOf({ caller }: RequestRow, { parties }: Stage): Party | undefined {
  if (caller === 'second') return parties.second;
  if (caller === 'account') return parties.account ?? undefined;
  if (caller === 'disconnected') return parties.disconnected ?? undefined;
  return parties.owner;
}

/** Finds the other entity of the owner's company, seen from one of both; null: there is none. */
const siblingOf = (party: Party, { parties: { owner, account } }: Stage): Party | null =>
  party === owner ? account : party === account ? owner : null;

function partyRequest(row: RequestRow, stage: Stage): RowRequest | undefined {
  const { parties } = stage;
  const subject = subjectOf(row, stage);
  if (subject === undefined) return undefined;
  const caller = row.caller === 'stranger' ? parties.second : subject;
  const foreign = subject === parties.second ? parties.owner : parties.second;
  const credential = credentialOf(row, caller.connection.credential, stage);
  if (credential === undefined) return undefined;
  const sibling = siblingOf(caller, stage);
  const [own, theirs] = [caller.entityId, foreign.entityId];
  const named = {
    unnamed: [],
    own: [own],
    sibling: [sibling?.entityId],
    foreign: [theirs],
    'own and foreign': [own, theirs],
  };
  if (row.entity === 'sibling' && sibling === null) return undefined;
  const extras = under(...named[row.entity]);
  const actor = caller;
  switch (row.operation) {
    case 'get-pay-statement': {
      const paid = (holder: Party | null) => holder?.paymentIds[1] ?? holder?.paymentIds[0];
      const id = namedOf(row, {
        own: paid(subject),
        foreign: paid(foreign),
        disconnected: paid(parties.disconnected),
        sibling: paid(sibling),
      });
      if (id === undefined) return undefined;
      const mine = row.caller === 'stranger' ? caller.paymentIds : subject.paymentIds;
      const windows = arrange(row, id, mine).map(
        (payment_id, index): PaymentWindow => ({ payment_id, ...windowAt(index) }),
      );
      return { spec: payStatements(credential, windows, extras), actor, id, ownIds: mine };
    }
    case 'disconnect-entity': {
      const disconnected = parties.disconnected?.entityId;
      const id = namedOf(row, { own: subject.entityId, foreign: foreign.entityId, disconnected });
      return id === undefined ? undefined : { spec: disconnect(credential, [id]), actor, id, ownIds: [] };
    }
    case 'create-sandbox-payment':
      return { spec: sandboxPayment(credential), actor, id: null, ownIds: [] };
    case 'list-pay-groups':
      return { spec: payGroups(credential, extras), actor, id: null, ownIds: [] };
    case 'list-pay-statement-items':
      return { spec: payStatementItems(credential, [], extras), actor, id: null, ownIds: [] };
    case 'list-automated-jobs':
      return { spec: automatedJobs(credential), actor, id: null, ownIds: [] };
    default:
      return creationRequest(row, stage);
  }
}

function creationRequest(row: RequestRow, stage: Stage): RowRequest | undefined {
  const { parties, profile } = stage;
  const { clientId, clientSecret } = profile.credentials;
  const { connection } = parties.owner;
  const provider_id = profile.provider ?? connection.providerId;
  if (clientId === null || clientSecret === null || connection.companyId === null) return undefined;
  if (!isWrongCredential(row.caller)) return undefined;
  const good: Credential = { kind: 'basic', clientId, clientSecret };
  const credential = row.caller === 'other scheme' ? connection.credential : credentialOf(row, good, stage);
  if (credential === undefined) return undefined;
  const spec =
    row.operation === 'create-sandbox-connection'
      ? sandboxConnection(credential, { provider_id })
      : sandboxAccount(credential, { company_id: connection.companyId, provider_id });
  return { spec, actor: parties.owner, id: null, ownIds: [] };
}

function fixtureRequest(row: RequestRow, stage: Stage): RowRequest | undefined {
  const { fixture, parties } = stage;
  if (fixture === null) return undefined;
  const isStranger = row.caller === 'stranger';
  const actor = isStranger ? parties.second : null;
  const credential = credentialOf(row, (actor ?? fixture).connection.credential, stage);
  const [ownEntity, sibling] = fixture.connection.entityIds;
  const foreign = parties.owner.entityId;
  const own = actor?.entityId ?? ownEntity;
  const entities = { own, sibling, foreign, 'own and foreign': foreign, unnamed: undefined };
  const entityId = entities[row.entity];
  if (credential === undefined || (row.entity !== 'unnamed' && entityId === undefined)) return undefined;
  const extras = under(entityId);
  const request = (spec: RequestSpec, id: string, ownIds: readonly string[]) => ({ spec, actor, id, ownIds });
  if (row.operation === 'get-enrollments') {
    const known = fixture.enrollmentIds[1] ?? fixture.enrollmentIds[0];
    const id = namedOf(row, { own: known, foreign: fixture.foreign.enrollmentIds[0] });
    if (id === undefined) return undefined;
    const mine = isStranger ? [] : fixture.enrollmentIds;
    return request(enrollments(credential, arrange(row, id, isStranger ? [id] : mine), extras), id, mine);
  }
  const id = namedOf(row, { own: fixture.benefitIds[0], foreign: fixture.foreign.benefitIds[0] });
  if (id === undefined) return undefined;
  const spec =
    row.operation === 'update-benefit'
      ? benefitUpdate(credential, id, { description: testDescription }, extras)
      : enrolledIndividuals(credential, id, extras);
  return request(spec, id, isStranger ? [] : [id]);
}

/** The id that a row names, of those of these owners. */
const namedOf = (
  { named }: RequestRow,
  ids: { readonly [owner in Exclude<RequestRow['named'], 'unknown'>]?: string | undefined },
): string | undefined => (named === 'unknown' ? ids.own && unknownLike(ids.own) : ids[named]);

/** Composes the ids of a batch: the named one at its position, and own ones around it. */
function arrange({ position, size }: RequestRow, id: string, own: readonly string[]): readonly string[] {
  const others = own.filter((one) => one !== id);
  const count = sizes[size] - (position === 'doubled' || position === 'everywhere' ? 2 : 1);
  const around = Array.from({ length: count }, (_, index) => others[index % Math.max(1, others.length)] ?? id);
  const half = Math.floor(count / 2);
  switch (position) {
    case 'alone':
    case 'first':
      return [id, ...around];
    case 'middle':
      return [...around.slice(0, half), id, ...around.slice(half)];
    case 'last':
      return [...around, id];
    case 'doubled':
      return [id, ...around, id];
    case 'everywhere':
      return [id, ...around.slice(0, half), otherCase(id), ...around.slice(half), id];
    case 'capitals':
      return [...around.slice(0, half), otherCase(id), ...around.slice(half)];
  }
}

/** Composes a different window for each request of a batch, so that two requests for one payment differ. */
const windowAt = (index: number): Pick<PaymentWindow, 'limit' | 'offset'> =>
  index === 0 ? {} : { limit: index, ...(index % 2 === 0 ? { offset: 1 } : {}) };
