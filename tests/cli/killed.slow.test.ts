import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { call } from './call.ts';
import { start } from './process.ts';

const folder = cleanUpAtEnd().newFolder();

interface Line {
  readonly type: string;
  readonly check: string;
}

/** Waits until the record in a folder holds so many checks. */
async function reaches(out: string, checks: number): Promise<void> {
  const record = join(out, 'run.jsonl');
  for await (const _ of watch(out)) {
    const ended = existsSync(record) ? readFileSync(record, 'utf8').split('\n').length - 2 : 0;
    if (ended >= checks) return;
  }
}

test.each([1, 60])('killed once %i checks had ended, a run keeps them, and can be rendered', async (checks) => {
  const out = join(folder, `killed-${checks}`);
  const record = join(out, 'run.jsonl');
  mkdirSync(out);
  const reached = reaches(out, checks);
  const running = start(['run', '--effort', 'quick', '--seed', '1', '--out', out, '--reports', 'junit']);
  await reached;
  running.child.kill('SIGKILL');
  expect(await running.ended).toBeNull();
  const lines = readFileSync(record, 'utf8').split('\n').slice(0, -1);
  const kept: readonly Line[] = lines.map((line) => JSON.parse(line));
  expect(kept.filter(({ type }) => type === 'check').length).toBeGreaterThanOrEqual(checks);
  const { code } = await call(['report', out, '--reports', 'junit']);
  expect(code).toBe(3);
  const { verdict, interrupted, requirements } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
  expect({ verdict, interrupted }).toEqual({ verdict: 'inconclusive', interrupted: true });
  expect(requirements.length).toBeGreaterThan(400);
});
