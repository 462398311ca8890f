import { expect, test } from 'vitest';
import { startSandbox } from '../sandbox/start.ts';
import { operationIds } from '../specs/interface/operations.ts';
import { judgeSandbox } from './judge-sandbox.ts';

test.each([
  ['is hidden', [], []],
  ['opens the pay groups of another connection', ['isolation-list-pay-groups-foreign-entity'], ['ISO-009']],
  ['brings the pay groups of the own connection', ['cache-list-pay-groups-without-entity'], ['ISO-019']],
])('where a run creates no connections, a foreign entity %s', async (_, faults, broken) => {
  const sandbox = await startSandbox({ faults });
  const operations = operationIds.filter((id) => !id.includes('sandbox'));
  const { summary } = await judgeSandbox(sandbox, (profile) => ({ ...profile, operations }));
  expect(summary.findings.map(({ requirement }) => requirement)).toEqual(broken);
});
