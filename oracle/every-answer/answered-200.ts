import type { OperationId } from '../../specs/interface/operations.ts';
import { knownIsAnswered } from '../benefits/enrolled.ts';
import { descriptionIsTaken } from '../benefits/update.ts';
import { companyAndProviderAccepted } from '../create-sandbox-account/accepted-accounts.ts';
import { providerAloneAccepted } from '../create-sandbox-connection/accepted-connections.ts';
import { answeredWithResult } from '../create-sandbox-payment/accepted-payments.ts';
import { oneAccepted } from '../disconnect-entity/answers.ts';
import { servedWithEnrollments } from '../get-enrollments/known-enrollment.ts';
import { servedWithData } from '../get-pay-statement/known-payments.ts';
import type { Requirement } from '../kernel/requirement.ts';
import { worksWithoutBody } from '../list-automated-jobs/bodies.ts';
import { answeredWithGroups } from '../list-pay-groups/pay-groups.ts';
import { answeredWithItems } from '../list-pay-statement-items/items-list.ts';

/** For each operation, the requirement that it answers a valid request with 200 ("Response 200"). */
export const answered200 = {
  'get-pay-statement': servedWithData,
  'create-sandbox-payment': answeredWithResult,
  'get-enrollments': servedWithEnrollments,
  'create-sandbox-account': companyAndProviderAccepted,
  'create-sandbox-connection': providerAloneAccepted,
  'disconnect-entity': oneAccepted,
  'list-automated-jobs': worksWithoutBody,
  'list-enrolled-individuals': knownIsAnswered,
  'list-pay-statement-items': answeredWithItems,
  'list-pay-groups': answeredWithGroups,
  'update-benefit': descriptionIsTaken,
} as const satisfies Record<OperationId, Requirement>;
