import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfile } from '../../cli/profile/profile.ts';
import { Client, textAt } from '../../sandbox/testing/client.testbed.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { type Running, start } from './process.ts';

const folder = cleanUpAtEnd().newFolder();
/** Starts a sandbox as a process, on the one data file of these tests, with a client for its fixture connection. */
async function serve(): Promise<{ readonly sandbox: Running; readonly client: Client }> {
  const file = join(folder, 'sandbox.yaml');
  const sandbox = start(['sandbox', '--data', join(folder, 'killed.jsonl'), '--profile-out', file]);
  await sandbox.sees(/^listening /m);
  const profile = readProfile(file, readFileSync(file, 'utf8'), { environment: {} });
  return { sandbox, client: new Client(profile.baseUrl, `Bearer ${profile.credentials.accessToken}`) };
}

test('what was answered survives a kill -9', async () => {
  const first = await serve();
  const answered: string[] = [];
  const write = async (): Promise<void> => {
    for (;;) {
      answered.push(textAt(await first.client.post('/sandbox/payment', {}), 'payment_id'));
      if (answered.length === 200) first.sandbox.child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 8 }, write));
  const second = await serve();
  const lost: string[] = [];
  for (const id of answered) if ((await second.client.statements(id, { limit: 1 }))?.length !== 1) lost.push(id);
  second.sandbox.child.kill('SIGKILL');
  await second.sandbox.ended;
  expect(answered.length).toBeGreaterThanOrEqual(200);
  expect(lost).toEqual([]);
});
