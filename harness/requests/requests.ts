import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { doesNotApply } from '../outcome/cannot-judge.ts';

/** Parts of a request beside those that its operation needs. */
export type Extras = Partial<Omit<RequestSpec, 'operation'>>;

/** The one selected entity as the query of employer-data operations: `entity_ids=…`. */
export function entityQuery(...entityIds: readonly string[]): NonNullable<RequestSpec['query']> {
  return entityIds.map((id) => ['entity_ids', id] as const);
}

/** The basic credential of the profile; where it has none, what needs it does not apply. */
export function basicCredential(profile: Profile): Credential {
  const { clientId, clientSecret } = profile.credentials;
  if (clientId === null || clientSecret === null) {
    throw doesNotApply('no-fixture', 'the profile gives no clientId and clientSecret');
  }
  return { kind: 'basic', clientId, clientSecret };
}

/** One element of a pay statement batch. */
export interface PaymentWindow {
  readonly payment_id: string;
  readonly limit?: unknown;
  readonly offset?: unknown;
}

export function payStatements(
  credential: Credential,
  requests: readonly PaymentWindow[],
  extras: Extras = {},
): RequestSpec {
  return { operation: 'get-pay-statement', credential, body: { json: { requests } }, ...extras };
}

export function sandboxPayment(credential: Credential, json: unknown = {}, extras: Extras = {}): RequestSpec {
  return { operation: 'create-sandbox-payment', credential, body: { json }, ...extras };
}

export function enrollments(credential: Credential, ids: readonly string[], extras: Extras = {}): RequestSpec {
  const requests = ids.map((enrollment_id) => ({ enrollment_id }));
  return { operation: 'get-enrollments', credential, body: { json: { requests } }, ...extras };
}

export function sandboxConnection(credential: Credential, json: unknown, extras: Extras = {}): RequestSpec {
  return { operation: 'create-sandbox-connection', credential, body: { json }, ...extras };
}

export function sandboxAccount(credential: Credential, json: unknown, extras: Extras = {}): RequestSpec {
  return { operation: 'create-sandbox-account', credential, body: { json }, ...extras };
}

export function disconnect(credential: Credential, entityIds: readonly string[], extras: Extras = {}): RequestSpec {
  return { operation: 'disconnect-entity', credential, body: { json: { entity_ids: entityIds } }, ...extras };
}

export function automatedJobs(credential: Credential, window?: object, extras: Extras = {}): RequestSpec {
  const body = window === undefined ? {} : { body: { json: window } };
  return { operation: 'list-automated-jobs', credential, ...body, ...extras };
}

export function enrolledIndividuals(credential: Credential, benefitId: string, extras: Extras = {}): RequestSpec {
  return { operation: 'list-enrolled-individuals', credential, benefitId, ...extras };
}

export function payStatementItems(
  credential: Credential,
  filters: RequestSpec['query'] = [],
  extras: Extras = {},
): RequestSpec {
  return { operation: 'list-pay-statement-items', credential, query: filters ?? [], ...extras };
}

export function payGroups(credential: Credential, extras: Extras = {}): RequestSpec {
  return { operation: 'list-pay-groups', credential, ...extras };
}

export function benefitUpdate(
  credential: Credential,
  benefitId: string,
  json: unknown,
  extras: Extras = {},
): RequestSpec {
  return { operation: 'update-benefit', credential, benefitId, body: { json }, ...extras };
}
