import { expect, test } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const words = ['get-pay-statement', 'get-enrollments', 'list-pay-groups', 'list-pay-statement-items'];

test.each([
  ['list-pay-group', ['list-pay-groups']],
  ['LIST-PAY-GROUPS', ['list-pay-groups']],
  ['something-else-altogether', []],
  ['', []],
])('nearest to "%s": %j', (word, expected) => {
  expect(nearest(word, words)).toEqual(expected);
});

test('at most three are offered, the nearest first', () => {
  expect(nearest('PS-01', ['PS-100', 'PS-011', 'PS-001', 'PS-012', 'PS-01'])).toEqual(['PS-01', 'PS-001', 'PS-011']);
});

test.each([
  ['list-pay-group', 'did you mean list-pay-groups?'],
  ['xyz', 'see the list'],
])('didYouMean("%s") is "%s"', (word, expected) => {
  expect(didYouMean(word, words, 'see the list')).toBe(expected);
});
