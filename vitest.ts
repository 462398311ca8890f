/**
 * The checks in a team's own vitest: `import { conformance } from 'payroll-conformance/vitest'`. To be imported by files
 * of tests; see docs/api.md.
 */

export { conformance } from './cli/native/conformance.ts';
export { judges } from './cli/native/judges.ts';
export {
  type CheckTrial,
  type CheckWorld,
  check,
  type OwnCheck,
  type OwnCheckDefinition,
} from './cli/native/own-check.ts';
export { type OwnRequirement, type OwnRequirementDefinition, ownRequirement } from './cli/native/own-requirement.ts';
export type { ConformanceOptions } from './cli/native/plan-native.ts';
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
