import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { doesNotApply, failedPremise } from '../outcome/cannot-judge.ts';
import {
  automatedJobs,
  basicCredential,
  benefitUpdate,
  enrolledIndividuals,
  enrollments,
  payGroups,
  payStatementItems,
  payStatements,
  sandboxAccount,
  sandboxPayment,
} from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';
import type { Connection } from '../world/connection.ts';

/** The operations whose ordinary request may be repeated: those that create or disconnect connections have none. */
export type Repeatable = Exclude<
  OperationId,
  'create-sandbox-connection' | 'create-sandbox-account' | 'disconnect-entity'
>;

export const isRepeatable = (operation: OperationId): operation is Repeatable =>
  !['create-sandbox-connection', 'create-sandbox-account', 'disconnect-entity'].includes(operation);

/** A valid request that a target has no reason to refuse, and the connection that it is sent for. */
export interface OrdinaryRequest {
  readonly spec: RequestSpec;
  readonly connection: Connection;
}

/** A well-formed id of a payment or an enrollment that no target knows: requests with it are valid. */
export const unknownId = 'd3b07384-d9a0-4c9b-8f5e-6a1c2e7b9f04';

export const testDescription = 'Conformance test: this text may be changed';

/** Composes an ordinary valid request. @param benefitIndex of those in the profile; the first if there are fewer */
export async function ordinaryRequest(t: Sender, operation: Repeatable, benefitIndex = 0): Promise<OrdinaryRequest> {
  switch (operation) {
    case 'get-pay-statement': {
      const [{ connection, paymentId }] = await t.world.payments();
      return { connection, spec: payStatements(connection.credential, [{ payment_id: paymentId, limit: 2 }]) };
    }
    case 'create-sandbox-payment': {
      const connection = await t.world.main();
      return { connection, spec: sandboxPayment(connection.credential) };
    }
    case 'get-enrollments': {
      const connection = await t.world.reader(operation);
      const [id = unknownId] = connection.origin === 'fixture' ? t.profile.fixtures.enrollmentIds : [];
      return { connection, spec: enrollments(connection.credential, [id]) };
    }
    case 'list-automated-jobs':
    case 'list-pay-statement-items':
    case 'list-pay-groups': {
      const connection = await t.world.reader(operation);
      return { connection, spec: lists[operation](connection.credential) };
    }
    case 'list-enrolled-individuals': {
      const { connection, benefitId } = fixtureBenefit(t, benefitIndex);
      return { connection, spec: enrolledIndividuals(connection.credential, benefitId) };
    }
    case 'update-benefit': {
      const { connection, benefitId } = fixtureBenefit(t, benefitIndex);
      const spec = benefitUpdate(connection.credential, benefitId, { description: testDescription });
      return { connection, spec };
    }
  }
}

const lists = {
  'list-automated-jobs': automatedJobs,
  'list-pay-statement-items': payStatementItems,
  'list-pay-groups': payGroups,
} as const;

/** Requires that an operation answers its ordinary request, which is sent once for all checks. @throws CannotJudge */
export async function ordinaryPremise(t: Sender, operation: Repeatable): Promise<Exchange> {
  const { spec } = await ordinaryRequest(t, operation);
  const exchange = await t.sendOnce(spec);
  if (succeeded(exchange)) return exchange;
  const reason = `${operation} does not answer an ordinary request: ${describeAnswer(exchange)}`;
  // Without a known enrollment the request names an unknown one, for which the target may refuse the whole request.
  const isForUnknown = operation === 'get-enrollments' && t.profile.fixtures.enrollmentIds.length === 0;
  if (isForUnknown && refused(exchange)) throw doesNotApply('no-fixture', `no enrollment is known; ${reason}`);
  throw failedPremise(exchange, reason, t.world);
}

/** A benefit that is known to exist: the interface has no endpoint to create one. See {@link ordinaryRequest}. */
export function fixtureBenefit(
  t: Sender,
  benefitIndex = 0,
): { readonly connection: Connection; readonly benefitId: string } {
  const { benefitIds } = t.profile.fixtures;
  const benefitId = benefitIds[benefitIndex] ?? benefitIds[0];
  if (t.world.fixture === null || benefitId === undefined) {
    throw doesNotApply('no-fixture', 'the profile names no benefit of its access token (fixtures.benefitIds)');
  }
  return { connection: t.world.fixture, benefitId };
}

export const hasFixtureBenefit = (t: Sender): boolean =>
  t.world.fixture !== null && t.profile.fixtures.benefitIds.length > 0;

/** Composes a valid request for an account of the run's main connection. */
export async function ordinaryAccount(t: Sender): Promise<OrdinaryRequest> {
  const connection = await t.world.main();
  const json = { company_id: connection.companyId, provider_id: connection.providerId ?? t.profile.provider };
  return { connection, spec: sandboxAccount(basicCredential(t.profile), json) };
}
