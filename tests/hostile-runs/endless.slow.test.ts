import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { start } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { type Endless, endless, startEndless } from './endless-target.ts';
import { recordOf } from './process-run.ts';

const { close, newFolder } = cleanUpAtEnd();

interface Ended {
  readonly code: number | null;
  /** The time for which the target had been endless. */
  readonly endlessSeconds: number;
  readonly out: string;
  readonly folder: string;
}

/** Runs the suites at quick effort against a target that becomes endless. */
async function runAgainst(
  behaviour: Endless,
  isEndless: (path: string, count: number) => boolean,
  { changes = {}, timeout = [] }: { readonly changes?: object; readonly timeout?: readonly string[] } = {},
): Promise<Ended> {
  const folder = newFolder();
  const target = close(await startEndless(behaviour, isEndless));
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, stringify({ ...target.profile, ...changes }));
  const flags = ['--effort', 'quick', '--seed', '1', '--reports', 'junit', ...timeout];
  const running = start(['run', '--profile', profile, '--out', join(folder, 'out'), ...flags]);
  const code = await running.ended;
  const endlessSeconds = target.endlessForMs() / 1_000;
  return { code, endlessSeconds, out: running.out() + running.err(), folder };
}

/** A poll deadline of 20 seconds, no pause above 5, and 2 seconds for each request. */
const short = {
  changes: { timing: { pollDeadlineMs: 20_000 }, limits: { answers: { retryAfterMs: 5_000 } } },
  timeout: ['--timeout', '2000'],
};
const behaviours = Object.entries(endless);
const always = (): boolean => true;
const afterSixty = (_: string, count: number): boolean => count > 60;

describe.concurrent('a run ends within a minute of the first answer of a target that goes on for ever with', () => {
  test.each(behaviours)('%s, from the beginning', async (_, behaviour) => {
    const { code, endlessSeconds, out } = await runAgainst(behaviour, always, short);
    expect([1, 3]).toContain(code);
    expect(endlessSeconds).toBeLessThan(60);
    expect(out).toMatch(
      /nothing has come from the target but|was not complete within|answered no valid request with success/,
    );
  });

  test.each(behaviours)('%s, from its 61st request on', async (_, behaviour) => {
    const { code, endlessSeconds, out } = await runAgainst(behaviour, afterSixty, short);
    expect([1, 3]).toContain(code);
    expect(endlessSeconds).toBeLessThan(60);
    expect(out).toMatch(
      /nothing has come from the target but|given up|was not complete within|answered no valid request with success/,
    );
  });
});

describe.concurrent('with the default times a run ends within two minutes of the first such answer', () => {
  test.each([
    'come back later',
    'too many requests, for years',
    'too many requests and unavailable in turn, each with other garbage',
    'no answer',
    'a body in drops',
    'all of these in turn',
  ])('against %s', async (name) => {
    const { code, endlessSeconds, out } = await runAgainst(endless[name] ?? (() => {}), afterSixty);
    expect([1, 3]).toContain(code);
    expect(endlessSeconds).toBeLessThan(120);
    expect(out).toContain('nothing has come from the target but');
  });
});

/** The reasons of a check that waited in vain for an answer of its own. */
const unanswered = /still pending when it was given up|was not complete within|not answered any more|did not answer/;

describe.concurrent('an operation whose first sync never ends holds up no other:', () => {
  test.each([
    ['come back later', 'list-pay-statement-items', '/employer/pay-statement-item'],
    ['no answer', 'list-pay-statement-items', '/employer/pay-statement-item'],
    ['come back later', 'get-pay-statement', '/employer/pay-statement'],
    ['come back later', 'get-enrollments', '/employer/plans-enrollments'],
    ['come back later', 'list-automated-jobs', '/jobs/automated'],
  ])('%s to %s', async (name, operation, path) => {
    const isIts = (asked: string): boolean => asked.split('?')[0] === path;
    const { endlessSeconds, folder } = await runAgainst(endless[name] ?? (() => {}), isIts, short);
    expect(endlessSeconds).toBeLessThan(120);
    const { checks } = recordOf(folder);
    const blocked = checks.filter(({ judged }) => judged.outcome === 'blocked');
    const others = blocked.filter(
      ({ operation: own, judged }) => own !== operation && !unanswered.test(judged.reason ?? ''),
    );
    expect(others.map(({ check, judged }) => `${check}: ${judged.reason}`)).toEqual([]);
    expect(blocked.length).toBeLessThan(checks.length / 4);
  });
});
