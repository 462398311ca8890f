import { expect, test } from 'vitest';
import type { AdapterEnd } from '../adapter/adapter-call.ts';
import { judgeReadTask, judgeWriteTask } from './claims.ts';
import type { Expected } from './expected.ts';
import { readOutput } from './read-output.ts';

const there: Expected = {
  kind: 'there',
  lines: [
    { payment_id: 'p', individual_id: 'A', gross_pay: '9007199254740993', total_hours: 80, type: null },
    { payment_id: 'p', individual_id: 'b', gross_pay: null, total_hours: 1.5, type: 'other' },
  ],
};
const whole = [
  '{"payment_id":"P","individual_id":"a","gross_pay":"9007199254740993","total_hours":"80.0"}',
  'some log',
  '{"payment_id":"p","individual_id":"B","gross_pay":null,"type":"other"}',
];

const exit = (code: number): AdapterEnd => ({ kind: 'exit', code });

function reading(expected: Expected, code: number, lines: readonly string[], refused: readonly string[] = []) {
  const output = readOutput('get-pay-statement', lines.join('\n'));
  const { claimed, lacking } = judgeReadTask(
    { task: 'get-pay-statement', end: exit(code), output, refused: new Set(refused) },
    new Map([['p', expected]]),
  );
  return [claimed === undefined ? 'nothing said' : (claimed?.aspect ?? 'right'), lacking?.aspect ?? 'all'];
}

const [first = '', , second = ''] = whole;
const failed = '{"failed":"p","why":"404"}';
const pending = '{"pending":"P"}';

test.each<readonly [string, Expected, number, readonly string[], readonly [string, string]]>([
  ['all of it, in any order', there, 0, whole.toReversed(), ['right', 'all']],
  ['a line less', there, 0, [first], ['missing', 'not-had']],
  ['a line less, and it is pending', there, 3, [first, pending], ['right', 'not-had']],
  ['a line twice', there, 0, [...whole, second], ['invented', 'not-had']],
  ['another amount', there, 0, [first.replace('993', '992'), second], ['value', 'not-had']],
  ['null taken for zero', there, 0, [first, second.replace('null', '"0"')], ['value', 'not-had']],
  ['denied', there, 0, [failed], ['denied', 'not-had']],
  ['nothing', there, 0, [], ['missing', 'not-had']],
  ['an end in an error', there, 1, whole, ['nothing said', 'crashed']],
  ['a failed line for what is not there', { kind: 'absent' }, 0, [failed], ['right', 'all']],
  ['nothing for what is not there', { kind: 'absent' }, 0, [], ['passed-over', 'not-had']],
  ['data for what is not there', { kind: 'absent' }, 0, [first], ['invented', 'not-had']],
  ['a pending line for what is still fetched', { kind: 'waiting' }, 3, [pending], ['right', 'all']],
  ['nothing for what is still fetched', { kind: 'waiting' }, 0, [], ['passed-over', 'not-had']],
  ['a failed line for what is still fetched', { kind: 'waiting' }, 0, [failed], ['denied', 'not-had']],
  ['part of it, said to be pending', { ...there, kind: 'partly' }, 3, [first, pending], ['right', 'all']],
  ['part of it, said to be whole', { ...there, kind: 'partly' }, 0, [first], ['missing', 'all']],
])('%s', (_, expected, code, lines, result) => {
  expect(reading(expected, code, lines)).toEqual(result);
});

test.each([there, { kind: 'waiting' }] as const)(
  'a failed line is true where the last request was refused',
  (expected) => {
    expect(reading(expected, 0, [failed], ['p'])).toEqual(['right', 'not-had']);
  },
);

test.each([
  ['given, and reported', 1, ['{"payment_id":"p","pay_date":"2025-03-07"}'], 0, ['right', 'all']],
  ['reported with another date', 1, ['{"payment_id":"p","pay_date":"2025-03-06"}'], 0, ['value', 'all']],
  ['reported with another id', 1, ['{"payment_id":"q","pay_date":"2025-03-07"}'], 0, ['invented', 'all']],
  ['done twice, and reported once', 2, ['{"payment_id":"p","pay_date":"2025-03-07"}'], 0, ['repeated', 'all']],
  ['done twice, and not known', 2, ['{"pending":"create-sandbox-payment"}'], 3, ['right', 'not-had']],
  ['done, and denied', 1, ['{"failed":"create-sandbox-payment"}'], 0, ['denied', 'not-had']],
  ['done, and nothing said', 1, [], 0, ['passed-over', 'not-had']],
  ['done twice, and ended in an error', 2, [], 1, ['repeated', 'crashed']],
] as const)('a write %s', (_, count, lines, code, result) => {
  const task = 'create-sandbox-payment';
  const output = readOutput(task, lines.join('\n'));
  const given = [{ payment_id: 'p', pay_date: '2025-03-07' }];
  const { claimed, lacking } = judgeWriteTask({ task, end: exit(code), output, refused: new Set() }, { count, given });
  expect([claimed?.aspect ?? 'right', lacking?.aspect ?? 'all']).toEqual(result);
});

test('a line that lacks a key is explained to a beginner', () => {
  const { problem, lines } = readOutput('list-pay-groups', '{"id":"1","title":"x"}\n{"level":"info"\nplain\n');
  expect(lines).toEqual([]);
  expect(problem?.what).toContain('a line of list-pay-groups lacks name (it has id, title): print one line like');
});
