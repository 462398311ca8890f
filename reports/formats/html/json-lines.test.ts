import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bodyLines } from './json-lines.ts';

const textsOf = (text: string, pointer: string | null = null) => bodyLines(text, pointer).map((line) => line.text);
const markedIn = (value: unknown, pointer: string) =>
  bodyLines(JSON.stringify(value), pointer)
    .filter(({ marked }) => marked)
    .map(({ text }) => text.trim());

test('JSON is laid out one value a line', () => {
  expect(textsOf('{"a":[1,{"b":null}],"c":{},"d":[],"e":"x, y: {z}"}')).toEqual([
    '{',
    '  "a": [',
    '    1,',
    '    {',
    '      "b": null',
    '    }',
    '  ],',
    '  "c": {},',
    '  "d": [],',
    '  "e": "x, y: {z}"',
    '}',
  ]);
});

test('laid out, it says what it said: no digit, key or escape is lost', () => {
  const asWritten = '{"big":12345678901234567890,"big":1.10,"\\u0061":"\\ud800"}';
  expect(textsOf(asWritten).join('').replaceAll(/\s/g, '')).toBe(asWritten);
  // Short values: a line is cut, and so is a long body.
  const value = fc.jsonValue({ maxDepth: 4, stringUnit: fc.constantFrom('a', '"', '\\', '{', ']', ',', ':', 'é') });
  fc.assert(
    fc.property(value, (given) => {
      const lines = textsOf(JSON.stringify(given));
      fc.pre(lines.length < 60 && lines.every((line) => line.length < 400));
      expect(JSON.parse(lines.join('\n'))).toEqual(JSON.parse(JSON.stringify(given)));
    }),
    { seed: 1 },
  );
});

describe('the value that a pointer leads to is marked', () => {
  const value = { a: [10, { 'x/y~z': true }, 'a'], b: { a: 'a' }, c: 7 };
  test.each([
    ['/a/0', '10,'],
    ['/a/1/x~1y~0z', '"x/y~z": true'],
    ['/a/2', '"a"'],
    ['/b', '"b": {'],
    ['/b/a', '"a": "a"'],
    ['/c', '"c": 7'],
  ])('%s', (pointer, line) => {
    expect(markedIn(value, pointer)).toEqual([line]);
  });

  test('at the top too; one that leads nowhere marks nothing', () => {
    expect(markedIn('word', '')).toEqual(['"word"']);
    expect(markedIn(value, '/a/3')).toEqual([]);
    expect(markedIn(value, '/d')).toEqual([]);
  });
});

describe('of a long body some lines are shown', () => {
  const list = JSON.stringify(Array.from({ length: 200 }, (_, index) => index));

  test('the first, with how many more there are', () => {
    const lines = textsOf(list);
    expect([lines.length, lines[1], lines.at(-1)]).toEqual([61, '  0,', '… 142 more lines']);
  });

  test('those around the mark', () => {
    const lines = bodyLines(list, '/150');
    expect(lines[0]?.text).toBe('… 121 more lines');
    expect(lines[31]).toEqual({ text: '  150,', marked: true });
    expect(lines.at(-1)?.text).toBe('… 21 more lines');
  });

  test('and a long line is cut', () => {
    expect(textsOf(JSON.stringify('x'.repeat(1_000)))[0]?.length).toBeLessThan(450);
  });
});

test('what is not JSON stays as it came, with its control characters shown', () => {
  expect(textsOf('<html>\r\n{"a":1\n')).toEqual(['<html>', '{"a":1', '']);
  expect(textsOf('a\u001b[31mb')[0]).not.toContain('\u001b');
});

test('deep nesting is indented up to a point', () => {
  const lines = textsOf(`${'['.repeat(55)}1${']'.repeat(54)}]`, null);
  expect(Math.max(...lines.map((line) => line.search(/\S/)))).toBe(80);
});
