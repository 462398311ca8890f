import type { Suite } from '../../harness/trial/check.ts';
import { refusedDisconnection } from './refused-disconnection.ts';
import { refusedWrites } from './refused-writes.ts';

/** "States and transitions": what is read changes only by what was written, and by no more than that. */
export const stability: Suite = {
  name: 'stability',
  title: 'Stability and side effects',
  checks: [...refusedWrites, refusedDisconnection],
};
