import type { OperationId } from '../specs/operations.ts';
import { knownIsAnswered } from './benefits/enrolled.ts';
import { descriptionIsTaken } from './benefits/update.ts';
import { servedWithEnrollments } from './get-enrollments/known-enrollment.ts';
import { servedWithData } from './get-pay-statement/known-payments.ts';
import { worksWithoutBody } from './list-automated-jobs/bodies.ts';
import { answeredWithGroups } from './list-pay-groups/pay-groups.ts';
import { answeredWithItems } from './list-pay-statement-items/items-list.ts';
import { type Requirement, requirement } from './requirement.ts';

/** For each operation, the requirement that it answers a valid request with 200 ("Response 200"). */
export const answered200 = {
  'get-pay-statement': servedWithData,
  'create-sandbox-payment': requirement('PAY-001', 'A valid payment is answered 200 with its result.'),
  'get-enrollments': servedWithEnrollments,
  'create-sandbox-account': requirement(
    'ACCT-001',
    'A call with company_id and provider_id alone is answered 200 with its result.',
  ),
  'create-sandbox-connection': requirement(
    'CONN-001',
    'A call with provider_id alone is answered 200 with its result.',
  ),
  'disconnect-entity': requirement(
    'DISC-006',
    'Disconnecting an entity of the own connection is answered 200 with its result.',
  ),
  'list-automated-jobs': worksWithoutBody,
  'list-enrolled-individuals': knownIsAnswered,
  'list-pay-statement-items': answeredWithItems,
  'list-pay-groups': answeredWithGroups,
  'update-benefit': descriptionIsTaken,
} as const satisfies Record<OperationId, Requirement>;
