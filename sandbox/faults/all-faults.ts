import type { Fault } from '../switches/switches.ts';
import { authenticationFaults } from './authentication.ts';
import { defaultDays } from './calendar/default-days.ts';
import { givenDays } from './calendar/given-days.ts';
import { combinedValues } from './combined/combined-values.ts';
import { longSeries } from './combined/long-series.ts';
import { connectionFaults } from './connections.ts';
import { crossedRefusals } from './crossed-refusals.ts';
import { deadOperations } from './dead/dead-operations.ts';
import { deductionFaults } from './deductions.ts';
import { disconnectionFaults } from './disconnection.ts';
import { fieldEncodings } from './field/encodings.ts';
import { seenDefects } from './field/seen-defects.ts';
import { enrollmentFields } from './fields/enrollment-fields.ts';
import { envelopeFields } from './fields/envelope-fields.ts';
import { listFields } from './fields/list-fields.ts';
import { payStatementFields } from './fields/pay-statement-fields.ts';
import { sandboxFields } from './fields/sandbox-fields.ts';
import { isolationFaults } from './isolation.ts';
import { itemFaults } from './items.ts';
import { jobsFaults } from './jobs.ts';
import { largePayments } from './large/large-payments.ts';
import { cacheFaults } from './memory/caches.ts';
import { sessionFaults } from './memory/sessions.ts';
import { sharedContexts } from './memory/shared-contexts.ts';
import { messageFaults } from './messages.ts';
import { nowAndThen } from './now-and-then.ts';
import { otherConnections } from './other-connections.ts';
import { overlapFaults } from './overlap.ts';
import { overlapMemoryFaults } from './overlap-memory.ts';
import { payStatementBatches } from './pay-statement-batches.ts';
import { payStatementLimits } from './pay-statement-limits.ts';
import { payStatementPages } from './pay-statement-pages.ts';
import { resemblingCredentials } from './resembling-credentials.ts';
import { sandboxPaymentDates } from './sandbox-payment-dates.ts';
import { sandboxPaymentLines } from './sandbox-payment-lines.ts';
import { sandboxPaymentSeries } from './sandbox-payment-series.ts';
import { sandboxPaymentStatements } from './sandbox-payment-statements.ts';
import { lateElements } from './second-looks/late-elements.ts';
import { readOtherwise } from './second-looks/read-otherwise.ts';
import { repeatedIds } from './second-looks/repeated-ids.ts';
import { successStatuses } from './success-statuses.ts';
import { deadAnswers } from './values/dead-answers.ts';
import { filterTexts } from './values/filter-texts.ts';
import { furtherCredentials } from './values/further-credentials.ts';
import { givenNumbers } from './values/given-numbers.ts';
import { givenTexts } from './values/given-texts.ts';
import { itemFilterFaults } from './values/item-filters.ts';
import { lenientIds } from './values/lenient-ids.ts';
import { limitsAround } from './values/limits-around.ts';
import { linesInPart } from './values/lines-in-part.ts';
import { monthEnds } from './values/month-ends.ts';
import { partialLines } from './values/partial-lines.ts';
import { requestValues } from './values/requests.ts';
import { strangeCredentials } from './values/strange-credentials.ts';
import { tellingIdFaults } from './values/telling-ids.ts';

/** Every fault that the sandbox can be started with. */
export const faults: readonly Fault[] = [
  ...payStatementFields,
  ...envelopeFields,
  ...enrollmentFields,
  ...sandboxFields,
  ...listFields,
  ...payStatementLimits,
  ...payStatementPages,
  ...payStatementBatches,
  ...sandboxPaymentDates,
  ...sandboxPaymentStatements,
  ...sandboxPaymentLines,
  ...sandboxPaymentSeries,
  ...connectionFaults,
  ...disconnectionFaults,
  ...jobsFaults,
  ...itemFaults,
  ...deductionFaults,
  ...authenticationFaults,
  ...resemblingCredentials,
  ...crossedRefusals,
  ...isolationFaults,
  ...otherConnections,
  ...overlapFaults,
  ...overlapMemoryFaults,
  ...messageFaults,
  ...successStatuses,
  ...nowAndThen,
  ...deadAnswers,
  ...filterTexts,
  ...furtherCredentials,
  ...lenientIds,
  ...tellingIdFaults,
  ...limitsAround,
  ...linesInPart,
  ...monthEnds,
  ...deadOperations,
  ...cacheFaults,
  ...sessionFaults,
  ...sharedContexts,
  ...repeatedIds,
  ...lateElements,
  ...readOtherwise,
  ...givenDays,
  ...defaultDays,
  ...largePayments,
  ...partialLines,
  ...givenTexts,
  ...givenNumbers,
  ...requestValues,
  ...itemFilterFaults,
  ...strangeCredentials,
  ...fieldEncodings,
  ...seenDefects,
  ...combinedValues,
  ...longSeries,
];
