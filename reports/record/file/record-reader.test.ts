import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleCheck, sampleFinding, sampleHeader } from '../../../tests/reports/sample-record.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { loadRun } from '../run/load-run.ts';
import { openRecord } from './record-writer.ts';

const failing = sampleCheck(
  'get-pay-statement',
  'batch',
  { 'A01-001': 'failed' },
  { findings: [sampleFinding('A01-001', 'get-pay-statement')] },
);

test.each([
  ['a changed line', (text: string) => text.replace('"seed":7', '"seed":8'), { chainHolds: false }],
  ['an unchanged one', (text: string) => text, { chainHolds: true }],
])('the chain tells %s', (_, change, expected) => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  writer.check(failing);
  writer.footer({ interrupted: null, created: [] });
  writeFileSync(writer.path, change(readFileSync(writer.path, 'utf8')));
  expect(loadRun(dir)).toMatchObject(expected);
});

test.each([
  [
    'garbage in the middle',
    (lines: string[]) => [lines[0], 'garbage', ...lines.slice(1)],
    /run\.jsonl:2: not a line of a record/,
  ],
  ['no header', (lines: string[]) => lines.slice(1), /run\.jsonl:1: a record has one header/],
  ['an empty file', () => [], /has no header/],
  ['a line after the footer', (lines: string[]) => [...lines.slice(0, -1), lines[1], ''], /goes on after its footer/],
  [
    'a later version',
    (lines: string[]) => [String(lines[0]).replace('"schemaVersion":1', '"schemaVersion":9'), ...lines.slice(1)],
    /schemaVersion 9 is not known/,
  ],
  [
    'a later version that is an object without a text',
    (lines: string[]) => [
      String(lines[0]).replace('"schemaVersion":1', '"schemaVersion":{"toString":1}'),
      ...lines.slice(1),
    ],
    /schemaVersion \{"toString":1\} is not known/,
  ],
  [
    'a header of megabytes',
    (lines: string[]) => [
      String(lines[0]).replace('"planned":[]', `"planned":["${'x'.repeat(4 << 20)}"]`),
      ...lines.slice(1),
    ],
    /run\.jsonl:1: too long for the header of a record/,
  ],
  [
    'more values in a line than there can be',
    (lines: string[]) => [
      lines[0],
      String(lines[1]).replace('"properties":[]', `"properties":[${'{},'.repeat(300_000)}{}]`),
      ...lines.slice(2),
    ],
    /run\.jsonl:2: too many values for a line of a record/,
  ],
  [
    'a line of more bytes than it may have',
    (lines: string[]) => [lines[0], `"${' '.repeat(65 << 20)}"`, ...lines.slice(1)],
    /run\.jsonl:2: the line is longer than the 33554432 bytes that it may have; use the file as it was written/,
  ],
] as const)('a record with %s is refused with its line', (_, change, message) => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  writer.check(failing);
  writer.footer({ interrupted: null, created: [] });
  writeFileSync(writer.path, change(readFileSync(writer.path, 'utf8').split('\n')).join('\n'));
  expect(() => loadRun(dir)).toThrow(message);
});

test('commas and brackets in texts are no values', () => {
  const dir = temporaryFolder();
  const writer = openRecord(dir, sampleHeader());
  const finding = sampleFinding('A01-001', 'get-pay-statement');
  writer.check({ ...failing, title: `\\",{[${',{['.repeat(200_000)}`, findings: [finding] });
  writer.footer({ interrupted: null, created: [] });
  expect(loadRun(dir).checks).toHaveLength(1);
});
