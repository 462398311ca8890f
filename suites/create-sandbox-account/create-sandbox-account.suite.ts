import type { Suite } from '../../harness/trial/trial.ts';
import { accountsCheck } from './accounts.ts';

export const createSandboxAccount: Suite = {
  name: 'create-sandbox-account',
  title: 'Create sandbox account',
  checks: [accountsCheck],
};
