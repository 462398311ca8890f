import type { Suite } from '../../harness/trial/trial.ts';
import { creationsCheck } from './creations.ts';
import { refusedConnections } from './refused.ts';

export const createSandboxConnection: Suite = {
  name: 'create-sandbox-connection',
  title: 'Create sandbox connection',
  checks: [creationsCheck, refusedConnections],
};
