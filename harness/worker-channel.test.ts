import { afterEach, expect, test } from 'vitest';
import { profileOf } from '../driver/loopback.testbed.ts';
import { openWorkerChannel, type WorkerChannel } from './worker-channel.ts';

const opened: WorkerChannel[] = [];
afterEach(() => {
  for (const channel of opened.splice(0)) channel.close();
});

function open(sharedBy: number, issued: readonly string[] = []): WorkerChannel {
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

test('workers send each other tokens, pauses, and that they were answered', async () => {
  const [one, other] = [open(2), open(2)];
  const token = new Promise((resolve) => other.tokens.subscribe(resolve));
  const until = new Promise((resolve) => other.pauses.listen(resolve));
  const answered = new Promise<void>((resolve) => other.answers.subscribe(resolve));
  one.answers.publish();
  await answered;
  one.tokens.publish('a-token');
  one.pauses.tell(1_700_000_000_000);
  expect(await token).toBe('a-token');
  expect(await until).toBe(1_700_000_000_000);
});

test('a lone worker knows the tokens from before the suites', () => {
  const received: string[] = [];
  open(1, ['an-earlier-token']).tokens.subscribe((token) => received.push(token));
  expect(received).toEqual(['an-earlier-token']);
});
