import { expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { type Documented, elementsFor, elementsOf, firstDifference, isServedAsValid, textOf } from './documented.ts';

const list: Documented = { list: { fields: { name: 'value', note: 'optional' } }, key: 'name' };

test.each<[string, Documented, unknown, unknown, unknown]>([
  ['values', 'value', 1, 2, { pointer: '/x', expected: '1', actual: '2' }],
  ['ids in another letter case', 'id', 'A', 'a', undefined],
  ['ids', 'id', 'a', 'b', { pointer: '/x', expected: '"a"', actual: '"b"' }],
  ['values in another letter case', 'value', 'A', 'a', { pointer: '/x', expected: '"A"', actual: '"a"' }],
  ['null and absent', 'value', null, undefined, undefined],
  ['an optional that is gone', 'optional', 1, undefined, undefined],
  ['an optional that is new', 'optional', null, 1, undefined],
  ['optionals', 'optional', 1, 2, { pointer: '/x', expected: '1', actual: '2' }],
  ['an object and none', { fields: { a: 'value' } }, {}, null, { pointer: '/x', expected: '{}', actual: 'null' }],
  ['none and an object', { fields: { a: 'value' } }, null, {}, { pointer: '/x', expected: 'null', actual: '{}' }],
  [
    'keys of the prototype',
    { fields: { ['toString' as string]: 'value' } },
    {},
    { toString: 1 },
    { pointer: '/x/toString', expected: 'absent', actual: '1' },
  ],
  ['lists in another order', list, [{ name: 'a' }, { name: 'b' }], [{ name: 'b' }, { name: 'a' }], undefined],
  ['an empty list and none', list, [], null, undefined],
  ['a list and none', list, [{ name: 'a' }], null, { pointer: '/x', expected: '1 elements', actual: '0 elements' }],
  [
    'an element more',
    list,
    [],
    [{ name: 'a' }],
    { pointer: '/x/0', expected: 'no such element', actual: '{"name":"a"}' },
  ],
  [
    'an element twice',
    list,
    [{ name: 'a' }],
    [{ name: 'a' }, { name: 'a' }],
    { pointer: '/x/1', expected: 'no such element', actual: '{"name":"a"}' },
  ],
  [
    'an element less',
    list,
    [{ name: 'a' }, { name: 'a' }],
    [{ name: 'a' }],
    { pointer: '/x', expected: '2 elements', actual: '1 elements' },
  ],
  [
    'a field of an element',
    list,
    [{ name: 'a', note: 1 }],
    [{ name: 'a', note: 2 }],
    { pointer: '/x/0/note', expected: '1', actual: '2' },
  ],
  [
    'lists of values',
    { list: 'id', key: '' },
    ['A', 'b'],
    ['B', 'c'],
    { pointer: '/x/1', expected: 'no such element', actual: '"c"' },
  ],
  ['a list and a text', list, [], 'x', { pointer: '/x', expected: '0 elements', actual: '0 elements' }],
])('what differs between %s', (_, documented, one, other, expected) => {
  const found = firstDifference(documented, one, other, '/x');
  expect(found).toEqual(expected && { ...expected, place: found?.place });
});

test.each([
  ['a field of an object', { fields: { a: 'value' } }, { a: 1 }, { a: 2 }, '/a'],
  [
    'a field of an element',
    { list: { fields: { id: 'id', a: 'value' } }, key: 'id' },
    [{ id: 'i', a: 1 }],
    [{ id: 'i', a: 2 }],
    '/*/a',
  ],
  ['an element more', { list: { fields: { id: 'id' } }, key: 'id' }, [], [{ id: 'i' }], '/*/id'],
  ['a list of values', { list: 'value', key: '' }, ['a'], ['b'], '/*'],
] as const)('the place of a difference stands for all that are alike: %s', (_, documented, one, other, place) => {
  expect(firstDifference(documented, one, other, '/x')?.place).toBe(place);
});

test('what is the same has the same text, and what is not has not', () => {
  const text = (value: unknown) => textOf(list, value);
  expect(text([{ name: 'b', more: 1 }, { name: 'a' }])).toBe(text([{ name: 'a' }, { name: 'b' }]));
  expect(text([{ name: 'a' }])).not.toBe(text([{ name: 'b' }]));
  expect(text([7])).not.toBe(text([8]));
  expect(text('x')).not.toBe(text(null));
  expect([text([]), text(null), text(undefined)]).toEqual(['null', 'null', 'null']);
});

test.each(garbage.map((one) => [one]))('%j is compared without throwing', (one) => {
  const documented: Documented = { fields: { id: 'id', lines: { list: 'value', key: 'name' } } };
  expect(firstDifference(documented, { id: 'a', lines: [1] }, one, '')).toBeDefined();
  expect(firstDifference(documented, one, one, '')).toBeUndefined();
});

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { pay_statements: [1] }) => ({
  payment_id,
  code,
  body,
});
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });

test.each([
  ['an element that is served', batch(element('a', 400), element('b')), true],
  ['no element', batch(), true],
  ['no list', answered('get-pay-statement', 200, {}), true],
  ['an element that is refused', batch(element('a', 400)), false],
  ['a refusal', answered('get-pay-statement', 400, { responses: [element('a')] }), false],
])('a batch of %s is served as good: %s', (_, exchange, expected) => {
  expect(isServedAsValid(exchange, 'payment_id')).toBe(expected);
});

test.each(garbage.map((value) => [value]))('%j as a batch is read without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(elementsFor(exchange, 'payment_id', 'a')).toEqual([]);
  expect((elementsOf(exchange, 'payment_id') ?? []).every(({ id }) => id === undefined)).toBe(true);
});
