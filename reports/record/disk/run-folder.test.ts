import { linkSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { RunFolder } from './run-folder.ts';

/** A run's folder in which a file, and a folder, are links to the outside, where a file lies that must stay as it is. */
function linked() {
  const root = temporaryFolder();
  const [dir, outside] = [join(root, 'run'), join(root, 'outside')];
  for (const path of [dir, outside]) mkdirSync(path);
  writeFileSync(join(outside, '1.json'), 'theirs');
  symlinkSync(join(outside, '1.json'), join(dir, 'file'));
  symlinkSync(outside, join(dir, 'folder'));
  return { folder: new RunFolder(dir), dir, outside: join(outside, '1.json') };
}

test.each<[string, (folder: RunFolder) => unknown]>([
  ['read through a link', (folder) => folder.readBytes('file', 100)],
  ['read below one', (folder) => folder.readBytes('folder/1.json', 100)],
  ['list one', (folder) => folder.list('folder')],
  ['write to one', (folder) => folder.write('file', 'ours')],
  ['create one', (folder) => folder.create('file')],
  ['write below one', (folder) => folder.write('folder/1.json', 'ours')],
  ['remove below one', (folder) => folder.remove('folder/1.json')],
  ['make one private', (folder) => folder.makePrivate('folder')],
])('refuses to %s, and leaves what is outside as it was', (_, work) => {
  const { folder, outside } = linked();
  expect(() => work(folder)).toThrow('it is a symbolic link, and none is followed in the folder of a run');
  expect(readFileSync(outside, 'utf8')).toBe('theirs');
});

test('what is written replaces a hard link, and does not reach through it', () => {
  const { folder, dir, outside } = linked();
  linkSync(outside, join(dir, 'run.jsonl'));
  linkSync(outside, join(dir, 'summary.json.part'));
  folder.write('run.jsonl', 'ours');
  folder.write('summary.json', 'ours', 0o600);
  expect(readFileSync(outside, 'utf8')).toBe('theirs');
  expect(statSync(join(dir, 'summary.json')).mode & 0o777).toBe(0o600);
});

test('a folder that is there already becomes private', () => {
  const { folder, dir } = linked();
  mkdirSync(join(dir, 'exchanges'), { mode: 0o755 });
  folder.makePrivate('exchanges');
  expect(statSync(join(dir, 'exchanges')).mode & 0o777).toBe(0o700);
});
