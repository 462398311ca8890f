import type { Fault } from '../switches/switches.ts';
import { messages } from './answers/messages.ts';
import { statuses } from './answers/statuses.ts';
import { lettingThrough } from './authentication/let-through.ts';
import { refusals } from './authentication/refusals.ts';
import { rememberedCredentials } from './authentication/remembered-credentials.ts';
import { unusualCredentialFaults } from './authentication/unusual-credentials.ts';
import { accountFaults } from './create-sandbox-account/accounts.ts';
import { connectionFaults } from './create-sandbox-connection/connections.ts';
import { defaultDates } from './create-sandbox-payment/default-dates.ts';
import { givenDays } from './create-sandbox-payment/given-days.ts';
import { givenLines } from './create-sandbox-payment/lines.ts';
import { monthEnds } from './create-sandbox-payment/month-ends.ts';
import { givenNames } from './create-sandbox-payment/names.ts';
import { paymentResults } from './create-sandbox-payment/results.ts';
import { series } from './create-sandbox-payment/series.ts';
import { statements } from './create-sandbox-payment/statements.ts';
import { givenValues } from './create-sandbox-payment/values.ts';
import { disconnections } from './disconnect-entity/disconnections.ts';
import { entityFaults } from './entity-selection/entities.ts';
import { enrollmentBatches } from './get-enrollments/batches.ts';
import { enrollmentFields } from './get-enrollments/fields.ts';
import { answerFields } from './get-pay-statement/answer-fields.ts';
import { payStatementBatches } from './get-pay-statement/batches.ts';
import { beingFetched } from './get-pay-statement/being-fetched.ts';
import { largePayments } from './get-pay-statement/large-payments.ts';
import { payStatementReads } from './get-pay-statement/later-reads.ts';
import { limits } from './get-pay-statement/limits.ts';
import { pages } from './get-pay-statement/pages.ts';
import { payStatementFields } from './get-pay-statement/statement-fields.ts';
import { windows } from './get-pay-statement/windows.ts';
import { dataOfOthers } from './isolation/data-of-others.ts';
import { entitiesOfOthers } from './isolation/entities-of-others.ts';
import { injectedIds } from './isolation/injected-ids.ts';
import { jobFaults } from './list-automated-jobs/jobs.ts';
import { enrolledFaults } from './list-enrolled-individuals/enrolled.ts';
import { payGroupFaults } from './list-pay-groups/pay-groups.ts';
import { categoryAndTypeFilters } from './list-pay-statement-items/categories-and-types.ts';
import { dayFilters } from './list-pay-statement-items/days.ts';
import { itemFields } from './list-pay-statement-items/fields.ts';
import { nameFilter } from './list-pay-statement-items/names.ts';
import { severalFilters } from './list-pay-statement-items/several-filters.ts';
import { overlappingRequests } from './overlap/overlapping-requests.ts';
import { updateFaults } from './update-benefit/updates.ts';
import { versions } from './versioning/versions.ts';

/** Every fault that the sandbox can be started with, by operation, and then by theme. */
export const faults: readonly Fault[] = [
  ...answerFields,
  ...payStatementBatches,
  ...beingFetched,
  ...largePayments,
  ...payStatementReads,
  ...limits,
  ...pages,
  ...payStatementFields,
  ...windows,
  ...defaultDates,
  ...givenDays,
  ...givenLines,
  ...monthEnds,
  ...givenNames,
  ...paymentResults,
  ...series,
  ...statements,
  ...givenValues,
  ...enrollmentBatches,
  ...enrollmentFields,
  ...accountFaults,
  ...connectionFaults,
  ...disconnections,
  ...jobFaults,
  ...enrolledFaults,
  ...categoryAndTypeFilters,
  ...dayFilters,
  ...itemFields,
  ...nameFilter,
  ...severalFilters,
  ...payGroupFaults,
  ...updateFaults,
  ...messages,
  ...statuses,
  ...lettingThrough,
  ...refusals,
  ...rememberedCredentials,
  ...unusualCredentialFaults,
  ...entityFaults,
  ...dataOfOthers,
  ...entitiesOfOthers,
  ...injectedIds,
  ...overlappingRequests,
  ...versions,
];
