import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleCheck } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { readFrozenDialect } from './frozen-dialect.ts';

const fact = { silence: 'SIL-059', place: 'x 200 /metadata', fact: 'keys', value: 'site', seen: 9, of: 9 };

function fileWith(content: string): string {
  const path = join(temporaryFolder(), 'dialect.json');
  writeFileSync(path, content);
  return path;
}

test('the observations of a dialect.json', () => {
  const path = fileWith(JSON.stringify([fact, { ...fact, value: 'tags', seen: 3 }]));
  expect(readFrozenDialect(path)).toEqual([
    {
      silence: 'SIL-059',
      place: 'x 200 /metadata',
      fact: 'keys',
      of: 9,
      values: [
        { value: 'site', seen: 9 },
        { value: 'tags', seen: 3 },
      ],
      request: '',
    },
  ]);
});

test.each([
  ['is missing', () => join(temporaryFolder(), 'none.json'), /there is no .*; name a dialect.json, or the folder/],
  ['is no JSON', () => fileWith('{'), /is no JSON; name a dialect.json/],
  ['is another file', () => fileWith('{"schemaVersion":1}'), /is no dialect: it is no list/],
  ['has a strange line', () => fileWith(JSON.stringify([fact, { a: 1 }])), /line 2 of its list is no observation/],
  ['is empty', () => fileWith('[]'), /has no observation in it/],
])('a file that %s is refused', (_what, make, message) => {
  expect(() => readFrozenDialect(make())).toThrow(message);
});

test('a run that observed nothing is refused, with what to do', () => {
  const folder = temporaryFolder();
  sampleRun(folder, [sampleCheck('get-pay-statement', 'sound', { 'A01-003': 'passed' })]);
  expect(() => readFrozenDialect(folder)).toThrow(/observed no dialect .*run it again with this version first/);
});
