import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { writeAllureResults } from '../reports/formats/allure/allure-results.ts';
import { loadRun } from '../reports/record/run/load-run.ts';
import { summarise } from '../reports/verdict/summary/summary.ts';
import { startSandbox } from '../sandbox/start.ts';
import { call } from './cli/call.ts';
import { start } from './cli/process.ts';
import { answerJson, serve, targetAt } from './cli/served.ts';
import { cleanUpAtEnd } from './file-end.ts';
import { type ConcludedRun, concludedRuns, readConcluded } from './reports/concluded-runs.ts';
import {
  everySaid,
  exitCodeIn,
  expectAgreement,
  expectOneSentence,
  finishIn,
  onGithub,
  reports,
} from './reports/finished-run.ts';
import {
  allureFolder,
  type Remains,
  readColour,
  readOperations,
  readReports,
  readSentences,
  saidByCode,
} from './reports/what-reports-say.ts';

/** No two outputs of one run disagree: each is read by itself, and says what the exit code says. */
const { close, newFolder } = cleanUpAtEnd();

/** Ends a recorded run in a folder. */
function finish(each: ConcludedRun, dir = newFolder()): Promise<Remains> {
  return finishIn(dir, readConcluded(each));
}

describe.each(concludedRuns)('a recorded run $name', (each) => {
  test(`says so everywhere: exit ${each.exitCode}`, async () => {
    const remains = await finish(each);
    expect(remains.code).toBe(each.exitCode);
    expect(readColour(remains.printed)).toBe(saidByCode(each.exitCode));
    expect(readSentences(remains).page).toBe(each.sentence);
    expectAgreement(remains);
  });
});

test('a change of a frozen dialect is a regression in the comparison, too, and every report names it', async () => {
  const each = concludedRuns.find(({ frozen, exitCode }) => frozen !== undefined && exitCode === 1);
  if (each === undefined) throw new Error('one changed a frozen dialect');
  const { frozen, run } = readConcluded(each);
  const { dir, printed } = await finishIn(newFolder(), { base: run, run, frozen });
  const read = (name: string): string => readFileSync(join(dir, name), 'utf8');
  for (const text of [printed, read('summary.md').replaceAll('\\', ''), read('report.html'), read('junit.xml')])
    expect(text).toMatch(/SIL-059 get-pay-statement 200 \/metadata, keys: site → costCenter/);
  const sentence = 'Regression from 3.2.0 to 3.2.0: 1 change of the frozen dialect.';
  for (const text of [printed, read('diff.md').replaceAll('\\', ''), read('diff.html')])
    expect(text).toContain(sentence);
  for (const text of [printed, read('summary.md'), read('diff.md'), read('report.html')])
    expect(text).not.toMatch(/no regression/i);
  expect(read('diff.md')).toMatch(/^## ❌/u);
});

test('a run whose report cannot be written ends in 4, and says so where it can', async () => {
  const dir = newFolder();
  mkdirSync(join(dir, 'gl-code-quality-report.json'));
  const [first] = concludedRuns;
  if (first === undefined) throw new Error('there are concluded runs');
  expect(await finish(first, dir)).toMatchObject({ code: 4 });
  expect(exitCodeIn(dir)).toBe(4);
});

describe.concurrent('a real run', () => {
  interface Given {
    readonly profile: object;
    readonly flags?: readonly string[];
  }

  function argumentsOf(folder: string, { flags = [], profile }: Given): readonly string[] {
    const file = join(folder, 'profile.yaml');
    writeFileSync(file, stringify(profile));
    const usual = ['--seed', '1', '--effort', 'quick', '--reports', reports.join(',')];
    return ['run', '--profile', file, '--out', join(folder, 'out'), ...usual, ...flags];
  }

  function remainsOf(folder: string, code: number | null, printed: string, stepSummary: string): Remains {
    const dir = join(folder, 'out');
    const run = loadRun(dir);
    writeAllureResults(allureFolder(dir), run, summarise(run));
    return { code: code ?? -1, printed, dir, stepSummary: readFileSync(stepSummary, 'utf8') };
  }

  async function remainsOfCall(given: Given): Promise<Remains & { readonly err: string }> {
    const folder = newFolder();
    const { environment, path } = onGithub(folder);
    const { code, out, err } = await call(argumentsOf(folder, given), environment);
    return { ...remainsOf(folder, code, out, path), err };
  }

  test('whose target cannot be reached', async () => {
    const gone = await serve(answerJson(200, {}));
    await gone.close();
    const remains = await remainsOfCall({ profile: targetAt(gone.url) });
    expect(remains.code).toBe(3);
    expect(remains.err).toBe(
      `Acme could not be reached at ${gone.url}: the target refused the connection. See that it is up, and that baseUrl is right.\n`,
    );
    expect(readSentences(remains).page).toBe('inconclusive; nothing was judged');
    expectAgreement(remains);
  });

  test('with the wrong path', async () => {
    const other = close(await serve(answerJson(404, { detail: 'Not Found' })));
    const remains = await remainsOfCall({ profile: targetAt(`${other.url}/v1`) });
    expect(remains.code).toBe(3);
    expectAgreement(remains);
  });

  test('that its time limit ends', async () => {
    const sandbox = close(await startSandbox({ syncPolls: 1 }));
    const remains = await remainsOfCall({ profile: sandbox.profile, flags: ['--rate-limit', '20', '--max-time', '2'] });
    expect(remains.code).toBe(3);
    expect(readSentences(remains).page).toMatch(/^inconclusive; .*could not be judged/);
    expectAgreement(remains);
  });

  test('with one defect of three operations: each says in which, and how often', async () => {
    const operations = ['get-pay-statement', 'list-pay-groups', 'list-enrolled-individuals'];
    const sandbox = close(await startSandbox({ faults: operations.map((each) => `${each}-refusal-with-data`) }));
    const remains = await remainsOfCall({ profile: sandbox.profile, flags: ['--requirements', 'AUTH-035'] });
    const phrases = readOperations(remains);
    expect(phrases.terminal).toMatch(/^in 3 of 6 operations: get-pay-statement \(\d+ times\), list-/);
    expect(phrases).toEqual(everySaid(phrases, phrases.terminal));
    expectAgreement(remains);
  });

  test('that a signal ends: all say that something failed, or that it is undecided', async () => {
    // The run cannot end before the signal: one of the two operations never answers.
    const target = await serve((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      if (request.url?.startsWith('/employer/pay-groups')) response.end('[]');
    });
    close(target);
    const folder = newFolder();
    const { environment, path } = onGithub(folder);
    const profile = {
      ...targetAt(target.url),
      operations: ['list-pay-groups', 'list-automated-jobs'],
      timing: { requestTimeoutMs: 2_000 },
    };
    const running = start(argumentsOf(folder, { profile }), environment);
    await running.sees(/FAILED/);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(143);
    expect(running.err()).toContain('SIGTERM: stopping, and finishing the reports.');
    const remains = remainsOf(folder, 143, running.out(), path);
    const said = readReports(remains);
    expect(said).toEqual(everySaid(said, 'fail'));
    expectOneSentence(remains);
  });
});
