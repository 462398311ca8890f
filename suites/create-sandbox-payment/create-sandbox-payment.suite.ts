import type { Suite } from '../../harness/trial/check.ts';
import { dates } from './dates.ts';
import { enrolledPayees } from './enrolled.ts';
import { refusedPayments } from './refused.ts';
import { roundTrip } from './round-trip.ts';

export const createSandboxPayment: Suite = {
  name: 'create-sandbox-payment',
  title: 'Create sandbox payment',
  checks: [dates, roundTrip, refusedPayments, enrolledPayees],
};
