import type { Suite } from './check.ts';
import { accountsCheck } from './create-sandbox-account/accounts.ts';

export const createSandboxAccount: Suite = {
  name: 'create-sandbox-account',
  title: 'Create sandbox account',
  checks: [accountsCheck],
};
