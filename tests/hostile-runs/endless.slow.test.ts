import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { endAll, start, temporaryFolder } from '../cli/process.ts';
import { type Endless, type EndlessTarget, endless, startEndless } from './endless-target.ts';
import { recordOf } from './process-run.ts';

const folders: ReturnType<typeof temporaryFolder>[] = [];
const targets: EndlessTarget[] = [];
afterAll(async () => {
  endAll();
  await Promise.all(targets.map(({ close }) => close()));
  for (const folder of folders) folder.remove();
});

interface Ended {
  readonly code: number | null;
  readonly seconds: number;
  readonly out: string;
  readonly folder: string;
}

/** Runs the suites at quick effort against a target that becomes endless, with 2 seconds for each request. */
async function runAgainst(
  behaviour: Endless,
  isEndless: (path: string, count: number) => boolean,
  changes: object = {},
): Promise<Ended> {
  const folder = temporaryFolder();
  folders.push(folder);
  const target = await startEndless(behaviour, isEndless);
  targets.push(target);
  const profile = join(folder.path, 'profile.yaml');
  writeFileSync(profile, stringify({ ...target.profile, ...changes }));
  const startedAt = performance.now();
  const flags = ['--effort', 'quick', '--seed', '1', '--timeout', '2000', '--reports', 'junit'];
  const running = start(['run', '--profile', profile, '--out', join(folder.path, 'out'), ...flags]);
  const code = await running.ended;
  const seconds = (performance.now() - startedAt) / 1_000;
  return { code, seconds, out: running.out() + running.err(), folder: folder.path };
}

/** A poll deadline of 20 seconds, and no pause above 5. */
const short = { timing: { pollDeadlineMs: 20_000 }, limits: { answers: { retryAfterMs: 5_000 } } };
const behaviours = Object.entries(endless);
const always = (): boolean => true;
const afterSixty = (_: string, count: number): boolean => count > 60;

describe.concurrent('a run ends within a minute against a target that answers for ever with', () => {
  test.each(behaviours)('%s, from the beginning', async (_, behaviour) => {
    const { code, seconds, out } = await runAgainst(behaviour, always, short);
    expect([1, 3]).toContain(code);
    expect(seconds).toBeLessThan(60);
    expect(out).toMatch(
      /nothing has come from the target but|was not complete within|answered no valid request with success/,
    );
  });

  test.each(behaviours)('%s, from its 61st request on', async (_, behaviour) => {
    const { code, seconds, out } = await runAgainst(behaviour, afterSixty, short);
    expect([1, 3]).toContain(code);
    expect(seconds).toBeLessThan(60);
    expect(out).toMatch(
      /nothing has come from the target but|given up|was not complete within|answered no valid request with success/,
    );
  });
});

describe.concurrent('with the default times a run ends within two minutes', () => {
  test.each(['come back later', 'too many requests, for years'])('against %s', async (name) => {
    const { code, seconds, out } = await runAgainst(endless[name] ?? (() => {}), afterSixty);
    expect([1, 3]).toContain(code);
    expect(seconds).toBeLessThan(120);
    expect(out).toContain('nothing has come from the target but');
  });
});

describe.concurrent('an operation whose first sync never ends holds up no other:', () => {
  test.each(['come back later', 'no answer'])('%s', async (name) => {
    const isItems = (path: string): boolean => path.startsWith('/employer/pay-statement-item');
    const { seconds, folder } = await runAgainst(endless[name] ?? (() => {}), isItems, short);
    expect(seconds).toBeLessThan(60);
    const blocked = recordOf(folder).checks.filter(({ judged }) => judged.outcome === 'blocked');
    const others = blocked.filter(
      ({ check }) => !/pay-statement-item|stability|isolation|overlap|sole-entity|answers/.test(check),
    );
    expect(others.map(({ check }) => check)).toEqual([]);
  });
});
