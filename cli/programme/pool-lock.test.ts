import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { lockPool } from './pool-lock.ts';

/** Leaves the note of a pool that is at work: of the process that started this one. */
function startOther(part: string, host = hostname(), pid = process.ppid): string {
  const results = temporaryFolder();
  mkdirSync(join(results, '.attempts'));
  writeFileSync(join(results, '.attempts', `pool-${part}-${host}-${pid}.lock`), `${host} ${pid}`);
  return results;
}

const [all, first] = [null, { index: 1, count: 2 }];

test.each([
  ['all', 'all', all],
  ['all', 'a group', first],
  ['1-of-2', 'all', all],
  ['1-of-2', 'the same group', first],
  ['2-of-3', 'a group of others', first],
])('where a pool tests %s, one that is to test %s is refused', (other, _, group) => {
  const results = startOther(other);
  expect(() => lockPool(results, group)).toThrow(`Process ${process.ppid} on ${hostname()} tests targets of these`);
  expect(readdirSync(join(results, '.attempts'))).toHaveLength(1);
});

test('another group of as many works beside it, until it gives its note back', () => {
  const results = startOther('2-of-2');
  const unlock = lockPool(results, first);
  expect(readdirSync(join(results, '.attempts'))).toHaveLength(2);
  unlock();
  expect(readdirSync(join(results, '.attempts'))).toHaveLength(1);
});

test('the note of a process that is gone counts for nothing, and one of another machine does', () => {
  expect(() => lockPool(startOther('all', hostname(), 2 ** 22 + 1), all)).not.toThrow();
  expect(() => lockPool(startOther('all', 'elsewhere', 1), all)).toThrow('Process 1 on elsewhere');
});
