import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { EarlierAnswers } from './earlier-answers.ts';

const long = 'x'.repeat(60);

function asked(caller: string, query: string, answer: string, status = 200): Exchange {
  const exchange = answered('list-pay-groups', status, [answer]);
  const request = {
    ...exchange.request,
    url: `http://t/groups${query}`,
    headers: [['Authorization', caller]] as const,
  };
  return { ...exchange, request };
}

const first = asked('one', '', long);

test.each<[string, Exchange, Exchange | undefined]>([
  ['by another caller', asked('two', '', long), first],
  ['at another address', asked('one', '?entity_ids=e', long), first],
  ['by the same caller at the same address', asked('one', '', long), undefined],
  ['with another answer', asked('two', '', `${long}y`), undefined],
  ['and refused', asked('two', '', long, 404), undefined],
])('the same answer, asked for %s', (_, exchange, expected) => {
  const earlier = new EarlierAnswers();
  earlier.note(first);
  earlier.note(exchange);
  expect(earlier.sameAnswer(exchange)).toBe(expected);
});

test('an answer of a few characters is no sign of another request', () => {
  const earlier = new EarlierAnswers();
  earlier.note(asked('one', '', 'x'));
  expect(earlier.sameAnswer(asked('two', '', 'x'))).toBeUndefined();
});

test('the same request that was let through with another credential is found, one that was refused is not', () => {
  const earlier = new EarlierAnswers();
  earlier.note(asked('none', '', 'refused', 401));
  earlier.note(first);
  expect(earlier.sameRequest(asked('two', '', 'other'))).toBe(first);
});

test('a credential that never let anything through before comes after one that did', () => {
  const earlier = new EarlierAnswers();
  for (const each of [first, asked('two', '?limit=2', 'other')]) earlier.note(each);
  expect(earlier.sameRequest(asked('two', '?limit=1', 'other'))).toBeUndefined();
  expect(earlier.sameRequest(asked('three', '?limit=1', 'other'))).toBe(first);
});
