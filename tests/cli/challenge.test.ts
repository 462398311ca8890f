import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { startRelay } from '../hostile-runs/relay.ts';
import { call } from './call.ts';
import { startTarget } from './recorded-runs.ts';

const folder = cleanUpAtEnd().newFolder();
const inFolder = (name: string): string => join(folder, name);
const challenge = 'programme-2026-11-22-k7Qx2';
const seed = seedOfChallenge(challenge);

const target = await startTarget(folder, 'target', ['list-pay-groups'], ['pay-group-id-null']);

afterAll(() => target.sandbox.close());

/** A quick run of one operation, in a folder of that name. */
function runWith(name: string, ...flags: readonly string[]): ReturnType<typeof call> {
  const usual = ['--effort', 'quick', '--requirements', 'GROUPF-005', '--reports', 'junit'];
  return call(['run', '--profile', target.profile, '--out', inFolder(name), ...usual, ...flags]);
}

const headerOf = (name: string): { readonly seed: number; readonly challenge?: string } =>
  JSON.parse(readFileSync(inFolder(`${name}/run.jsonl`), 'utf8').split('\n')[0] ?? '');

test('a run derives its seed from the challenge, says so, and records both; its finding is replayed with them', async () => {
  const { out } = await runWith('whole', '--challenge', challenge);
  expect(out).toContain(`seed ${seed} of challenge ${challenge}`);
  expect(headerOf('whole')).toMatchObject({ seed, challenge });
  const again = await call(['replay', inFolder('whole'), '--finding', '1', '--profile', target.profile]);
  expect(again.out).toContain(`seed ${seed} of challenge ${challenge}`);
  expect(again.code).toBe(1);
});

test('no request of a run under a challenge says which check sends it, while those of other runs do', async () => {
  const seen: unknown[] = [];
  const relay = await startRelay({
    sandbox: { faults: ['pay-group-id-null'] },
    answer({ headers }) {
      seen.push(headers['x-conformance-check']);
      return undefined;
    },
  });
  const profile = inFolder('watched.yaml');
  writeFileSync(profile, stringify(relay.profile));
  const usual = ['--effort', 'quick', '--requirements', 'GROUPF-005', '--reports', 'junit'];
  await call(['run', '--profile', profile, '--out', inFolder('open'), ...usual]);
  expect(seen).toContain('list-pay-groups/list');
  seen.splice(0);
  await call(['run', '--profile', profile, '--out', inFolder('hidden'), ...usual, '--challenge', challenge]);
  await call(['replay', inFolder('hidden'), '--finding', '1', '--profile', profile]);
  await relay.close();
  expect(seen.length).toBeGreaterThan(5);
  expect(new Set(seen)).toEqual(new Set([undefined]));
});

test('the parts of a run and the merged run have the same challenge; parts with different challenges are refused: exit 2', async () => {
  await runWith('part-1', '--challenge', challenge, '--shard', '1/2');
  await runWith('part-2', '--challenge', challenge, '--shard', '2/2', '--workers', '2');
  await runWith('other', '--seed', String(seed), '--shard', '2/2');
  const merged = await call(['merge', inFolder('part-1'), inFolder('part-2'), '--out', inFolder('merged')]);
  expect(merged.err).toBe('');
  expect(headerOf('merged')).toMatchObject({ seed, challenge });
  const refused = await call(['merge', inFolder('part-1'), inFolder('other'), '--out', inFolder('refused')]);
  expect(refused.err).toContain('their challenges differ');
  expect(refused.code).toBe(2);
});

test.each([
  ['beside --seed', ['--challenge', challenge, '--seed', '1'], "'--challenge <nonce>' cannot be used with"],
  ['too short', ['--challenge', 'short'], 'It must be 16 to 200 letters'],
  ['with a blank', ['--challenge', 'sixteen letters and more'], 'It must be 16 to 200 letters'],
])('a challenge %s: exit 2, and nothing is run', async (_, flags, reason) => {
  const { code, err } = await runWith('not-run', ...flags);
  expect(err).toContain(reason);
  expect(code).toBe(2);
  expect(existsSync(inFolder('not-run'))).toBe(false);
});
