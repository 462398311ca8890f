import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter, hostileStrings } from '../../tests/reports/hostile-strings.ts';
import { clip, showControls } from './controls.ts';
import { jsonText } from './json.ts';
import { codeBlock, codeSpan, forMarkdown } from './markdown.ts';
import { forShell } from './shell.ts';
import { forTerminal } from './terminal.ts';
import { forWorkflowData, forWorkflowProperty } from './workflow.ts';
import { forXml } from './xml.ts';

const seed = 20_201;
const anything = fc.oneof(
  fc.constantFrom(...hostileStrings),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ maxLength: 200 }),
);
const property = (holds: (text: string) => boolean): void =>
  fc.assert(fc.property(anything, holds), { seed, numRuns: 2_000 });

/** Ranges of code points that a terminal acts upon, or an eye can't see. */
const acted: readonly (readonly [number, number])[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xd800, 0xdfff],
  [0xfeff, 0xfeff],
];

const isActed = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return acted.some(([from, to]) => code >= from && code <= to);
};

test('no control, bidi or zero-width character reaches a terminal', () => {
  property((text) => ![...forTerminal(text)].some(isActed));
});

test('text in any script stays readable', () => {
  expect(showControls('Gehälter 工資 راتب €')).toBe('Gehälter 工資 راتب €');
  expect(showControls('a\u202eb\n')).toBe('a\\u{202e}b\\n');
});

test.each([
  '::error::owned',
  ' \t ::add-mask::x',
  '##[error]owned',
  '##vso[task.setvariable]',
  'x ##teamcity[x]',
  '###[group]',
])('%j is no command of a build service', (text) => {
  for (const shown of [forTerminal(text), forWorkflowData(text), forShell(text)]) expect(shown).not.toMatch(/##\w*\[/);
  expect(forTerminal(text)).not.toMatch(/^\s*::/);
});

test('a workflow command can neither be begun nor ended from inside', () => {
  property((text) => !/[\r\n]/.test(forWorkflowData(text)) && !/[\r\n,:]/.test(forWorkflowProperty(text)));
});

test('JSON files hold no such character either, and give back every letter', () => {
  property((text) => {
    const json = jsonText({ text }, 1);
    const back: unknown = JSON.parse(json);
    return (
      ![...json].some((each) => each !== '\n' && isActed(each)) && JSON.stringify(back) === JSON.stringify({ text })
    );
  });
});

test('what XML gets is legal in XML 1.0', () => {
  property((text) => !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(forXml(text)));
});

test('a code span is not left before its end', () => {
  property((text) => {
    const span = codeSpan(text);
    const fence = /^`+/.exec(span)?.[0] ?? '';
    const inner = span.slice(fence.length, -fence.length || undefined);
    return (
      span === '*(empty)*' ||
      (span.endsWith(fence) && ![...inner.matchAll(/`+/g)].some(([run]) => run === fence) && !span.includes('\n'))
    );
  });
});

test('a code block has one line, and a fence longer than any inside', () => {
  property((text) => codeBlock([text], 'sh').split('\n').length === 3);
});

test.each([
  ['<script>', '\\<script\\>'],
  ['[a](javascript:x)', '\\[a\\]\\(javascript:x\\)'],
  ['@octocat #1', '@<!-- -->octocat #<!-- -->1'],
  ['https://evil.example', 'https<!-- -->://evil.example'],
  ['1. item', '1\\. item'],
  ['- item', '\\- item'],
  ['  - item', '  \\- item'],
  [' 12) item', ' 12\\) item'],
  ['a | b', 'a \\| b'],
])('prose %j becomes %j in Markdown', (text, expected) => {
  expect(forMarkdown(text)).toBe(expected);
});

test('a cut never goes through a surrogate pair', () => {
  expect(clip('ab\u{1f600}cd', 4)).toBe('ab…');
  expect(clip('abcd', 4)).toBe('abcd');
});
