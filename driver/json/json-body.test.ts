import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { parseJson } from './json-body.ts';

const bounds = boundsWith({ jsonDepth: 5, jsonValues: 100, jsonOddities: 3 });
const parsed = (text: string | Buffer) => parseJson(Buffer.from(text), bounds);

test('what is JSON is read as JSON.parse reads it, and nothing is odd about it', () => {
  const wide = boundsWith({});
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }),
      fc.constantFrom(undefined, 2),
      (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(Buffer.from(text), wide)).toEqual({
          body: { kind: 'json', value: JSON.parse(text) as unknown },
          oddities: [],
          values: expect.any(Number),
        });
      },
    ),
    { seed: 1 },
  );
});

describe('odd, and still read', () => {
  test.each([
    ['{"a":1,"b":[{"c":2,"c":3}]}', 'the key c occurs more than once in /b/0'],
    ['{"a":1,"\\u0061":2}', 'the key a occurs more than once in the top level'],
    ['{"a":[1,9007199254740993]}', 'the number 9007199254740993 at /a/1 cannot be held to its last digit'],
    ['{"a/~":1e400}', 'the number 1e400 at /a~1~0 cannot be held to its last digit'],
    ['100.00000000000000001', 'the number 100.00000000000000001 at the top level cannot be held to its last digit'],
    ['["x\\ud800"]', 'a string with a lone surrogate at /0'],
    ['\ufeff1', 'the body begins with a byte order mark'],
  ])('%s', (text, oddity) => {
    expect(parsed(text)).toMatchObject({ body: { kind: 'json' }, oddities: [oddity] });
  });

  test('bytes that are not UTF-8', () => {
    expect(parsed(Buffer.from([0x22, 0xff, 0x22]))).toEqual({
      body: { kind: 'json', value: '\ufffd' },
      oddities: ['the body is not valid UTF-8'],
      values: 1,
    });
  });

  test('no more than the bound says', () => {
    expect(parsed(`{"a":1${',"a":1'.repeat(20)}}`).oddities).toHaveLength(3);
  });
});

describe('not odd', () => {
  test.each([
    '9007199254740992',
    '0.1',
    '1.0',
    '1e2',
    '-0',
    '12345678901234567e3',
    '"\\ud83d\\ude00"',
    '" \\\\ud800"',
    '"\\""',
  ])('%s', (text) => {
    expect(parsed(text)).toMatchObject({ body: { kind: 'json' }, oddities: [] });
  });
});

test('a key __proto__ is a key, and changes no prototype', () => {
  const { body } = parsed('{"__proto__":{"polluted":true},"constructor":1}');
  const value = body.kind === 'json' ? (body.value as object) : {};
  expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
  expect('polluted' in {}).toBe(false);
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

describe('not JSON, and why', () => {
  test.each([
    [' \n', /^the body is white space, not JSON$/],
    ['\n <p>', /^the body is markup such as HTML, not JSON$/],
    ['<html></html>', /^the body is markup such as HTML, not JSON$/],
    ['{"a":NaN}', /^the body is not JSON: .*NaN/],
    ['{} x', /^the body is not JSON: .*position 3/],
    ['{"a":', /^the body is not JSON: .*end/],
    ['[1,]', /^the body is not JSON: .*\]/],
    [']]]]]]', /^the body is not JSON: ./],
  ])('%j', (text, problem) => {
    const { body, oddities, values } = parsed(text);
    expect(body.kind === 'not-json' ? body.problem : body.kind).toMatch(problem);
    expect([oddities, values]).toEqual([[], 0]);
  });

  test('an empty body is empty', () => {
    expect(parsed('').body).toEqual({ kind: 'empty' });
  });
});

test.each([
  ['1', 1],
  ['"a\\\\"', 1],
  ['"a\\"b"', 1],
  ['[]', 1],
  ['{"a":[1,true,null,"x"],"b":{}}', 7],
])('the values of %s are counted: %i', (text, count) => {
  expect(parsed(text).values).toBe(count);
});

describe('bounds hold before anything is built', () => {
  test.each([
    ['jsonDepth', '['.repeat(6)],
    ['jsonDepth', '{"a":'.repeat(6)],
    ['jsonDepth', '['.repeat(10_000_000)],
    ['jsonValues', `[${'{},'.repeat(100)}`],
    ['jsonValues', `[${'"a",'.repeat(100)}1]`],
    ['jsonValues', `[${'null,'.repeat(5_000_000)}`],
  ])('%s: %.12s', (bound, text) => {
    expect(() => parsed(text)).toThrow(bound);
  });

  test('and what reaches them just so is read', () => {
    expect(parsed('[[[[[]]]]]').body.kind).toBe('json');
    expect(parsed(`[${'1,'.repeat(98)}1]`).body.kind).toBe('json');
  });
});
