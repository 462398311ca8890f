import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { cleanUpAtEnd } from '../file-end.ts';
import { start } from './process.ts';
import { answerJson, type Served, serve, targetAt } from './served.ts';

const folder = cleanUpAtEnd().newFolder();
const servers: Served[] = [];
afterAll(() => Promise.all(servers.map(({ close }) => close())));

/** Matches text that has been printed so many times. */
const times = (text: string, count: number): RegExp => new RegExp(`(${text}[^]*){${count}}`);

test('a run that watches: a target that comes up, Enter, a profile that is edited, and Ctrl-C', async () => {
  const before = await serve(answerJson(200, []));
  await before.close();
  const profile = { ...targetAt(before.url), operations: ['list-pay-groups'] };
  const file = join(folder, 'acme.yaml');
  writeFileSync(file, stringify(profile));
  const flags = ['--seed', '1', '--effort', 'quick', '--reports', 'junit', '--out', join(folder, 'out')];
  const running = start(['run', file, '--watch', ...flags]);
  await running.sees(/Acme could not be reached/);
  await running.sees(times('Watching: ', 1));
  servers.push(await serve(answerJson(200, []), Number(new URL(before.url).port)));
  await running.sees(/^Again, since the target is back:$/m);
  await running.sees(/press Enter to run what failed \(AUTH-028 and \d more\) again\. It also runs/);
  running.child.stdin?.write('\n');
  await running.sees(/^Again, since Enter was pressed:$/m);
  await running.sees(times('Watching: ', 3));
  writeFileSync(file, stringify({ ...profile, colour: 'red' }));
  await running.sees(/unknown key "colour"/);
  await running.sees(times('Watching: ', 4));
  writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^colour.*\n/m, '')}# mended\n`);
  await running.sees(/^Again, since .*acme\.yaml changed:$/m);
  await running.sees(times('Watching: ', 5));
  running.child.kill('SIGINT');
  expect(await running.ended).toBe(130);
  expect(running.err()).not.toContain('stopping, and finishing the reports');
});
