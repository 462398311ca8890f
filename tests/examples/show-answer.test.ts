import { expect, test } from 'vitest';
import { showAnswers } from './show-answer.ts';

const statement = (currency: unknown) => ({ id: 1, pay: { amount: 5, currency, note: 'x'.repeat(200) } });

test('the places that differ are shown, and of the rest the beginning', () => {
  const right = { status: 200, body: [statement('usd'), statement('usd'), statement('usd')] };
  const wrong = { status: 200, body: [statement('usd'), statement(17), statement('usd')] };
  expect(showAnswers(right, wrong, null)).toEqual({
    passes: {
      status: 200,
      body: ['… 1 more', { id: 1, pay: { amount: 5, currency: 'usd', note: `${'x'.repeat(60)}…` } }, '… 1 more'],
    },
    fails: {
      status: 200,
      body: ['… 1 more', { id: 1, pay: { amount: 5, currency: 17, note: `${'x'.repeat(60)}…` } }, '… 1 more'],
    },
  });
});

test('a list that the pointer names is shown whole, and what differs elsewhere is not', () => {
  const body = (list: readonly string[], other: string) => ({ a: [{ deep: { other } }], b: [{ deep: { list } }] });
  const right = { status: 200, body: body(['one', 'two', 'three'], 'y'.repeat(90)) };
  const wrong = { status: 200, body: body(['one', 'three'], 'z'.repeat(90)) };
  const { passes, fails } = showAnswers(right, wrong, '/b/0/deep/list');
  expect(passes?.body).toEqual({ b: [{ deep: { list: ['one', 'two', 'three'] } }], '…': '1 more' });
  expect(fails.body).toEqual({ b: [{ deep: { list: ['one', 'three'] } }], '…': '1 more' });
});

test('what the pointer names is shown though there is nothing to compare with', () => {
  const wrong = { status: 200, body: { list: [1, 2, 3], deep: { deeper: { deepest: 7, other: 'y'.repeat(90) } } } };
  const { passes, fails } = showAnswers(null, wrong, '/deep/deeper/deepest');
  expect(passes).toBeNull();
  expect(fails.body).toMatchObject({ deep: { deeper: { deepest: 7 } } });
});

test('answers that are alike are no example of a difference', () => {
  expect(showAnswers({ status: 200, body: [1] }, { status: 200, body: [1] }, null).passes).toBeNull();
});
