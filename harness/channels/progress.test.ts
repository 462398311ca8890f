import { expect, test } from 'vitest';
import { type ProgressNews, sendProgress, Underway } from './progress.ts';

test('what the checks of a worker have sent, those under way included', () => {
  const underway = new Underway();
  const sent = { one: 3, two: 4 };
  const endOne = underway.begin('a/one', 10, () => sent.one);
  underway.begin('a/two', 20, () => sent.two);
  sent.two = 6;
  endOne();
  expect(underway.news(2)).toEqual({ part: 2, sent: 9, open: [{ check: 'a/two', exchanges: 6, startedAt: 20 }] });
});

test('it is said again and again, when it has changed', async () => {
  const underway = new Underway();
  let sent = 1;
  underway.begin('a/one', 10, () => sent);
  const heard: ProgressNews[] = [];
  await new Promise<void>((resolve) => {
    const stop = sendProgress(
      (news) => {
        heard.push(news);
        sent += 1;
        if (heard.length < 3) return;
        stop();
        resolve();
      },
      () => underway.news(1),
    );
  });
  expect(heard.map((news) => news.sent)).toEqual([1, 2, 3]);
});
