import type { Suite } from './check.ts';
import { dates } from './create-sandbox-payment/dates.ts';
import { enrolledPayees } from './create-sandbox-payment/enrolled.ts';
import { refusedPayments } from './create-sandbox-payment/refused.ts';
import { roundTrip } from './create-sandbox-payment/round-trip.ts';

export const createSandboxPayment: Suite = {
  name: 'create-sandbox-payment',
  title: 'Create sandbox payment',
  checks: [dates, roundTrip, refusedPayments, enrolledPayees],
};
