import { expect, test } from 'vitest';
import { sampleCheck } from '../../../tests/reports/sample-record.ts';
import type { Run } from '../../record/run/run.ts';
import { contentPolicy, inlineJson } from './assets.ts';
import { checkRows } from './check-rows.ts';
import { textDiff } from './text-diff.ts';

const none: ReadonlySet<string> = new Set();
const passed = sampleCheck('list-pay-groups', 'a', { 'A10-001': 'passed' }, { durationMs: 1.6 });
const blocked = sampleCheck('list-pay-groups', 'b', { 'A10-001': 'blocked' });
const runOf = (...checks: readonly (typeof passed)[]) => ({ checks }) as unknown as Run;

test('checks are listed with what did not pass first', () => {
  expect(checkRows(runOf(passed, blocked), none)).toMatchObject({
    total: 2,
    rows: [
      ['list-pay-groups/b', 3, 40, 3, 'A10-001 answers as it should (b)', 'Still 202 after 300 s.'],
      ['list-pay-groups/a', 4, 2, 3, 'A10-001 answers as it should (a)', ''],
    ],
  });
});

test('a check that flips says so, before its reason', () => {
  const { rows } = checkRows(runOf(blocked), new Set(['list-pay-groups/b']));
  expect(rows[0]?.[5]).toBe('flaky: fails now and then within this version; Still 202 after 300 s.');
});

test('of a large run only what flips has its title', () => {
  const many = Array.from({ length: 3_001 }, (_, at) => ({ ...passed, check: `c/${at}` }));
  const { rows } = checkRows(runOf(...many), new Set(['c/7']));
  expect(rows.filter(({ length }) => length > 4).map(([id]) => id)).toEqual(['c/7']);
  expect(checkRows(runOf(...many.slice(1)), none).rows.every(({ length }) => length === 6)).toBe(true);
});

test('long names, titles and reasons are cut, and controls shown', () => {
  const long = { ...passed, check: 'c'.repeat(201), title: `\u202e${'t'.repeat(300)}` };
  const [row] = checkRows(runOf(long), none).rows;
  expect(row?.[0]).toBe(`${'c'.repeat(199)}…`);
  expect(row?.[4]).toBe(`\\u{202e}${'t'.repeat(298)}…`);
});

test.each([
  ['the cat sat', 'the dog sat', 'the [cat] sat', 'the [dog] sat'],
  ['same', 'same', 'same', 'same'],
  ['a b', 'a b c', 'a b', 'a b[ c]'],
  ['one', 'two', 'one', 'two'],
  ['', '', '', ''],
  [`x ${'y'.repeat(8)}`, `x ${'z'.repeat(8)}`, `x [${'y'.repeat(8)}]`, `x [${'z'.repeat(8)}]`],
  [`x ${'y'.repeat(9)}`, `x ${'z'.repeat(9)}`, `x ${'y'.repeat(9)}`, `x ${'z'.repeat(9)}`],
  [`x ${'y'.repeat(9)}`, 'x z', `x ${'y'.repeat(9)}`, 'x z'],
])('%j and %j differ in %j and %j', (expected, actual, left, right) => {
  const diff = textDiff(expected, actual);
  const shown = (pieces: (typeof diff)['expected']) =>
    pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join('');
  expect([shown(diff.expected), shown(diff.actual)]).toEqual([left, right]);
});

test('nothing in a text can end a script, and reading it gives the text back', () => {
  const text = '</script><!--&\u2028\u2029';
  const json = inlineJson({ text });
  expect(json).toBe('{"text":"\\u003c/script\\u003e\\u003c!--\\u0026\\u2028\\u2029"}');
  expect(JSON.parse(json)).toEqual({ text });
});

test('a page runs its own script, or none', () => {
  const rest = "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";
  expect(contentPolicy(null)).toBe(`default-src 'none'; script-src 'none'; ${rest}`);
  expect(contentPolicy('x')).toBe(
    `default-src 'none'; script-src 'sha256-LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE='; ${rest}`,
  );
});
