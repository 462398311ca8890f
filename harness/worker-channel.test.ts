import { afterEach, expect, test } from 'vitest';
import { profileOf } from '../driver/loopback.testbed.ts';
import { joinWorkers, type WorkerNews } from './worker-channel.ts';

const joined: WorkerNews[] = [];
afterEach(() => {
  for (const news of joined.splice(0)) news.end();
});

function join(sharedBy: number, issued: readonly string[] = []): WorkerNews {
  const news = joinWorkers({
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
  joined.push(news);
  return news;
}

test('workers learn of tokens and of pauses from each other', async () => {
  const [one, other] = [join(2), join(2)];
  const token = new Promise((resolve) => other.tokens.listen(resolve));
  const until = new Promise((resolve) => other.pauses.listen(resolve));
  one.tokens.tell('a-token');
  one.pauses.tell(1_700_000_000_000);
  expect(await token).toBe('a-token');
  expect(await until).toBe(1_700_000_000_000);
});

test('a lone worker knows the tokens from before the suites', () => {
  const learnt: string[] = [];
  join(1, ['an-earlier-token']).tokens.listen((token) => learnt.push(token));
  expect(learnt).toEqual(['an-earlier-token']);
});
