import { judgeDistinctIndividuals, judgeEnrolledAnswered } from '../../oracle/benefits/enrolled.ts';
import { judgeUnknownBenefit } from '../../oracle/benefits/unknown-benefit.ts';
import { judgePaymentAnswered } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { judgeOwnIds } from '../../oracle/get-enrollments/known-enrollment.ts';
import { judgeErrorCodes } from '../../oracle/get-pay-statement/payment-batch.ts';
import { judgeDistinctJobs, judgeOrder, judgeScheduled } from '../../oracle/list-automated-jobs/order.ts';
import { judgePagingObject } from '../../oracle/list-automated-jobs/paging.ts';
import { judgeQuotas } from '../../oracle/list-automated-jobs/quotas.ts';
import { judgeDistinctGroups, judgePayGroupsAnswered } from '../../oracle/list-pay-groups/pay-groups.ts';
import { judgeItemsAnswered } from '../../oracle/list-pay-statement-items/items-list.ts';

/** Judges of a single answer, by operation. Each takes the exchange, and owns requirements of the catalogue. */
export const judges = {
  'get-pay-statement': { errorCodes: judgeErrorCodes },
  'create-sandbox-payment': { answered: judgePaymentAnswered },
  'get-enrollments': { ownIds: judgeOwnIds },
  'list-automated-jobs': {
    paging: judgePagingObject,
    quotas: judgeQuotas,
    latestFirst: judgeOrder,
    nextScheduledOnly: judgeScheduled,
    distinct: judgeDistinctJobs,
  },
  'list-enrolled-individuals': {
    answered: judgeEnrolledAnswered,
    distinct: judgeDistinctIndividuals,
    unknownBenefit: judgeUnknownBenefit,
  },
  'list-pay-statement-items': { answered: judgeItemsAnswered },
  'list-pay-groups': { answered: judgePayGroupsAnswered, distinct: judgeDistinctGroups },
} as const;
