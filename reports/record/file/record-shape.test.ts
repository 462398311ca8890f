import { expect, test } from 'vitest';
import { sampleCheck, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { asRecordLine, foreignVersion } from './record-reader.ts';

const check = { type: 'check', ...sampleCheck('list-pay-groups', 'x', { 'A10-001': 'passed' }) };

test.each([
  ['a header', sampleHeader()],
  ['a check', check],
])('%s is a line of a record', (_, line) => {
  expect(asRecordLine(line)).toEqual({ line });
});

test.each([
  ['nothing', null, 'the type of the line is not known'],
  ['a text', 'header', 'the type of the line is not known'],
  ['no type', {}, 'the type of the line is not known'],
  ['another type', { type: 'x' }, 'the type of the line is not known'],
  ['a header without its parts', { type: 'header' }, "header must have required property 'schemaVersion'"],
  ['a wrong part deep inside', { ...check, durationMs: 'long' }, 'check/durationMs must be number'],
  ['a footer without its parts', { type: 'footer' }, "footer must have required property 'endedAt'"],
])('%s is none', (_, value, problem) => {
  expect(asRecordLine(value)).toEqual({ problem });
});

test.each([
  [{ schemaVersion: 1 }, null],
  [{ schemaVersion: 2 }, 2],
  [{ schemaVersion: '1' }, '1'],
  [{}, null],
  [null, null],
  ['x', null],
])('%j claims the foreign version %j', (value, expected) => {
  expect(foreignVersion(value)).toBe(expected);
});
