import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { runGenerator, startGenerator } from './waiting-generator.ts';

/** A generator with this code; each process of it that is loaded adds a line to `loaded`. */
function generator(code: string): { readonly command: string; readonly dir: string } {
  const dir = temporaryFolder();
  mkdirSync(join(dir, 'dist/commands'), { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{"type":"module"}');
  const append = `(await import('node:fs')).appendFileSync(${JSON.stringify(join(dir, 'loaded'))}, process.pid + '\\n')`;
  writeFileSync(join(dir, 'dist/commands/index.js'), append);
  writeFileSync(join(dir, 'cli.js'), code);
  return { command: join(dir, 'cli.js'), dir };
}

const writesItsOptions = `
  import { writeFileSync } from 'node:fs';
  import { argv } from 'node:process';
  const [, , file, ...options] = argv;
  writeFileSync(file, JSON.stringify([process.pid, ...options]));`;

const loadedIn = (dir: string): readonly string[] => readFileSync(join(dir, 'loaded'), 'utf8').trim().split('\n');

test('a generator that was started before is the one that runs, with the options that it then gets', async () => {
  const { command, dir } = generator(writesItsOptions);
  startGenerator(command);
  startGenerator(command);
  await runGenerator(command, [join(dir, 'out'), '--config', 'a b']);
  const [pid, ...options] = JSON.parse(readFileSync(join(dir, 'out'), 'utf8'));
  expect(loadedIn(dir)).toEqual([String(pid)]);
  expect(options).toEqual(['--config', 'a b']);
});

test('a generator that died while it waited is started again', async () => {
  const { command, dir } = generator(writesItsOptions);
  const waiting = startGenerator(command);
  waiting.kill();
  await once(waiting, 'close');
  await runGenerator(command, [join(dir, 'out')]);
  expect(readFileSync(join(dir, 'out'), 'utf8')).not.toContain(String(waiting.pid));
});

test('what a generator prints when it fails is the error', async () => {
  const { command } = generator(`console.error('no results in ' + process.argv[2]); process.exitCode = 1;`);
  await expect(runGenerator(command, ['x'])).rejects.toThrow(/^no results in x$/);
});
