import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { testIo } from '../../cli/io.testbed.ts';
import { finishRun } from '../../cli/run/finish-run.ts';
import type { FrozenBase } from '../../reports/compare/compare-frozen.ts';
import { writeAllureResults } from '../../reports/formats/allure/allure-results.ts';
import type { Run } from '../../reports/record/run/run.ts';
import type { Summary } from '../../reports/verdict/summary/summary.ts';
import { allureFolder, type Remains, readFailing, readReports, readSentences, saidByCode } from './what-reports-say.ts';

/** The reports that state the conclusion of a run. */
export const reports = ['html', 'junit', 'markdown', 'ctrf', 'codequality'] as const;

/** The environment of a step of a GitHub workflow, whose summary is a file of the folder. */
export function onGithub(folder: string): {
  readonly environment: Readonly<Record<string, string>>;
  readonly path: string;
} {
  const path = join(folder, 'step-summary.md');
  writeFileSync(path, '');
  return { environment: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path }, path };
}

/** Makes the expected value of a test: each output says the same. */
export const everySaid = (said: Readonly<Record<string, unknown>>, what: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(said).map((output) => [output, what]));

/** The exit code that `summary.json` has. */
export function exitCodeIn(dir: string): number {
  const { conclusion }: Pick<Summary, 'conclusion'> = JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));
  return conclusion.exitCode;
}

/** Asserts that all outputs state the same conclusion as the exit code. */
export function expectAgreement(remains: Remains): void {
  const said = readReports(remains);
  expect(said).toEqual(everySaid(said, saidByCode(remains.code)));
  expectOneSentence(remains);
}

/** Asserts that all sentences are the same, all lists have the same findings, and `summary.json` has the exit code. */
export function expectOneSentence(remains: Remains): void {
  expect(exitCodeIn(remains.dir)).toBe(remains.code);
  const sentences = readSentences(remains);
  expect(sentences).toEqual(everySaid(sentences, sentences.page));
  const failing = readFailing(remains);
  expect(failing).toEqual(everySaid(failing, failing.terminal));
}

/** A run, and the baseline and the frozen dialect that it is compared with; null: none. */
interface ComparedRun {
  readonly run: Run;
  readonly base: Run | null;
  readonly frozen: FrozenBase | null;
}

/** Ends a recorded run in a folder, as a step of a GitHub workflow, with all reports. */
export async function finishIn(dir: string, { base, frozen, run }: ComparedRun): Promise<Remains> {
  const { environment, path } = onGithub(dir);
  const io = testIo(environment);
  const code = await finishRun({
    out: dir,
    run,
    reports,
    color: true,
    interruption: { signal: null },
    failures: [],
    io,
    baseline: base,
    frozen,
    history: null,
  });
  const summary: Summary = JSON.parse(readFileSync(join(dir, 'summary.json'), 'utf8'));
  writeAllureResults(allureFolder(dir), run, summary);
  return { code, printed: io.out(), dir, stepSummary: readFileSync(path, 'utf8') };
}
