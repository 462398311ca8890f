import type { OperationId } from '../specs/interface/operations.ts';
import type { BearerCall } from './call.ts';
import { createSandboxAccount } from './operations/create-sandbox-account.ts';
import { createSandboxConnection } from './operations/create-sandbox-connection.ts';
import { createSandboxPayment } from './operations/create-sandbox-payment.ts';
import { disconnectEntity } from './operations/disconnect-entity.ts';
import { getEnrollments } from './operations/get-enrollments.ts';
import { getPayStatement } from './operations/get-pay-statement.ts';
import { listAutomatedJobs } from './operations/list-automated-jobs.ts';
import { listEnrolledIndividuals } from './operations/list-enrolled-individuals.ts';
import { listPayGroups } from './operations/list-pay-groups.ts';
import { listPayStatementItems } from './operations/list-pay-statement-items.ts';
import { updateBenefit } from './operations/update-benefit.ts';

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
