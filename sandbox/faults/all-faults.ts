import type { Fault } from '../switches.ts';
import { authenticationFaults } from './authentication.ts';
import { connectionFaults } from './connections.ts';
import { deductionFaults } from './deductions.ts';
import { disconnectionFaults } from './disconnection.ts';
import { enrollmentFields } from './fields/enrollment-fields.ts';
import { envelopeFields } from './fields/envelope-fields.ts';
import { listFields } from './fields/list-fields.ts';
import { payStatementFields } from './fields/pay-statement-fields.ts';
import { sandboxFields } from './fields/sandbox-fields.ts';
import { isolationFaults } from './isolation.ts';
import { itemFaults } from './items.ts';
import { jobsFaults } from './jobs.ts';
import { messageFaults } from './messages.ts';
import { overlapFaults } from './overlap.ts';
import { overlapMemoryFaults } from './overlap-memory.ts';
import { payStatementBatches } from './pay-statement-batches.ts';
import { payStatementLimits } from './pay-statement-limits.ts';
import { payStatementPages } from './pay-statement-pages.ts';
import { sandboxPaymentDates } from './sandbox-payment-dates.ts';
import { sandboxPaymentLines } from './sandbox-payment-lines.ts';
import { sandboxPaymentSeries } from './sandbox-payment-series.ts';
import { sandboxPaymentStatements } from './sandbox-payment-statements.ts';
import { successStatuses } from './success-statuses.ts';
import { deadAnswers } from './values/dead-answers.ts';
import { filterTexts } from './values/filter-texts.ts';
import { furtherCredentials } from './values/further-credentials.ts';
import { lenientIds } from './values/lenient-ids.ts';
import { limitsAround } from './values/limits-around.ts';
import { linesInPart } from './values/lines-in-part.ts';
import { monthEnds } from './values/month-ends.ts';

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
  ...isolationFaults,
  ...overlapFaults,
  ...overlapMemoryFaults,
  ...messageFaults,
  ...successStatuses,
  ...deadAnswers,
  ...filterTexts,
  ...furtherCredentials,
  ...lenientIds,
  ...limitsAround,
  ...linesInPart,
  ...monthEnds,
];
