import type { Check, Suite } from '../harness/trial/trial.ts';
import { answers } from './answers/answers.suite.ts';
import { authentication } from './authentication/authentication.suite.ts';
import { combinations } from './combinations/combinations.suite.ts';
import { createSandboxAccount } from './create-sandbox-account/create-sandbox-account.suite.ts';
import { createSandboxConnection } from './create-sandbox-connection/create-sandbox-connection.suite.ts';
import { createSandboxPayment } from './create-sandbox-payment/create-sandbox-payment.suite.ts';
import { disconnectEntity } from './disconnect-entity/disconnect-entity.suite.ts';
import { entitySelection } from './entity-selection/entity-selection.suite.ts';
import { getEnrollments } from './get-enrollments/get-enrollments.suite.ts';
import { getPayStatement } from './get-pay-statement/get-pay-statement.suite.ts';
import { isolation } from './isolation/isolation.suite.ts';
import { listAutomatedJobs } from './list-automated-jobs/list-automated-jobs.suite.ts';
import { listEnrolledIndividuals } from './list-enrolled-individuals/list-enrolled-individuals.suite.ts';
import { listPayGroups } from './list-pay-groups/list-pay-groups.suite.ts';
import { listPayStatementItems } from './list-pay-statement-items/list-pay-statement-items.suite.ts';
import { model } from './model/model.suite.ts';
import { overlap } from './overlap/overlap.suite.ts';
import { checksOf, type Suites } from './part.ts';
import { requestBodies } from './request-bodies/request-bodies.suite.ts';
import { stability } from './stability/stability.suite.ts';
import { startingOrder } from './starting-order.ts';
import { updateBenefit } from './update-benefit/update-benefit.suite.ts';
import { versioning } from './versioning/versioning.suite.ts';

const suites: readonly Suite[] = [
  getPayStatement,
  createSandboxPayment,
  disconnectEntity,
  createSandboxConnection,
  createSandboxAccount,
  getEnrollments,
  listPayStatementItems,
  listAutomatedJobs,
  listEnrolledIndividuals,
  listPayGroups,
  updateBenefit,
  authentication,
  isolation,
  entitySelection,
  versioning,
  requestBodies,
  stability,
  overlap,
  combinations,
  model,
];

/** The suites whose checks send requests, the more urgent checks marked as such. */
export const stimulatingSuites: readonly Suite[] = suites.map(({ checks, ...suite }) => ({
  ...suite,
  checks: checks.map((check) => ({ ...check, urgency: urgencyOf(check) })),
}));

function urgencyOf({ id }: Check): number {
  const place = startingOrder.indexOf(id);
  return place < 0 ? 0 : startingOrder.length - place;
}

export const allSuites: Suites<Check> = { stimulating: stimulatingSuites, concluding: answers.checks };

export const allChecks = checksOf(allSuites);
