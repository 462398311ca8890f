import { expect, test } from 'vitest';
import { asSafe, type Plain } from '../../tests/reports/as-safe.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { storyOf } from './build-story.ts';

const operation = 'get-pay-statement';
const entry = { operation, branch: 1, startMs: 0, endMs: 5, status: 200 };

function storyFrom(change: Parameters<typeof sampleFinding>[2]) {
  const finding = sampleFinding('A01-001', operation, change);
  const check = sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] });
  return storyOf(sampleRun(temporaryFolder(), [check]).run, finding);
}

test('a finding has a story of its steps', () => {
  expect(storyFrom({})).toMatchObject({ steps: [{ operation, part: 'deciding' }] });
});

test('a finding that shows only where requests overlap has none', () => {
  expect(storyFrom({ timeline: [entry, { ...entry, branch: 2 }] })).toEqual({
    unavailable: 'it shows only where requests overlap, and a script sends one at a time',
  });
});

test('what must not be in an answer is not in a refusal either: then the defect is gone', () => {
  const text = '{"individual_ids":["11111111-2222-4333-8444-555555555555"]}';
  const exchanges = [sampleExchange(operation, text)];
  const places = { kind: 'body', back: 0, at: ['individual_ids', '*'] } as const;
  const premiseOf = (value: number) => {
    const expectation = {
      kind: 'equal',
      left: { kind: 'count', of: places },
      right: { kind: 'literal', value },
    } as const;
    return storyFrom({ exchanges, expectation });
  };
  const hundred = (least: number) => ({ kind: 'valid', constraint: { least, most: least + 99 } });
  expect(premiseOf(0)).toMatchObject({
    premise: { kind: 'every', of: [{ kind: 'some', of: [hundred(200), hundred(400)] }] },
  });
  expect(premiseOf(1)).toMatchObject({ premise: { kind: 'every', of: [hundred(200)] } });
});

test('a success about which nothing is said, and no place is named, has no story', () => {
  expect(storyFrom({ pointer: null })).toEqual({ unavailable: 'nothing says what to expect' });
});

test('a wrong answer whose status alone has changed is undecided where no data says what is right', () => {
  const within = (least: number, most: number) => ({
    premise: { kind: 'some', of: [{ kind: 'not' }, { kind: 'valid', constraint: { least, most } }] },
  });
  const { response, ...asked } = sampleExchange(operation);
  const refused = asSafe<typeof response>({ ...response, status: 403 } as Plain<typeof response>);
  expect(storyFrom({})).toMatchObject(within(200, 299));
  expect(storyFrom({ exchanges: [{ ...asked, response: refused }] })).toMatchObject(within(400, 499));
  expect(storyFrom({ exchanges: [{ ...asked, response: refused }], pointer: null })).toMatchObject(within(200, 299));
});

test('what is said of an element that answers 202 is not said of the data that comes later', () => {
  const text = '{"responses":[{"payment_id":"p","code":202,"body":{"name":"accepted"}}]}';
  const value = { kind: 'body', back: 0, at: ['responses', '0', 'body'] } as const;
  const expectation = { kind: 'valid', value, constraint: { keyword: 'required', keys: ['code'] } } as const;
  const story = storyFrom({ exchanges: [sampleExchange(operation, text)], expectation });
  const code = { kind: 'body', back: 0, at: ['responses', '0', 'code'] };
  const isLater = { kind: 'valid', value: code, constraint: { keyword: 'range', least: 202, most: 202 } };
  expect(story).toMatchObject({
    premise: { of: [{ kind: 'valid' }, { kind: 'some', of: [expectation, { kind: 'every', of: [isLater] }] }] },
  });
});
