import type { Suite } from './check.ts';
import { newPayments } from './stability/payments.ts';
import { repeatedReads } from './stability/reads.ts';
import { refusedDisconnection } from './stability/refused-disconnection.ts';
import { refusedWrites } from './stability/refused-writes.ts';

/** "States and transitions": what is read changes only by what was written, and by no more than that. */
export const stability: Suite = {
  name: 'stability',
  title: 'Stability and side effects',
  checks: [repeatedReads, newPayments, ...refusedWrites, refusedDisconnection],
};
