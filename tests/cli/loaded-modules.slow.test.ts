import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { start } from './process.ts';

const folder = cleanUpAtEnd().newFolder();

/** Starts a command, and tells its exit code, the addresses of all scripts that node has loaded for it, and their text. */
async function loadedBy(name: string, args: readonly string[]) {
  const coverage = join(folder, name);
  mkdirSync(coverage);
  const code = await start(args, { NODE_V8_COVERAGE: coverage }).ended;
  const files = readdirSync(coverage).map((file) => JSON.parse(readFileSync(join(coverage, file), 'utf8')));
  const urls: readonly string[] = files.flatMap(({ result }) => result.map(({ url }: { url: string }) => url));
  const texts = urls.filter((url) => url.includes('/dist/bundle/')).map((url) => readFileSync(new URL(url), 'utf8'));
  return { code, urls, text: texts.join('\n') };
}

// The files of the bundle say which modules they were made of. `all-switches` loads the sandbox's switches where they are needed.
const holdsSuites = (text: string): boolean => text.includes('dist/suites/');
const holdsSandbox = (text: string): boolean => /dist\/sandbox\/(?!all-switches)/.test(text);
const isVitest = (url: string): boolean => url.includes('/node_modules/vitest/');

test('what is wrong in a profile is said before the suites, or the sandbox, are loaded', async () => {
  const profile = join(folder, 'wrong.yaml');
  writeFileSync(profile, 'name: Acme\n');
  const { code, urls, text } = await loadedBy('wrong', ['run', profile, '--out', join(folder, 'wrong-out')]);
  expect({ code, loads: holdsSuites(text) || holdsSandbox(text) }).toEqual({ code: 2, loads: false });
  expect(urls.some((url) => url.endsWith('/profile-validators.cjs'))).toBe(true);
});

test('a run of the embedded sandbox needs no vitest, and reads its record by the validators that the build has kept', async () => {
  const flags = ['--requirements', 'GROUPF-001', '--effort', 'quick', '--reports', 'junit'];
  const { code, urls, text } = await loadedBy('right', ['run', ...flags, '--out', join(folder, 'right-out')]);
  expect({ code, loads: [holdsSuites(text), holdsSandbox(text), urls.some(isVitest)] }).toEqual({
    code: 0,
    loads: [true, true, false],
  });
  expect(urls.some((url) => url.endsWith('/record-validators.cjs'))).toBe(true);
});
