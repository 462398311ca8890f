import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { type ProductName, productNames } from '../../specs/interface/interface-facts.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { doesNotApply } from '../outcome/cannot-judge.ts';

/** Adds `entity_ids` for each entity, in the order given (form style, exploded); adds nothing without one. */
export function under(...entityIds: readonly (string | undefined)[]): Extras {
  const named = entityIds.filter((id) => id !== undefined);
  return named.length === 0 ? {} : { query: entityQuery(...named) };
}

/** Further parts of a request, which replace those that its function composes. */
export type Extras = Partial<Omit<RequestSpec, 'operation'>>;

/** Entities as the query of employer-data operations: `entity_ids=…` for each, though only one is valid. */
export const entityQuery = (...entityIds: readonly string[]): NonNullable<RequestSpec['query']> =>
  entityIds.map((id) => ['entity_ids', id] as const);

/** The basic credential of the profile. @throws CannotJudge without one: the check does not apply */
export function basicCredential(profile: Profile): Credential {
  const { clientId, clientSecret } = profile.credentials;
  if (clientId === null || clientSecret === null) {
    throw doesNotApply('no-fixture', 'the profile gives no clientId and clientSecret');
  }
  return { kind: 'basic', clientId, clientSecret };
}

/** The provider that connections are created for. @throws CannotJudge without one: the check does not apply */
export function providerOf({ provider }: Pick<Profile, 'provider'>): string {
  if (provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
  return provider;
}

/** One request of a batch; limit and offset may be invalid, so that any value is allowed. */
export interface PaymentWindow {
  readonly payment_id: string;
  readonly limit?: unknown;
  readonly offset?: unknown;
}

export const payStatements = (
  credential: Credential,
  requests: readonly PaymentWindow[],
  extras: Extras = {},
): RequestSpec => ({ operation: 'get-pay-statement', credential, body: { json: { requests } }, ...extras });

export const sandboxPayment = (credential: Credential, json: unknown = {}, extras: Extras = {}): RequestSpec => ({
  operation: 'create-sandbox-payment',
  credential,
  body: { json },
  ...extras,
});

export function enrollments(credential: Credential, ids: readonly string[], extras: Extras = {}): RequestSpec {
  const requests = ids.map((enrollment_id) => ({ enrollment_id }));
  return { operation: 'get-enrollments', credential, body: { json: { requests } }, ...extras };
}

export const sandboxConnection = (credential: Credential, json: unknown, extras: Extras = {}): RequestSpec => ({
  operation: 'create-sandbox-connection',
  credential,
  body: { json },
  ...extras,
});

export const sandboxAccount = (credential: Credential, json: unknown, extras: Extras = {}): RequestSpec => ({
  operation: 'create-sandbox-account',
  credential,
  body: { json },
  ...extras,
});

export const disconnect = (credential: Credential, entityIds: readonly string[], extras: Extras = {}): RequestSpec => ({
  operation: 'disconnect-entity',
  credential,
  body: { json: { entity_ids: entityIds } },
  ...extras,
});

export function automatedJobs(credential: Credential, window?: object, extras: Extras = {}): RequestSpec {
  const body = window === undefined ? {} : { body: { json: window } };
  return { operation: 'list-automated-jobs', credential, ...body, ...extras };
}

export const enrolledIndividuals = (credential: Credential, benefitId: string, extras: Extras = {}): RequestSpec => ({
  operation: 'list-enrolled-individuals',
  credential,
  benefitId,
  ...extras,
});

export const payStatementItems = (
  credential: Credential,
  filters: NonNullable<RequestSpec['query']> = [],
  extras: Extras = {},
): RequestSpec => ({ operation: 'list-pay-statement-items', credential, query: filters, ...extras });

export const payGroups = (credential: Credential, extras: Extras = {}): RequestSpec => ({
  operation: 'list-pay-groups',
  credential,
  ...extras,
});

export const benefitUpdate = (
  credential: Credential,
  benefitId: string,
  json: unknown,
  extras: Extras = {},
): RequestSpec => ({ operation: 'update-benefit', credential, benefitId, body: { json }, ...extras });

/** The products that new connections and accounts are asked for: all, or those that the profile says the provider supports. */
export const supportedProducts = ({ products }: Pick<Profile, 'products'>): readonly ProductName[] =>
  products ?? productNames;

/** The products as a field of a creation's body; left out where the provider supports none. */
export function askForProducts(profile: Pick<Profile, 'products'>): { readonly products?: readonly ProductName[] } {
  const products = supportedProducts(profile);
  return products.length === 0 ? {} : { products };
}
