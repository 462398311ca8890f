import { expect, test } from 'vitest';
import { absent, alter } from './behaviours.ts';

const mark = () => 'x';
test.each<[string, unknown, unknown]>([
  ['', { a: 1 }, 'x'],
  ['a', { a: 1, b: 2 }, { a: 'x', b: 2 }],
  ['a/b', { a: { b: 1 } }, { a: { b: 'x' } }],
  ['a/b', { a: null }, { a: null }],
  ['a/b', { a: {} }, { a: {} }],
  ['*', [1, 2], ['x', 'x']],
  ['-', [1, 2], [1, 'x']],
  ['-', [], []],
  ['*/a', [{ a: 1 }, null, {}], [{ a: 'x' }, null, {}]],
  ['1/-', [[1], [1, 2]], [[1], [1, 'x']]],
  ['*', { a: 1 }, { a: 1 }],
  ['*a=1/b', [{ a: 1, b: 2 }, { a: 2, b: 2 }, null], [{ a: 1, b: 'x' }, { a: 2, b: 2 }, null]],
])('the path %j in %j gives %j', (path, top, expected) => {
  expect(alter(top, path, mark)).toEqual(expected);
});

test('a key can be removed depending on its siblings', () => {
  const list = [
    { a: 1, keep: true },
    { a: 1, keep: false },
  ];
  const change = (value: unknown, parent: unknown) => ((parent as { keep: boolean }).keep ? value : absent);
  expect(alter(list, '*/a', change)).toEqual([{ a: 1, keep: true }, { keep: false }]);
});
