import type { Credential } from '../../driver/wire/request-spec.ts';
import {
  asArray,
  asObject,
  asString,
  describeAnswer,
  type JsonObject,
  jsonOf,
  refused,
  succeeded,
} from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { productOf, statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import type { AcceptedPayments } from './accepted-payments.ts';

/** A connection that checks may read from: the profile's own, or one that the run created. */
export interface Connection {
  readonly name: string;
  readonly origin: 'fixture' | 'created';
  readonly credential: Credential & { readonly kind: 'bearer' };
  readonly connectionId: string | null;
  /** Its own entities, as far as they are known; a created connection has only one. */
  readonly entityIds: readonly string[];
  readonly companyId: string | null;
  readonly providerId: string | null;
  /** Products granted at creation; null if that is not known. */
  readonly products: readonly string[] | null;
  /** The number of employees that its creation asked for; null: it asked for none, or the connection is a fixture. */
  readonly employeeSize: number | null;
  /** The exchange that created it; null for a fixture. */
  readonly creation: Exchange | null;
}

/** Whether a connection was granted the product of an operation; true as long as nothing shows that it was not. */
export function isGranted(connection: Connection, operation: OperationId): boolean {
  const product = productOf[operation];
  return product === undefined || connection.products === null || connection.products.includes(product);
}

/** @throws CannotJudge if the connection was not granted the product of an operation */
export function requireGranted(connection: Connection, operation: OperationId): void {
  if (isGranted(connection, operation)) return;
  throw doesNotApply('not-granted', `the provider did not grant the product ${productOf[operation]}`);
}

function uuidOf(value: unknown): string | undefined {
  const text = asString(value);
  return text !== undefined && uuidPattern.test(text) ? text : undefined;
}

/**
 * Reads the connection in a creation's answer; undefined without a usable token. @param name a label for people
 * @param size the `employee_size` that the creation asked for; null: none
 */
export function connectionFrom(name: string, creation: Exchange, size: number | null = null): Connection | undefined {
  const answer = asObject(jsonOf(creation));
  const token = asString(answer?.access_token);
  if (answer === undefined || token === undefined || token === '') return undefined;
  // An id of another form breaks the shape of the answer, which is judged elsewhere; no valid request can hold it.
  const entityId = uuidOf(answer.entity_id);
  const products = asArray(answer.products)?.filter((product) => typeof product === 'string');
  return {
    name,
    origin: 'created',
    credential: { kind: 'bearer', token },
    connectionId: asString(answer.connection_id) ?? null,
    entityIds: entityId === undefined ? [] : [entityId],
    companyId: uuidOf(answer.company_id) ?? null,
    providerId: asString(answer.provider_id) ?? null,
    products: products ?? null,
    employeeSize: size,
    creation: kept(creation),
  };
}

/** The connection of the profile's access token, if there is one. */
export function fixtureConnection(profile: Profile): Connection | null {
  const token = profile.credentials.accessToken;
  if (token === null) return null;
  return {
    name: 'fixture',
    origin: 'fixture',
    credential: { kind: 'bearer', token },
    connectionId: null,
    entityIds: profile.fixtures.entityIds,
    companyId: null,
    providerId: profile.provider,
    products: null,
    employeeSize: null,
    creation: null,
  };
}

/** A payment of a connection: created by the run, or a fixture. */
export interface Payment {
  readonly connection: Connection;
  readonly paymentId: string;
  /** The body that it was created with; null for a fixture. */
  readonly asked: JsonObject | null;
  readonly creation: Exchange | null;
}

export const fixturePayment = (connection: Connection, paymentId: string): Payment => ({
  connection,
  paymentId,
  asked: null,
  creation: null,
});

/** The id in the answer to a payment's creation; undefined if that was refused, or has none. */
export const paymentIdIn = (creation: Exchange): string | undefined =>
  succeeded(creation) ? asString(asObject(jsonOf(creation))?.payment_id) || undefined : undefined;

/** Reads the payment in a creation's answer. @throws CannotJudge if the answer has none to test with */
export function paymentFrom(
  connection: Connection,
  asked: JsonObject,
  creation: Exchange,
  accepted: AcceptedPayments,
): Payment {
  const paymentId = paymentIdIn(creation);
  if (refused(creation) && !isGranted(connection, 'create-sandbox-payment')) {
    throw doesNotApply('not-granted', `the connection lacks the product payment: ${describeAnswer(creation)}`);
  }
  if (refused(creation) && (connection.employeeSize ?? 0) > statedLimits.employeesWithHistory) {
    const reason = `above ${statedLimits.employeesWithHistory} employees a payment may be refused: ${describeAnswer(creation)}`;
    throw doesNotApply('not-observed', reason);
  }
  if (accepted.mayBeRefused(creation)) {
    const reason = `a further payment may be refused, or one of its time: ${describeAnswer(creation)}`;
    throw doesNotApply('not-observed', reason);
  }
  if (paymentId === undefined) {
    throw blockedBy(`create-sandbox-payment gave no payment to test with: ${describeAnswer(creation)}`, creation);
  }
  return { connection, paymentId, asked, creation: kept(creation) };
}
