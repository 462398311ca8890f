import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { filesBelow, secretsIn } from './canary.ts';
import { judgeTarget } from './judge-target.ts';
import { recordOf } from './process-run.ts';

const folder = cleanUpAtEnd().newFolder();
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('a run in which more tokens are issued than can be remembered ends, inconclusive, with the name of the bound', async () => {
  const out = join(folder, 'out');
  mkdirSync(out);
  const profile = { ...sandbox.profile, limits: { answers: { secrets: 6 } } };
  const { code, out: shown, err } = await judgeTarget(profile, ['create-sandbox-connection', 'list-pay-groups'], out);
  expect(err).toBe('');
  expect(code).toBe(3);
  expect(shown).toContain('the access tokens that the target issued exceed secrets');
  const { checks } = recordOf(folder);
  const reasons = checks.filter(({ judged }) => judged.outcome === 'blocked').map(({ judged }) => judged.reason);
  expect(reasons.some((reason) => reason?.includes('exceed secrets'))).toBe(true);
  const { accessToken, clientSecret } = sandbox.profile.credentials;
  expect(secretsIn([{ name: 'stdout', text: shown }, ...filesBelow(out)], [accessToken, clientSecret])).toEqual([]);
});
