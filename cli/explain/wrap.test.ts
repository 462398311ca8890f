import { expect, test } from 'vitest';
import { wrap } from './explanation-text.ts';

test('lines are broken at words, and the others begin below the first word', () => {
  const lines = wrap('word '.repeat(40).trim(), '  name  ');
  expect(lines.length).toBe(3);
  expect(lines.every((line) => line.length <= 100)).toBe(true);
  expect(lines.map((line) => line.indexOf('word'))).toEqual([8, 8, 8]);
});

test('a word that is longer than a line stays whole', () => {
  expect(wrap(`a ${'b'.repeat(200)} c`, '')).toEqual(['a', 'b'.repeat(200), 'c']);
});
