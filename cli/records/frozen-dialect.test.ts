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
  const { dialect, run } = readFrozenDialect(path);
  expect(run).toBeNull();
  expect(dialect).toEqual([
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

const sound = sampleCheck('get-pay-statement', 'sound', { 'A01-003': 'passed' });

test.each([
  ['observed nothing', true, /observed no dialect; name one that this version made, and that came to its end/],
  ['ended early', 'SIGINT', /observed no dialect \(it ended early: SIGINT\); name one/],
])('a run that %s is refused, with why and what to do', (_what, footer, message) => {
  const folder = temporaryFolder();
  sampleRun(folder, [sound], {}, footer);
  expect(() => readFrozenDialect(folder)).toThrow(message);
});

test('the file of a run comes with that run', () => {
  const folder = temporaryFolder();
  sampleRun(folder, [sound]);
  const path = join(folder, 'dialect.json');
  writeFileSync(path, JSON.stringify([fact]));
  expect(readFrozenDialect(path).run?.checks).toHaveLength(1);
});
