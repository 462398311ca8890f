import { expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { scanJson } from './json-scan.ts';

const oddities = (text: string) => scanJson(Buffer.from(text), boundsWith({})).oddities;
const twice = (key: string, place: string) => `the key ${key} occurs more than once in ${place}`;

test.each([
  ['the same keys in each element', '[{"a":1,"b":2},{"a":3,"b":4},{"a":5,"b":6}]'],
  ['other keys in each element', '[{"a":1,"b":2},{"b":3,"a":4},{"c":5}]'],
  ['fewer keys, then all of them', '[{"a":1,"b":2},{"a":3},{},{"a":5,"b":6}]'],
  ['a key that begins like the one before', '[{"a":1,"b":2},{"ab":3,"a":4},{"a\\"":5,"a":6}]'],
  ['the same keys in another place', '{"x":{"a":1},"y":{"a":2},"z":[[{"a":3}],[{"a":4}]]}'],
  ['an object in an object of its own place', '[{"a":{"a":{"a":1}}},{"a":{"a":{"a":2}}}]'],
])('%s: no key occurs twice', (_, text) => {
  expect(oddities(text)).toEqual([]);
});

test.each([
  ['at once', '{"a":1,"a":2}', 'a', 'the top level'],
  ['after keys as before', '[{"a":1,"b":2},{"a":3,"b":4,"a":5}]', 'a', '/1'],
  ['instead of the key that came before', '[{"a":1,"b":2},{"a":3,"a":4}]', 'a', '/1'],
  ['in another order than before', '[{"a":1,"b":2},{"b":3,"a":4,"b":5}]', 'b', '/1'],
  ['written in another way', '[{"a":1},{"\\u0061":2,"a":3}]', 'a', '/1'],
  ['written in another way than before', '[{"a":1},{"a":2,"\\u0061":3}]', 'a', '/1'],
  ['below a key that is escaped', '{"\\/":[{"a":1},{"a":2,"a":3}]}', 'a', '/~1/1'],
])('a key that occurs twice is reported: %s', (_, text, key, place) => {
  expect(oddities(text)).toEqual([twice(key, place)]);
});

test('an object with a key twice is no pattern for the next', () => {
  expect(oddities('[{"a":1,"a":2},{"a":3,"a":4},{"a":5,"b":6}]')).toEqual([twice('a', '/0'), twice('a', '/1')]);
});
