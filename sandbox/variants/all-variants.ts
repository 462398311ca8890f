import type { Variant } from '../switches/switches.ts';
import { advised } from './advised.ts';
import { laterWrites } from './later-writes.ts';
import { namesAndValues } from './names-and-values.ts';
import { openLists } from './open-lists.ts';
import { openPayroll } from './open-payroll.ts';
import { openRefusals } from './open-refusals.ts';
import { openRequests } from './open-requests.ts';
import { orderAndTime } from './order-and-time.ts';
import { overlapVariants } from './overlap.ts';
import { payroll } from './payroll.ts';
import { refusals } from './refusals.ts';
import { refusedPayments } from './refused-payments.ts';
import { transport } from './transport.ts';
import { waiting } from './waiting.ts';

/** Every variant that the sandbox can be started with. */
export const variants: readonly Variant[] = [
  ...namesAndValues,
  ...orderAndTime,
  ...transport,
  ...refusals,
  ...openRefusals,
  ...refusedPayments,
  ...laterWrites,
  ...payroll,
  ...overlapVariants,
  ...waiting,
  ...openPayroll,
  ...openRequests,
  ...openLists,
  ...advised,
];
