import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { call } from '../cli/call.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { isWhole, sampleOf } from '../sample.ts';
import { type Endless, endless, startEndless } from './endless-target.ts';
import { recordOf } from './process-run.ts';

const { close, newFolder } = cleanUpAtEnd();

interface Ended {
  readonly code: number;
  /** The time for which the target had been endless. */
  readonly endlessSeconds: number;
  readonly out: string;
  readonly folder: string;
}

/** Runs the suites at quick effort against a target that becomes endless. */
async function runAgainst(
  behaviour: Endless = () => {},
  isEndless: (path: string, count: number) => boolean = (_, count) => count > 60,
  { changes = {}, timeout = [] }: { readonly changes?: object; readonly timeout?: readonly string[] } = {},
): Promise<Ended> {
  const folder = newFolder();
  const target = close(await startEndless(behaviour, isEndless));
  const profile = join(folder, 'profile.yaml');
  writeFileSync(profile, stringify({ ...target.profile, ...changes }));
  const flags = ['--effort', 'quick', '--seed', '1', '--reports', 'junit', ...timeout];
  const { code, out, err } = await call(['run', '--profile', profile, '--out', join(folder, 'out'), ...flags]);
  return { code, endlessSeconds: target.endlessForMs() / 1_000, out: out + err, folder };
}

/** A poll deadline of 20 seconds, no pause above 5, and 2 seconds for each request. */
const short = {
  changes: { timing: { pollDeadlineMs: 20_000 }, limits: { answers: { retryAfterMs: 5_000 } } },
  timeout: ['--timeout', '2000'],
};

/** The reasons of a check that waited in vain for an answer of its own. */
const unanswered = /still pending when it was given up|was not complete within|not answered any more|did not answer/;

describe.concurrent('an operation whose first sync never ends holds up no other:', () => {
  test.each([
    ['no answer', 'list-pay-statement-items', '/employer/pay-statement-item', ['--timeout', '5000']],
    ['come back later', 'get-pay-statement', '/employer/pay-statement', []],
    ['come back later', 'list-automated-jobs', '/jobs/automated', []],
  ])('%s to %s', async (name, operation, path, timeout) => {
    const isIts = (asked: string): boolean => asked.split('?')[0] === path;
    const { endlessSeconds, folder } = await runAgainst(endless[name], isIts, { ...short, timeout });
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

describe.concurrent('a run ends in time against a target that goes on for ever with', () => {
  const always = (): boolean => true;
  // A run with the default times waits two minutes and a half.
  const slowly = isWhole ? ['come back later', 'no answer', 'all of these in turn'] : [];
  const fromTheBeginning = ['come back later', 'too many requests, for years', 'no answer', 'a head in drops'];
  test.each([
    ...fromTheBeginning.map((name) => [name, 'from the beginning', always, 60, short] as const),
    // Every second one, down to the last, which is all of them in turn.
    ...sampleOf(Object.keys(endless), 2, 1).map(
      (name) => [name, 'from its 61st request on', undefined, 60, short] as const,
    ),
    ...slowly.map((name) => [name, 'with the default times', undefined, 150, {}] as const),
  ])('%s, %s', async (name, _, isEndless, maxSeconds, settings) => {
    const { code, endlessSeconds, out } = await runAgainst(endless[name], isEndless, settings);
    expect([1, 3]).toContain(code);
    expect(endlessSeconds).toBeLessThan(maxSeconds);
    expect(out).toMatch(
      /nothing has come from the target but|was not complete within|answered no valid request with success/,
    );
  });
});
