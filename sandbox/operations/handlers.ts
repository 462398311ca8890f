import type { OperationId } from '../../specs/interface/operations.ts';
import type { BearerCall } from './call.ts';
import { createSandboxAccount } from './create-sandbox-account.ts';
import { createSandboxConnection } from './create-sandbox-connection.ts';
import { createSandboxPayment } from './create-sandbox-payment.ts';
import { disconnectEntity } from './disconnect-entity.ts';
import { getEnrollments } from './get-enrollments.ts';
import { getPayStatement } from './get-pay-statement.ts';
import { listAutomatedJobs } from './list-automated-jobs.ts';
import { listEnrolledIndividuals } from './list-enrolled-individuals.ts';
import { listPayGroups } from './list-pay-groups.ts';
import { listPayStatementItems } from './list-pay-statement-items.ts';
import { updateBenefit } from './update-benefit.ts';

/** Answers one authenticated request with the body of its 200, or throws a Refusal. */
export type Handler = (call: BearerCall) => unknown;

/** The handler of each operation. Those with a basic credential have no `token` and no `entity`, and do not read them. */
export const handlers: Readonly<Record<OperationId, Handler>> = {
  'get-pay-statement': getPayStatement,
  'create-sandbox-payment': createSandboxPayment,
  'get-enrollments': getEnrollments,
  'create-sandbox-account': createSandboxAccount,
  'create-sandbox-connection': createSandboxConnection,
  'disconnect-entity': disconnectEntity,
  'list-automated-jobs': listAutomatedJobs,
  'list-enrolled-individuals': listEnrolledIndividuals,
  'list-pay-statement-items': listPayStatementItems,
  'list-pay-groups': listPayGroups,
  'update-benefit': updateBenefit,
};
