import { expect, test } from 'vitest';
import { showControls } from './controls.ts';
import { escapeUnseen, jsonText } from './json.ts';
import { codeBlock, codeSpan, forMarkdown } from './markdown.ts';
import { forShell } from './shell.ts';
import { forTerminal } from './terminal.ts';
import { forWorkflowData, forWorkflowProperty } from './workflow.ts';
import { forXml } from './xml.ts';

const long = 'x'.repeat(10_000);

test.each([
  ['a terminal', forTerminal(long), 1_000],
  ['a terminal that asks for less', forTerminal(long, 10), 10],
  ['prose in Markdown', forMarkdown(long), 500],
  ['a code span', codeSpan(long), 502],
  ['a code block', codeBlock([long], 'sh'), 4_000 + '```sh\n\n```'.length],
  ['data of a workflow command', forWorkflowData(long), 4_000],
  ['a property of one', forWorkflowProperty(long), 200],
  ['XML', forXml(long), 4_000],
])('a text for %s is cut', (_, text, length) => {
  expect(text).toHaveLength(length);
  expect(text).toContain('…');
});

test('what is written out is cut again where it grew', () => {
  expect(forTerminal('\u202e'.repeat(1_000))).toHaveLength(2_000);
});

test.each([
  ['\n\r\t', '\\n\\r\\t'],
  ['\u0000\u007f\u{e0001}', '\\u{0}\\u{7f}\\u{e0001}'],
  ['\ud800 \u{1f600}', '\\u{d800} \u{1f600}'],
])('%j is shown as %j', (text, shown) => {
  expect(showControls(text)).toBe(shown);
});

test.each([
  ['plain', '"plain"'],
  ['ä\u{1f600}', '"ä\u{1f600}"'],
  ['\u202e\u{e0001}', '"\\u202e\\udb40\\udc01"'],
])('%j is JSON as %s', (text, json) => {
  expect(jsonText(text)).toBe(json);
});

test('line feeds and tabs stay in JSON that is laid out, and not in a shell line', () => {
  expect(escapeUnseen('a\n\tb\u0085')).toBe('a\n\tb\\u0085');
  expect(jsonText({ a: ['\u00ad'] }, 1)).toBe('{\n "a": [\n  "\\u00ad"\n ]\n}');
  expect(forShell('a\n\tb\r\u0085')).toBe('a\\n\\tb\\u000d\\u0085');
});

test.each([
  ['', '*(empty)*'],
  ['a', '`a`'],
  [' a', '`  a `'],
  ['a ', '` a  `'],
  ['`', '`` ` ``'],
  ['a`b', '``a`b``'],
  ['a`', '`` a` ``'],
  ['``a` b', '``` ``a` b ```'],
])('%j is a code span as %s', (text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test('a fence is longer than any inside', () => {
  expect(codeBlock(['a'], 'sh')).toBe('```sh\na\n```');
  expect(codeBlock(['```'], '')).toBe('````\n```\n````');
});

test.each([
  ['+ a', '\\+ a'],
  ['= a', '\\= a'],
  ['a - b + c = d', 'a - b + c = d'],
  ['1) a', '1\\) a'],
  ['1234567890. a', '1234567890. a'],
  ['a 1. b', 'a 1. b'],
  ['*_`~$!{}()', '\\*\\_\\`\\~\\$\\!\\{\\}\\(\\)'],
  ['a&b\\', 'a\\&b\\\\'],
  ['WWW.x ftp:x http.x wwwx', 'WWW<!-- -->.x ftp<!-- -->:x http<!-- -->.x wwwx'],
])('%s is prose as %s', (text, shown) => {
  expect(forMarkdown(text)).toBe(shown);
});

test.each([
  ['100%\n', '100%25\\n', '100%25\\n'],
  ['a:b,c::d', 'a:b,c::d', 'a%3Ab%2Cc%3A%3Ad'],
  ['##[x]', '#\\u{23}[x]', '#\\u{23}[x]'],
])('%j is data of a workflow command as %s, and a property as %s', (text, data, property) => {
  expect(forWorkflowData(text)).toBe(data);
  expect(forWorkflowProperty(text)).toBe(property);
});
