import type { Suite } from './check.ts';
import { creationsCheck } from './create-sandbox-connection/creations.ts';
import { refusedConnections } from './create-sandbox-connection/refused.ts';

export const createSandboxConnection: Suite = {
  name: 'create-sandbox-connection',
  title: 'Create sandbox connection',
  checks: [creationsCheck, refusedConnections],
};
