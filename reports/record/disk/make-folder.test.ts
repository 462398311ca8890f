import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { makeFolder } from './run-folder.ts';

test('a folder is made with those above it, once or twice', () => {
  const path = join(temporaryFolder(), 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(existsSync(path)).toBe(true);
});

test('below a file it is refused', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'out'))).toThrow(/^Can't create .*: part of the path is a file, not a folder/);
  expect(() => makeFolder(file)).toThrow('a file stands where a folder is needed');
});

test.runIf(existsSync('/proc/self'))('where the system makes no folders it is refused, and does not hang', () => {
  expect(() => makeFolder('/proc/no-such-folder/out')).toThrow(/^Can't create \/proc\/no-such-folder\/out: /);
});
