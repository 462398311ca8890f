import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Backlog } from '../../traffic/relay/backlog.ts';
import { group } from '../../traffic/session/judged.testbed.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';

test('what finds no room waits for nothing, and is counted', async () => {
  const file = join(temporaryFolder(), 'traffic.ndjson');
  const origin = 'https://api.example';
  const bases = [`${origin}/finance`];
  const settings = { bounds: boundsWith({}), origin, bases, secrets: [], file, version: '1' };
  const backlog = new Backlog(settings, () => {});
  // No message of the worker arrives until this has ended, so that it falls behind however fast it is.
  const request = { head: 'GET /finance/employer/pay-groups HTTP/1.1\r\n\r\n', body: [] };
  const body = [Buffer.from(JSON.stringify([group]))];
  const answer = { head: 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n', body };
  for (let at = 1_000; at < 3_300; at += 1) {
    backlog.take({ startedAt: at, totalMs: 5, settledAt: at, request, answer });
  }
  expect(backlog.unjudged).toBe(300);
  const [server] = await backlog.end();
  expect(server?.traffic).toMatchObject({
    read: 2_300,
    judged: 2_000,
    leftOut: [{ why: 'not judged: the judgement had fallen too far behind', count: 300 }],
  });
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(2_000);
});
