import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../cli/process.ts';
import { judgeTarget } from './judge-target.ts';
import { recordOf } from './process-run.ts';
import { startRelay } from './relay.ts';

const folder = temporaryFolder();
const target = await startRelay({
  change: (text) => ({ text: text.replaceAll(/"access_token":"/g, '"access_token":"x\\ny-'), header: '' }),
});
afterAll(async () => {
  await target.close();
  folder.remove();
});

test('tokens that no header can carry block what needs them, and are no failure of ours', async () => {
  const out = join(folder.path, 'out');
  mkdirSync(out);
  const operations = ['create-sandbox-connection', 'create-sandbox-account', 'list-pay-groups'] as const;
  const { code, err } = await judgeTarget(target.profile, operations, out);
  expect(err).toBe('');
  expect([1, 3]).toContain(code);
  const { checks } = recordOf(folder.path);
  const outcomes = new Set(checks.map(({ judged }) => judged.outcome));
  expect(outcomes).not.toContain('error');
  expect(outcomes).toContain('passed');
  expect(JSON.stringify(checks)).toContain('no header can carry');
});
