import type { OperationId } from '../specs/operations.ts';
import { servedWithEnrollments } from './get-enrollments/known-enrollment.ts';
import { servedWithData } from './get-pay-statement/known-payments.ts';
import { worksWithoutBody } from './list-automated-jobs/bodies.ts';
import { answeredWithGroups } from './list-pay-groups/pay-groups.ts';
import { type Requirement, requirement } from './requirement.ts';

/** The requirement of each operation that it answers a valid request with 200: "Response 200". */
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
  'list-enrolled-individuals': requirement('ENRD-012', 'A known benefit is answered 200 with its result.'),
  'list-pay-statement-items': requirement('ITEM-005', 'A request without filters is answered 200 with the items.'),
  'list-pay-groups': answeredWithGroups,
  'update-benefit': requirement('BEN-010', 'A description for a known benefit is answered 200 with its result.'),
} as const satisfies Record<OperationId, Requirement>;
