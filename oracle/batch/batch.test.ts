import { describe, expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import type { Judgement } from '../judgement.ts';
import { brokenAsAlone, differenceFromAlone } from './as-alone.ts';
import { canonical, type Documented, firstDifference } from './documented.ts';
import { elementsFor, elementsOf, servedAsGood } from './elements.ts';
import { judgeElements } from './one-element-each.ts';
import { judgeUnknown } from './unknown-ids.ts';

const element = (payment_id: unknown, code: unknown = 200, body: unknown = { data: 1 }) => ({ payment_id, code, body });
const batch = (...responses: readonly unknown[]) => answered('get-pay-statement', 200, { responses });
const brokenIn = (judgements: readonly Judgement[]) =>
  judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement);

describe('the elements of a batch', () => {
  const rows = { oneEach: 'EACH', onlyAsked: 'ASKED' };
  const judged = (...responses: readonly unknown[]) =>
    judgeElements(batch(...responses), 'payment_id', ['a', 'B', 'c', 'c'], rows);

  test('may come in any order, in any letter case, and once for two requests of one id', () => {
    expect(judged(element('C'), element('b'), element('A'), element('c'))).toMatchObject([
      { kind: 'holds', requirement: 'ASKED' },
      { kind: 'holds', requirement: 'EACH' },
    ]);
    expect(brokenIn(judged(element('c'), element('b'), element('a')))).toEqual([]);
  });

  test.each<[string, readonly unknown[], string]>([
    ['one is missing', [element('a'), element('c'), element('c')], 'EACH'],
    ['one is there twice', [element('a'), element('b'), element('b'), element('c')], 'EACH'],
    ['one is about something else', [element('a'), element('x'), element('c')], 'ASKED'],
  ])('are broken where %s', (_, responses, requirement) => {
    expect(brokenIn(judged(...responses))).toEqual([requirement]);
  });

  test('are not judged where one has no id', () => {
    expect(judged(element('a'), element(7))).toMatchObject([{ outcome: 'blocked' }, { outcome: 'blocked' }]);
  });
});

describe('unknown ids', () => {
  const rows = { ownElement: 'OWN', neverData: 'DATA', notEmpty: 'EMPTY', notWhole: 'WHOLE' };
  const judged = (exchange: ReturnType<typeof batch>, known: readonly string[] = ['k']) =>
    judgeUnknown({ exchange, idKey: 'payment_id', unknown: ['u'], known, carriesData: (body) => body !== null }, rows);

  test('have an element of their own that says so', () => {
    const judgements = judged(batch(element('k'), element('U', 404, { code: 404 })));
    expect(judgements.map(({ kind, requirement }) => `${kind} ${requirement}`).sort()).toEqual([
      'holds DATA',
      'holds EMPTY',
      'holds OWN',
      'holds WHOLE',
    ]);
  });

  test.each<[string, ReturnType<typeof batch>, string]>([
    ['left out', batch(element('k')), 'OWN'],
    ['answered with data', batch(element('k'), element('u')), 'DATA'],
    ['answered as success without data', batch(element('k'), element('u', 200, null)), 'EMPTY'],
    ['a reason to refuse everything', answered('get-pay-statement', 404, {}), 'WHOLE'],
  ])('that are %s are told as one defect', (_, exchange, requirement) => {
    expect(brokenIn(judged(exchange))).toEqual([requirement]);
  });

  test('alone are only kept from having data', () => {
    expect(judged(answered('get-pay-statement', 404, {}), [])).toMatchObject([{ kind: 'holds', requirement: 'DATA' }]);
    expect(judged(batch(), [])).toMatchObject([{ kind: 'holds', requirement: 'DATA' }]);
    expect(brokenIn(judged(batch(element('u')), []))).toEqual(['DATA']);
  });

  test('are not judged where the elements are not those that were asked for, or no answer came', () => {
    const outcomes = (judgements: readonly Judgement[]) => new Set(judgements.map(({ kind }) => kind));
    expect(outcomes(judged(batch(element('k'), element('x'))))).toEqual(new Set(['unjudged']));
    expect(outcomes(judged(unanswered('get-pay-statement')))).toEqual(new Set(['unjudged']));
  });
});

describe('what is documented of two answers', () => {
  const documented: Documented = {
    fields: {
      id: 'id',
      name: 'value',
      count: 'optional',
      lines: { list: { fields: { name: 'value', amount: 'value' } }, key: 'name' },
    },
  };
  const value = {
    id: 'A1',
    name: 'x',
    count: 3,
    lines: [
      { name: 'one', amount: 1 },
      { name: 'two', amount: 2 },
    ],
  };

  test('is the same in spite of letter case, order, other keys and ways to say none', () => {
    const other = { id: 'a1', name: 'x', more: 1, lines: [...value.lines].reverse() };
    expect(firstDifference(documented, value, other, '')).toBeUndefined();
    expect(canonical(documented, { lines: [] })).toBe(canonical(documented, { lines: null, name: null }));
  });

  test.each<[string, object, string]>([
    ['a field', { name: 'y' }, '/name'],
    ['an optional field', { count: 4 }, '/count'],
    [
      'a field of an element',
      {
        lines: [
          { name: 'two', amount: 2 },
          { name: 'one', amount: 7 },
        ],
      },
      '/lines/1/amount',
    ],
    ['an element', { lines: [...value.lines, { name: 'new', amount: 1 }] }, '/lines/2'],
    ['the number of elements', { lines: value.lines.slice(0, 1) }, '/lines'],
    ['the type', { lines: 'none' }, '/lines'],
  ])('differs in %s', (_, change, pointer) => {
    expect(firstDifference(documented, value, { ...value, ...change }, '')?.pointer).toBe(pointer);
  });

  test.each(garbage.map((one) => [one]))('%j is compared without throwing', (one) => {
    expect(firstDifference(documented, value, one, '')).toBeDefined();
    expect(firstDifference(documented, one, one, '')).toBeUndefined();
  });
});

test('a batch is compared with what the request alone gives, where both can be told', () => {
  const fields: Documented = { fields: { data: 'value' } };
  const compare = (alone: unknown, other: readonly unknown[]) =>
    differenceFromAlone(batch(alone), batch(...other), 'payment_id', 'A', fields);
  expect(compare(element('a'), [element('b'), element('a')])).toBeUndefined();
  expect(compare(element('a'), [element('b'), element('a', 200, { data: 2 })])?.pointer).toBe('/responses/1/body/data');
  expect(compare(element('a'), [element('a', 404)])?.pointer).toBe('/responses/0/code');
  expect(compare(element('a', 404), [element('a')])).toBeUndefined();
  expect(compare(element('a'), [element('a'), element('a', 404)])).toBeUndefined();
});

test('a difference at a place whose shape is broken is left to the shapes', () => {
  const data = { paging: { offset: '0' }, pay_statements: [] };
  const exchange = batch(element('a', 200, data));
  const at = (pointer: string) =>
    brokenAsAlone('PS-034', exchange, exchange, { pointer, expected: '0', actual: '1' }).kind;
  expect(at('/responses/0/body/paging/offset')).toBe('unjudged');
  expect(at('/responses/0/body/pay_statements')).toBe('broken');
});

test.each([
  ['0', 1, 'unjudged'],
  [1, '0', 'unjudged'],
  [1, 1, 'broken'],
])(
  'a shape that is broken alone (offset %j) or in the batch (offset %j) is left to the shapes: %s',
  (one, other, kind) => {
    const withOffset = (offset: unknown) => batch(element('a', 200, { paging: { offset }, pay_statements: [] }));
    const difference = { pointer: '/responses/0/body/paging/offset', expected: '0', actual: '1' };
    expect(brokenAsAlone('PS-034', withOffset(one), withOffset(other), difference).kind).toBe(kind);
  },
);

test('a bad batch is served as good where an element is, or where there is none at all', () => {
  expect(servedAsGood(batch(element('a', 400), element('b', 200)), 'payment_id')).toBe(true);
  expect(servedAsGood(batch(), 'payment_id')).toBe(true);
  expect(servedAsGood(batch(element('a', 400)), 'payment_id')).toBe(false);
  expect(servedAsGood(answered('get-pay-statement', 400, {}), 'payment_id')).toBe(false);
});

test.each(garbage.map((value) => [value]))('%j as a batch is read without throwing', (value) => {
  const exchange = answered('get-pay-statement', 200, value);
  expect(elementsFor(exchange, 'payment_id', 'a')).toEqual([]);
  expect((elementsOf(exchange, 'payment_id') ?? []).every(({ id }) => id === undefined)).toBe(true);
});
