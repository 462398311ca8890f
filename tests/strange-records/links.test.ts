import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { harmOf, harmOfScripts } from './harm.ts';
import { type Copy, commandsOn, copySound, makeStrangeWorld } from './strange-world.ts';

const folder = cleanUpAtEnd().newFolder();

const world = await makeStrangeWorld(folder);

afterAll(() => world.close());

const sentence = 'it is a symbolic link, and none is followed in the folder of a run';

/** Puts a link where an entry of the folder is, or could be. */
function link(path: string, target: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  symlinkSync(target, path);
}

async function run(copy: Copy, command: string, more: readonly string[] = []) {
  const before = copy.outside.look();
  const ended = await call([...(commandsOn(world, copy)[command] ?? []), ...more]);
  return { ...ended, harms: [...harmOf(world, copy, ended, before), ...harmOfScripts(world, copy, before)] };
}

describe('a record that is a link to another one', () => {
  test.each([
    ['report', 2],
    ['diff of it', 2],
    ['diff with it', 2],
    ['merge', 2],
    ['certify', 2],
    ['verify', 1],
    ['waive', 2],
    ['replay', 2],
  ])('%s: exit %i, and which link it was', async (command, expected) => {
    const copy = copySound(world, command === 'merge');
    const record = join(copy.dir, 'run.jsonl');
    link(record, join(command === 'merge' ? world.part : world.sound, 'run.jsonl'));
    const { code, err, harms } = await run(copy, command);
    expect(err).toContain(`Can't read ${record}: ${sentence}; put the file itself there, or use another folder.`);
    expect({ code, harms }).toEqual({ code: expected, harms: [] });
  });
});

describe.each(['exchanges', 'exchanges/1.json'])('evidence below a link, %s', (name) => {
  test.each([
    ['report', 3],
    ['diff of it', 2],
    ['merge', 2],
    ['certify', 1],
  ])('%s: exit %i, and no evidence of another folder', async (command, expected) => {
    const copy = copySound(world, command === 'merge');
    link(join(copy.dir, name), join(command === 'merge' ? world.part : world.sound, name));
    const { code, err, harms } = await run(copy, command);
    // A report can't write its scripts where a folder is a link, and says so.
    expect({ code, harms }).toEqual({ code: name === 'exchanges' && command === 'report' ? 4 : expected, harms: [] });
    expect(err).toMatch(/^$|was changed after it was written|symbolic link/);
  });
});

describe('an output that is a link to a file outside', () => {
  test.each([
    ['report', 'dir', 'summary.json', ['--reports', 'junit']],
    ['report', 'dir', 'summary.md', ['--reports', 'markdown']],
    ['report', 'dir', 'report.html', ['--reports', 'html']],
    ['report', 'dir', 'junit.xml', ['--reports', 'junit']],
    ['report', 'dir', 'exchanges.har', ['--reports', 'har']],
    ['report', 'dir', 'exchanges', ['--reports', 'junit']],
    ['diff of it', 'out', 'diff.json', []],
    ['diff of it', 'out', 'diff.md', []],
    ['diff of it', 'out', 'diff.html', []],
    ['merge', 'out', 'run.jsonl', ['--reports', 'junit']],
    ['merge', 'out', 'exchanges', ['--reports', 'junit']],
    ['certify', 'out', 'certificate.html', []],
    ['certify', 'out', 'certificate.svg', []],
  ] as const)('%s, %s/%s: exit 4, and which link it was', async (command, where, name, more) => {
    const copy = copySound(world, command === 'merge');
    const path = join(copy[where], name);
    link(path, name === 'exchanges' ? copy.outside.path : copy.outside.file);
    const { code, err, harms } = await run(copy, command, more);
    expect(err).toMatch(new RegExp(`^Can't \\w+ ${path}: ${sentence}`, 'm'));
    expect({ code, harms }).toEqual({ code: 4, harms: [] });
  });
});

test('a certificate takes the place of no file, nor of a link to one: exit 2', async () => {
  const copy = copySound(world, false);
  link(join(copy.out, 'certificate.json'), copy.outside.file);
  const { code, err, harms } = await run(copy, 'certify');
  expect(err).toContain('certificate.json is there already, and is not replaced');
  expect({ code, harms }).toEqual({ code: 2, harms: [] });
});

test('a folder that the user names through a link is read and written there', async () => {
  const copy = copySound(world, false);
  const link = join(dirname(copy.dir), 'link');
  symlinkSync(copy.dir, link);
  writeFileSync(join(copy.dir, 'summary.json'), 'old');
  expect((await call(['report', link, '--reports', 'junit'])).code).toBe(0);
});
