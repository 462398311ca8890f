import type { Variant } from '../switches/switches.ts';
import { refusalVariants } from './answers/refusals.ts';
import { transport } from './answers/transport.ts';
import { openValues } from './answers/values.ts';
import { waiting } from './answers/waiting.ts';
import { accountVariants } from './create-sandbox-account.ts';
import { connectionVariants } from './create-sandbox-connection.ts';
import { paymentDateVariants } from './create-sandbox-payment/dates.ts';
import { givenStatementVariants } from './create-sandbox-payment/statements.ts';
import { disconnectionVariants } from './disconnect-entity.ts';
import { entityVariants } from './entity-selection.ts';
import { enrollmentVariants } from './get-enrollments.ts';
import { payStatementVariants } from './get-pay-statement/batches.ts';
import { statementVariants } from './get-pay-statement/statements.ts';
import { limits } from './limits.ts';
import { jobVariants } from './list-automated-jobs.ts';
import { itemVariants } from './list-pay-statement-items.ts';
import { overlappingRequests } from './overlap/requests.ts';
import { overlappingWrites } from './overlap/writes.ts';
import { bodyVariants } from './request-bodies.ts';
import { updateVariants } from './update-benefit.ts';
import { versionVariants } from './versioning.ts';

export const variants: readonly Variant[] = [
  ...refusalVariants,
  ...transport,
  ...openValues,
  ...waiting,
  ...limits,
  ...accountVariants,
  ...connectionVariants,
  ...paymentDateVariants,
  ...givenStatementVariants,
  ...disconnectionVariants,
  ...entityVariants,
  ...enrollmentVariants,
  ...payStatementVariants,
  ...statementVariants,
  ...jobVariants,
  ...itemVariants,
  ...overlappingRequests,
  ...overlappingWrites,
  ...bodyVariants,
  ...updateVariants,
  ...versionVariants,
];
