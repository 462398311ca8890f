import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { convert } from 'xmlbuilder2';

/** The judgement of a report on a run as a whole. */
export type Said = 'pass' | 'fail' | 'undecided';

/** All outputs of a run: its exit code, the printed text with colours and annotations, and the files. */
export interface Remains {
  readonly code: number;
  readonly printed: string;
  readonly dir: string;
  readonly stepSummary: string;
}

/** Reads what the exit code says. 129 and above: a signal ended the run. */
export function saidByCode(code: number): Said {
  if (code === 0) return 'pass';
  return code === 3 || code > 128 ? 'undecided' : 'fail';
}

const verdictLine = /^[^\n:]+: ((?:NON)?CONFORMANT.*|INCONCLUSIVE.*)$/m;

/** The sentence of the verdict on a terminal, in lower case. */
const verdictOf = (printed: string): string =>
  (verdictLine.exec(stripVTControlCharacters(printed))?.[1] ?? 'none').toLowerCase();

/** Reads the conclusion of each output from its text alone, never from the record or `summary.json`. */
export function readReports({ dir, printed, stepSummary }: Remains): Readonly<Record<string, Said>> {
  const markdown = read(dir, 'summary.md');
  return {
    terminal: saidBySentence(verdictOf(printed)),
    page: saidByPage(read(dir, 'report.html')),
    markdown: saidByMark(markdown),
    'step summary': saidByMark(stepSummary),
    annotations: saidByAnnotations(printed),
    junit: saidByJunit(read(dir, 'junit.xml')),
    allure: saidByAllure(allureResults(dir)),
    ctrf: saidByCtrf(ctrfTests(dir)),
    'code quality': saidByIssues(parse(dir, 'gl-code-quality-report.json')),
  };
}

/** The sentence of the verdict, as each output that has one says it, in lower case. */
export function readSentences({ dir, printed, stepSummary }: Remains): Readonly<Record<string, string>> {
  const find = (text: string, pattern: RegExp): string => (pattern.exec(text)?.[1] ?? 'none').toLowerCase();
  const heading = /^## \S+ .*?: ([a-z].*)$/m;
  const ctrf: { readonly results: { readonly extra: { readonly conclusion: string } } } = parse(
    dir,
    'ctrf-report.json',
  );
  return {
    terminal: verdictOf(printed),
    page: find(read(dir, 'report.html'), /<h2 id="verdict-title">([^<]*)</),
    markdown: find(read(dir, 'summary.md'), heading),
    'step summary': find(stepSummary, heading),
    junit: find(read(dir, 'junit.xml'), /<property name="verdict" value="([^"]*)"/),
    allure: find(read(dir, 'allure-results/environment.properties'), /^Verdict ?= ?(.*)$/m).replaceAll('\\', ''),
    ctrf: ctrf.results.extra.conclusion,
  };
}

/** Reads from each output that numbers findings the numbers of those that must be repaired. */
export function readFailing({ dir, printed }: Remains): Readonly<Record<string, readonly number[]>> {
  const numbers = (texts: Iterable<string | undefined>): readonly number[] =>
    [...texts].map(Number).sort((a, b) => a - b);
  const junit = [...read(dir, 'junit.xml').matchAll(/<failure [^>]*>finding (\d+):/g)].map(([, id]) => id);
  const allure = allureResults(dir).filter((result) => result.status === 'failed' && !isExcused(tagsOf(result)));
  const ctrf = ctrfTests(dir).filter(({ status, tags }) => status === 'failed' && !tags.includes('unattributed'));
  return {
    terminal: numbers(
      [...stripVTControlCharacters(printed).matchAll(/^FAILED (\d+)\. (?!.*the requests changed)/gm)].map(
        ([, id]) => id,
      ),
    ),
    junit: numbers(junit),
    allure: numbers(allure.flatMap(({ parameters }) => parameters.find(({ name }) => name === 'finding')?.value ?? [])),
    ctrf: numbers(ctrf.flatMap(({ extra }) => (extra.finding === undefined ? [] : String(extra.finding)))),
  };
}

/** Reads from each output the phrase on the operations of the first finding that shows in several. */
export function readOperations({ dir, printed, stepSummary }: Remains): Readonly<Record<string, string>> {
  const find = (text: string): string =>
    /in \d+ of \d+ operations: [\w-]+(?: \(\d+ times\))?(?:, [\w-]+(?: \(\d+ times\))?)*/.exec(text)?.[0] ?? 'none';
  return {
    terminal: find(stripVTControlCharacters(printed)),
    page: find(read(dir, 'report.html')),
    markdown: find(read(dir, 'summary.md').replaceAll('\\', '')),
    'step summary': find(stepSummary.replaceAll('\\', '')),
    junit: find(/<failure message="([^"]*)"/.exec(read(dir, 'junit.xml'))?.[1] ?? ''),
    allure: find(allureResults(dir).find(({ status }) => status === 'failed')?.statusDetails?.message ?? ''),
    ctrf: find(ctrfTests(dir).find(({ status }) => status === 'failed')?.message ?? ''),
  };
}

const failures = /\d failures?\b|\d new\b|\d partly waived|a regression|(over|stale)\b|an error of the harness/;
const doubts =
  /not all compared|^inconclusive(?!; no regression; \d+ waived musts? \(not judged\)$)|not attributed|nothing was judged|could not be judged(?!, as in the baseline)/;

/** Reads the conclusion from the sentence of a verdict alone, by its words. */
function saidBySentence(sentence: string): Said {
  if (failures.test(sentence)) return 'fail';
  return doubts.test(sentence) ? 'undecided' : 'pass';
}

const colours = { '\u001b[32m': 'pass', '\u001b[31m': 'fail', '\u001b[33m': 'undecided' } as const;

/** Reads the conclusion from the colour of the printed verdict; undefined if it has no colour. */
export function readColour(printed: string): Said | undefined {
  const line = printed.split('\n').find((each) => verdictLine.test(stripVTControlCharacters(each))) ?? '';
  return Object.entries(colours).find(([colour]) => line.includes(colour))?.[1];
}

function saidByPage(page: string): Said {
  const [, tone] = /<section class="verdict (\w+)"/.exec(page) ?? [];
  return tone === 'conformant' ? 'pass' : tone === 'inconclusive' ? 'undecided' : 'fail';
}

function saidByMark(markdown: string): Said {
  // A run that passes by waivers though its target is nonconformant has a yellow mark in place of the tick.
  if (/^## (✅|🟡)/u.test(markdown)) return 'pass';
  return markdown.startsWith('## ⚠️') ? 'undecided' : 'fail';
}

function saidByAnnotations(printed: string): Said {
  if (/^::error /m.test(printed)) return 'fail';
  return /^::warning title=Inconclusive::/m.test(printed) ? 'undecided' : 'pass';
}

/** Reads the conclusion from JUnit: a failure or an error of the harness fails a build, another error leaves it undecided. */
function saidByJunit(xml: string): Said {
  expectJunit(convert(xml, { format: 'object' }), 'document');
  if (/<failure /.test(xml) || /<error [^>]*type="error"/.test(xml)) return 'fail';
  return /<error /.test(xml) ? 'undecided' : 'pass';
}

/** The attributes and elements that Jenkins' xUnit schema (junit-10) knows of each element; its plugin refuses others. */
const junitParts: Readonly<Record<string, string>> = {
  document: 'testsuites',
  testsuites: '@name @time @tests @failures @errors testsuite',
  testsuite: '@name @tests @failures @errors @group @time @skipped @timestamp properties testcase system-out',
  properties: 'property',
  property: '@name @value',
  testcase: '@name @time @classname @group skipped error failure system-out',
  failure: '@type @message #',
  error: '@type @message #',
  skipped: '@type @message #',
};

function expectJunit(node: unknown, element: string): void {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const each of node) expectJunit(each, element);
    return;
  }
  const known = junitParts[element]?.split(' ') ?? [];
  for (const [part, value] of Object.entries(node)) {
    if (!known.includes(part)) throw new Error(`Jenkins knows no ${part} in ${element}`);
    expectJunit(value, part);
  }
}

/** Reads the conclusion from GitLab's issues, of which those below `major` are only for information. */
function saidByIssues(issues: readonly { readonly severity: string }[]): Said {
  if (issues.some(({ severity }) => severity === 'critical' || severity === 'blocker')) return 'fail';
  return issues.some(({ severity }) => severity === 'major') ? 'undecided' : 'pass';
}

interface AllureResult {
  readonly status: string;
  readonly statusDetails?: { readonly message?: string };
  readonly labels: readonly { readonly name: string; readonly value: string }[];
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
}

function allureResults(dir: string): readonly AllureResult[] {
  const names = readdirSync(join(dir, 'allure-results')).filter((name) => name.endsWith('-result.json'));
  return names.map((name): AllureResult => parse(dir, `allure-results/${name}`));
}

const tagsOf = ({ labels }: AllureResult): readonly string[] =>
  labels.filter(({ name }) => name === 'tag').map(({ value }) => value);

const isExcused = (tags: readonly string[]): boolean =>
  ['known', 'waived', 'unasked', 'unattributed'].some((tag) => tags.includes(tag));

function saidByAllure(results: readonly AllureResult[]): Said {
  const fails = results.some((each) => each.status === 'failed' && !isExcused(tagsOf(each)));
  if (fails || results.some(({ status }) => status === 'broken')) return 'fail';
  const open = results.filter((each) => {
    const isMust = each.labels.some(({ name, value }) => name === 'severity' && value === 'critical');
    const tags = tagsOf(each);
    const isAnswered = tags.some((tag) => ['known', 'follows', 'lost', 'waived', 'unasked'].includes(tag));
    return tags.includes('unattributed') || (isMust && tags.includes('blocked') && !isAnswered);
  });
  return open.length > 0 ? 'undecided' : 'pass';
}

interface CtrfTest {
  readonly status: string;
  readonly message?: string;
  readonly rawStatus: string;
  readonly tags: readonly string[];
  readonly extra: { readonly finding?: number };
}

function ctrfTests(dir: string): readonly CtrfTest[] {
  const report: { readonly results: { readonly tests: readonly CtrfTest[] } } = parse(dir, 'ctrf-report.json');
  return report.results.tests;
}

function saidByCtrf(tests: readonly CtrfTest[]): Said {
  const failed = tests.filter(({ status }) => status === 'failed');
  const open = failed.filter(
    ({ rawStatus, tags }) => tags.includes('unattributed') || (rawStatus === 'blocked' && !tags.includes('lost')),
  );
  if (failed.length > open.length) return 'fail';
  return open.length > 0 ? 'undecided' : 'pass';
}

/** A folder for the results of Allure, below that of a run. */
export function allureFolder(dir: string): string {
  const path = join(dir, 'allure-results');
  mkdirSync(path, { recursive: true });
  return path;
}

const read = (dir: string, name: string): string => readFileSync(join(dir, name), 'utf8');

const parse = <T>(dir: string, name: string): T => JSON.parse(read(dir, name));
