import type { Variant } from '../switches.ts';
import { advised } from './advised.ts';
import { laterWrites } from './later-writes.ts';
import { namesAndValues } from './names-and-values.ts';
import { openRefusals } from './open-refusals.ts';
import { orderAndTime } from './order-and-time.ts';
import { overlapVariants } from './overlap.ts';
import { payroll } from './payroll.ts';
import { refusals } from './refusals.ts';
import { transport } from './transport.ts';

/** Every variant that the sandbox can be started with. */
export const variants: readonly Variant[] = [
  ...namesAndValues,
  ...orderAndTime,
  ...transport,
  ...refusals,
  ...openRefusals,
  ...laterWrites,
  ...payroll,
  ...overlapVariants,
  ...advised,
];
