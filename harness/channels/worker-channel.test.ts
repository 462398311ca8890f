import { afterEach, expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import { openWorkerChannel, type WorkerChannel } from './worker-channel.ts';

const opened: WorkerChannel[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

function open(sharedBy: number, issued: readonly IssuedToken[] = []): WorkerChannel {
  const channel = openWorkerChannel({
    profile: profileOf('http://127.0.0.1:1'),
    effort: 'quick',
    seed: 1,
    strict: false,
    checks: null,
    part: { index: 1, count: sharedBy },
    sharedBy,
    firstConnection: null,
    issued,
  });
  opened.push(channel);
  return channel;
}

const issued: IssuedToken = { token: 'a-token', ids: ['an-id'] };

test('workers send each other tokens, pauses, and that they were answered', async () => {
  const [one, other] = [open(2), open(2)];
  const token = new Promise((resolve) => other.tokens.subscribe(resolve));
  const until = new Promise((resolve) => other.pauses.listen(resolve));
  const answered = new Promise<void>((resolve) => other.answers.subscribe(resolve));
  one.answers.publish();
  await answered;
  one.tokens.publish(issued);
  one.pauses.tell(1_700_000_000_000);
  expect(await token).toEqual(issued);
  expect(await until).toBe(1_700_000_000_000);
});

test('a lone worker knows the tokens from before the suites', () => {
  const received: IssuedToken[] = [];
  open(1, [issued]).tokens.subscribe((token) => received.push(token));
  expect(received).toEqual([issued]);
});
