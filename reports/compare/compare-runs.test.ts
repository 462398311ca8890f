import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { slowedRun } from '../../tests/latency/made-up-runs.ts';
import { asSafe } from '../../tests/reports/as-safe.ts';
import { hostileStrings } from '../../tests/reports/hostile-strings.ts';
import {
  passingChecks,
  sampleCheck,
  sampleFinding,
  sampleHeader,
  sampleRequirements,
} from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { renderDiffMarkdown } from '../formats/diff/diff-markdown.ts';
import { renderDiffText } from '../formats/diff/diff-text.ts';
import { renderReleaseNotes } from '../formats/diff/release-notes.ts';
import { writeDiff } from '../formats/diff/write-diff.ts';
import type { Run } from '../record/run/run.ts';
import { compareRuns, comparisonExitCode } from './compare-runs.ts';

const operation = 'get-pay-statement';

const run = (extra: readonly CheckReport[] = [], header: Partial<RecordHeader> = {}, footer = true): Run =>
  sampleRun(temporaryFolder(), [...passingChecks(), ...extra], header, footer).run;

const broken = (aspect: string) =>
  sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [sampleFinding('A01-001', operation, { aspect })] });
const advised = sampleCheck(
  operation,
  'y',
  { 'A01-004': 'advisory' },
  { findings: [sampleFinding('A01-004', operation)] },
);
const otherSuites = { digests: { ...sampleHeader().digests, suites: `sha256:${'cd'.repeat(32)}` } };

type Setup = readonly [extra: readonly CheckReport[], header?: Partial<RecordHeader>];
const blocked = sampleCheck(operation, 'z', { 'A01-002': 'blocked' });
const masked = asSafe<CheckReport>({
  ...blocked,
  requirements: { 'A01-002': { outcome: 'blocked', code: null, reason: 'The shape is broken.', cause: 'A01-001' } },
});

/** A must that is blocked by a refusal with this status, in words that follow from no finding. */
const refusedWith = (status: number) =>
  asSafe<CheckReport>({
    ...blocked,
    requirements: {
      'A01-002': { outcome: 'blocked', code: null, reason: `There is no connection: ${status} not_possible_error` },
    },
  });
const brokenBy = (actual: string) =>
  sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [sampleFinding('A01-001', operation, { actual })] });

test.each<[string, Setup, Setup, readonly (readonly [string, string])[], number]>([
  ['nothing', [[]], [[]], [], 0],
  ['a new failure', [[]], [[broken('a')]], [['newly-failing', 'A01-001']], 1],
  ['a fixed one', [[broken('a')]], [[]], [['fixed', 'A01-001']], 0],
  ['the same failure', [[broken('a')]], [[broken('a')]], [['still-failing', 'A01-001']], 0],
  ['another defect of the same requirement', [[broken('a')]], [[broken('b')]], [['other-defect', 'A01-001']], 1],
  ['a new advisory', [[]], [[advised]], [['newly-advised', 'A01-004']], 0],
  ['a new advisory, strictly', [[]], [[advised], { strict: true }], [['newly-advised', 'A01-004']], 1],
  ['a requirement that is blocked now', [[]], [[blocked]], [['lost', 'A01-002']], 1],
  [
    'a new failure that another requirement is blocked by',
    [[]],
    [[broken('a'), masked]],
    [
      ['newly-failing', 'A01-001'],
      ['masked', 'A01-002'],
    ],
    1,
  ],
  [
    'a new failure, and a refusal that it does not show',
    [[]],
    [[brokenBy('1403 ids, one of them twice'), refusedWith(403)]],
    [
      ['newly-failing', 'A01-001'],
      ['lost', 'A01-002'],
    ],
    1,
  ],
  [
    'a new failure that shows the refusal by which another requirement is blocked',
    [[]],
    [[brokenBy('403 not_possible_error'), refusedWith(403)]],
    [
      ['newly-failing', 'A01-001'],
      ['masked', 'A01-002'],
    ],
    1,
  ],
  ['one that was blocked', [[blocked]], [[]], [['newly-judged', 'A01-002']], 0],
  ['a new failure under changed suites', [[]], [[broken('a')], otherSuites], [['newly-failing', 'A01-001']], 3],
  ['changed suites alone', [[]], [[], otherSuites], [], 0],
])('%s between two runs', (_, base, candidate, changes, code) => {
  const comparison = compareRuns(run(...base), run(...candidate));
  expect(comparison.changes.map(({ kind, requirement }) => [kind, requirement])).toEqual(changes);
  expect(comparisonExitCode(comparison)).toBe(code);
});

test('a requirement that the base did not ask is newly asked, and no regression', () => {
  const fewer = sampleRequirements.filter(({ id }) => id !== 'A01-001');
  const checks = passingChecks().map((check) => ({
    ...check,
    requirements: Object.fromEntries(Object.entries(check.requirements).filter(([id]) => id !== 'A01-001')),
  }));
  const catalogue = { revision: '0.9.0', requirements: fewer };
  const comparison = compareRuns(
    sampleRun(temporaryFolder(), checks, { catalogue }).run,
    run([broken('a')], { catalogue: { revision: '1.0.0', requirements: sampleRequirements } }),
  );
  expect(comparison.changes.map(({ kind }) => kind)).toEqual(['newly-asked']);
  expect(comparison.settings.map(({ what }) => what)).toContain('catalogue revision');
  expect(comparisonExitCode(comparison)).toBe(0);
});

test('coverage that an interrupted candidate lost is a regression', () => {
  const candidate = sampleRun(temporaryFolder(), passingChecks().slice(1), {}, false).run;
  expect(compareRuns(run(), candidate)).toMatchObject({
    result: 'regression',
    changes: [{ kind: 'lost' }, { kind: 'lost' }, { kind: 'lost' }, { kind: 'lost' }],
  });
});

test.each(['candidate', 'base'])('nothing is compared where no check of the %s ran', (which) => {
  const unjudged = sampleRun(temporaryFolder(), [], {}, false).run;
  const comparison =
    which === 'base' ? compareRuns(unjudged, run([broken('a')])) : compareRuns(run([broken('a')]), unjudged);
  expect([comparison.changes, comparison.lost, comparisonExitCode(comparison)]).toEqual([[], [], 3]);
  expect(renderDiffMarkdown(comparison)).toContain(`The ${which} was not judged, so nothing is compared`);
  expect(renderReleaseNotes(comparison)).toContain(`The ${which} was not judged`);
});

test('nothing changed where the candidate was not to test what a requirement is about', () => {
  const both = { id: 'A01-002', operations: [operation, 'list-pay-groups'] };
  const requirements = sampleRequirements.map((each) => (each.id === both.id ? { ...each, ...both } : each));
  const catalogue = { revision: '1.0.0', requirements };
  const unseen = asSafe<CheckReport[]>(
    passingChecks().map((each) => ({
      ...each,
      requirements: Object.fromEntries(
        Object.entries(each.requirements).map(([id, is]) => [
          id,
          id === both.id ? { outcome: 'not-applicable', code: 'not-observed', reason: 'No answer shows it.' } : is,
        ]),
      ),
    })),
  );
  const kinds = (...operations: readonly string[]) =>
    compareRuns(
      run([], { catalogue }),
      sampleRun(temporaryFolder(), unseen, { catalogue, selection: { operations, requirements: null } }).run,
    ).changes.map(({ kind, requirement }) => `${kind} ${requirement}`);
  expect(kinds(operation)).toEqual([]);
  expect(kinds(...both.operations)).toEqual(['absent A01-002']);
});

test('version, seed and effort are named apart', () => {
  const candidate = run([], { seed: 8, effort: 'quick', target: { ...sampleHeader().target, version: '3.3.0' } });
  expect(compareRuns(run(), candidate).settings.map(({ what, base, candidate: now }) => [what, base, now])).toEqual([
    ['target version', '3.2.0', '3.3.0'],
    ['seed', '7', '8'],
    ['effort', 'standard', 'quick'],
  ]);
});

const limited = (factor: number, slowdown?: number) => ({
  ...run(),
  ...slowedRun(factor, slowdown),
});

test.each([
  ['slower', 1, 1.3, undefined, 0],
  ['slower, within what is allowed', 1, 1.3, 1.5, 0],
  ['slower, beyond what is allowed', 1, 1.6, 1.5, 1],
  ['faster', 1.6, 1, 1.5, 0],
] as const)('latency is %s: exit code by limits.slowdown alone', (_, before, after, slowdown, code) => {
  const comparison = compareRuns(limited(before), limited(after, slowdown));
  expect(comparison.latencyGround.silence).toBeNull();
  expect(comparisonExitCode(comparison)).toBe(code);
  const { latencies } = comparison;
  expect(latencies.filter(({ change }) => change === 'slower' || change === 'faster').length).toBe(1);
});

test('the texts name the requirement, what is new, and the result, and hold no control character', () => {
  const hostile = hostileStrings.map((hostileText, at) =>
    sampleFinding('A01-001', operation, {
      aspect: `n${at}`,
      message: hostileText,
      actual: hostileText,
      expected: hostileText,
      curl: hostileText,
    }),
  );
  const comparison = compareRuns(
    run(),
    run([sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: hostile })]),
  );
  const text = renderDiffText(comparison, { color: false, strict: false });
  expect(text).toContain(
    'Newly failing (1)\n  A01-001 (must) get-pay-statement: passed -> failed\n    requirement: Statement 1 about',
  );
  expect(text).toContain('Regression from 3.2.0 to 3.2.0.');
  expect(renderDiffMarkdown(comparison)).toContain('## ❌ Regression');
  const dir = temporaryFolder();
  const [json, markdown, html] = writeDiff(dir, comparison).map((path) => readFileSync(path, 'utf8'));
  expect(JSON.parse(json ?? '')).toMatchObject({ schemaVersion: 1, result: 'regression' });
  expect(markdown).not.toMatch(/\p{Cf}/u);
  expect(html).not.toMatch(/<script|<img|<svg/);
});
