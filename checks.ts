/**
 * The parts of a team's own checks: `import { check } from 'payroll-conformance/checks'`, for `run --checks FILE` and
 * for a team's own vitest; see docs/api.md.
 */
export { judges } from './cli/native/judges.ts';
export {
  type CheckTrial,
  type CheckWorld,
  check,
  type OwnCheck,
  type OwnCheckDefinition,
  type OwnRequirement,
  type OwnRequirementDefinition,
  ownRequirement,
} from './cli/own-checks/own-check.ts';
export type { Credential, RequestSpec } from './driver/wire/request-spec.ts';
export { blockedBy, doesNotApply } from './harness/outcome/cannot-judge.ts';
export {
  automatedJobs,
  basicCredential,
  benefitUpdate,
  disconnect,
  enrolledIndividuals,
  enrollments,
  entityQuery,
  payGroups,
  payStatementItems,
  payStatements,
  sandboxAccount,
  sandboxConnection,
  sandboxPayment,
} from './harness/requests/requests.ts';
export type { Connection } from './harness/world/connection.ts';
export {
  asArray,
  asInteger,
  asObject,
  asString,
  describeAnswer,
  jsonOf,
  refused,
  show,
  statusOf,
  succeeded,
} from './oracle/kernel/answer.ts';
export { requirement } from './oracle/kernel/judge.ts';
export type { Exchange } from './specs/words/exchange.ts';
