import { expect, test } from 'vitest';
import { markWrong } from './example-answers.ts';

const right = { status: 200, body: { list: ['… 1 more', { id: 1, pay: 5 }, '… 1 more'], '…': '2 more' } };

/** The marked lines of an example that shows this list. */
function marked(list: unknown, named: { readonly pointer: string | null; readonly expected?: string }, status = 200) {
  const fails = { status, body: { list, '…': '3 more' } };
  const texts = { fault: null, curl: '', message: '', expected: 'integer', actual: '' };
  const lines = markWrong({ ...texts, passes: right, fails, ...named });
  return lines.filter(({ isMarked }) => isMarked).map(({ text }) => text.trim());
}

test('the place that a finding names is marked alone, though more differs', () => {
  expect(marked(['… 1 more', { id: 2, pay: '5' }], { pointer: '/list/1/pay' })).toEqual(['"pay": "5"']);
});

test('an element after those left out says its index', () => {
  expect(marked(['… 2 more', 17, '… 3 more', 18], { pointer: '/list/6' })).toEqual(['[6] 18']);
});

test('a key that is not there has a line at its place', () => {
  const named = { pointer: '/list/1', expected: 'the key pay' };
  expect(marked(['… 1 more', { id: 1 }], named)).toEqual(['(the key "pay" is not here)']);
});

test('where no place is named, the status is marked, or else what the right answer does not have', () => {
  expect(marked([1], { pointer: null }, 500)).toEqual(['HTTP 500']);
  expect(marked(['… 1 more', { id: 1, pay: 6 }, '… 1 more'], { pointer: null })).toEqual(['"pay": 6']);
});
