import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/start.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { judgeTarget } from './judge-target.ts';
import { recordOf } from './process-run.ts';

/** Bounds on what the run itself does and keeps, set by a profile. */
const folder = cleanUpAtEnd().newFolder();
const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('a walk that would go beyond its pages is blocked by name, and no failure', async () => {
  const out = join(folder, 'out');
  mkdirSync(out);
  const profile = { ...sandbox.profile, limits: { answers: { pages: 1 } } };
  await judgeTarget(profile, ['get-pay-statement'], out);
  const { checks } = recordOf(folder);
  const walks = checks.filter(({ check }) => check === 'get-pay-statement/default-pages');
  expect(walks.map(({ judged }) => judged)).toEqual(
    walks.map(() => ({ outcome: 'blocked', code: null, reason: 'a walk takes more than pages (1) requests' })),
  );
  expect(checks.flatMap(({ findings }) => findings)).toEqual([]);
  expect(walks.length).toBeGreaterThan(0);
});
