import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { execute } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { isWhole, sampleOf } from '../sample.ts';
import { applyDamages } from './apply-damage.ts';
import { damages } from './damage.ts';
import { harmOf, harmOfScripts, openTo } from './harm.ts';
import { commandsOn, copySound, filesIn, makeStrangeWorld } from './strange-world.ts';
import { tryAll } from './try-all.ts';
import { tryHostileTexts } from './try-hostile-texts.ts';

const folder = cleanUpAtEnd().newFolder();

const world = await makeStrangeWorld(folder);

afterAll(() => world.close());

test('damage of any kind to a record makes no command do harm, in many examples', async () => {
  const example = fc.tuple(damages, fc.boolean());
  await fc.assert(
    fc.asyncProperty(example, async ([damage, isPart]) => {
      const { harms } = await tryAll(world, isPart, ({ dir, outside }) => applyDamages(dir, damage, outside));
      expect(harms).toEqual([]);
    }),
    { seed: 1_211, numRuns: isWhole ? 1_000 : 6 },
  );
});

tryHostileTexts(() => world, sampleOf([0, 11, 22, 33], 4));

/** Puts a pipe that nobody writes to where an entry of the folder is, or could be. */
function pipe(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { recursive: true, force: true });
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);
}

describe('a pipe that nobody writes to keeps no command waiting', () => {
  test.each([
    ['report', 2],
    ['diff of it', 2],
    ['diff with it', 2],
    ['merge', 2],
    ['certify', 2],
    ['verify', 1],
    ['waive', 2],
    ['replay', 2],
  ])('as the record: %s, exit %i', async (command, expected) => {
    const copy = copySound(world, command === 'merge');
    pipe(join(copy.dir, 'run.jsonl'));
    const { code, err } = await execute(commandsOn(world, copy)[command] ?? []);
    expect(err).toContain(`${join(copy.dir, 'run.jsonl')}: it is no ordinary file; put the file itself there.`);
    expect(code).toBe(expected);
  });

  test.each([
    ['report', 3],
    ['diff of it', 2],
    ['merge', 2],
    ['certify', 1],
    ['verify', 1],
    ['waive', 0],
    ['replay', 3],
  ])('as evidence: %s, exit %i', async (command, expected) => {
    const copy = copySound(world, command === 'merge');
    pipe(join(copy.dir, 'exchanges/1.json'));
    expect((await execute(commandsOn(world, copy)[command] ?? [])).code).toBe(expected);
  });

  test.each(['summary.json', 'summary.json.part', 'report.html', 'exchanges.har.part', 'exchanges/finding-1.sh'])(
    'as what a report writes: %s is replaced',
    async (name) => {
      const copy = copySound(world, false);
      pipe(join(copy.dir, name));
      expect(await execute(commandsOn(world, copy).report ?? [])).toMatchObject({ code: 0, err: '' });
      expect(readFileSync(join(copy.dir, name.replace('.part', '')), 'utf8')).not.toBe('');
    },
  );
});

test("Allure's page is made of what the record says alone, whatever lies in the folder", async () => {
  const copy = copySound(world, false);
  const { dir, outside } = copy;
  const script = `require('node:fs').writeFileSync(${JSON.stringify(join(outside.path, 'pwned'))}, '')`;
  const scripts = [
    'allurerc.js',
    'allurerc.cjs',
    'node_modules/allure/index.js',
    'node_modules/@allurereport/plugin-awesome/index.js',
    'node_modules/@allurereport/core/index.js',
    '.allure-work/allurerc.js',
    '.allure-work/node_modules/@allurereport/plugin-awesome/index.js',
  ];
  const theirs = '{"uuid":"0","name":"theirs-and-not-ours","status":"passed","stage":"finished"}';
  const files = {
    'allure-results/0-result.json': theirs,
    'allure-results/notes.json': theirs,
    'package.json': '{"type":"commonjs"}',
  };
  for (const [name, text] of [...scripts.map((each) => [each, script] as const), ...Object.entries(files)]) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  const before = outside.look();
  const ended = await call(['report', dir, '--reports', 'allure']);
  expect(ended).toMatchObject({ code: 0, err: '' });
  expect([...harmOf(world, copy, ended, before), ...harmOfScripts(world, copy, before)]).toEqual([]);
  expect(openTo(dir, ['allure-results', 'exchanges'])).toEqual([]);
  expect(filesIn(join(dir, 'allure-results'))).toContain('notes.json');
  expect(filesIn(join(dir, 'allure-results'))).not.toContain('0-result.json');
  const page = readFileSync(join(dir, 'allure-report/index.html'), 'utf8');
  const shown = [...page.matchAll(/[A-Za-z0-9+/=]{40,}/g)].map(([data]) =>
    Buffer.from(data, 'base64').toString('latin1'),
  );
  expect(shown.join('\n')).toContain('get-pay-statement/batch');
  expect([page, ...shown].join('\n')).not.toContain('theirs-and-not-ours');
});
