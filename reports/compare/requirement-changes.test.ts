import { expect, test } from 'vitest';
import { type Judged, type Outcome, outcomes } from '../../specs/words/finding.ts';
import type { CheckReport, RecordHeader } from '../../specs/words/record.ts';
import { asSafe } from '../../tests/reports/as-safe.ts';
import { sampleCheck, sampleFinding } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { compareRuns } from './compare-runs.ts';

/** Another one than the requirements are about, so that nothing rests on it. */
const operation = 'list-pay-groups';
const run = (...checks: readonly CheckReport[]) => sampleRun(temporaryFolder(), checks).run;
const waivers = [{ requirement: 'A01-001', fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2027-01-31' }];
const one = (requirement: string, outcome: Outcome, ...aspects: readonly string[]) =>
  sampleCheck(
    operation,
    requirement,
    { [requirement]: outcome },
    { findings: aspects.map((aspect) => sampleFinding(requirement, operation, { aspect })) },
  );

/** Names the change from each outcome to each other one, a line for each outcome before. */
function kinds(requirement: string): string {
  const runs = outcomes.map((outcome) => ({ outcome, run: run(one(requirement, outcome)) }));
  return runs
    .map((before) => {
      const row = runs.map((after) => compareRuns(before.run, after.run).changes[0]?.kind ?? '-');
      return `${before.outcome}: ${row.join(' ')}`;
    })
    .join('\n');
}

test('what becomes of a must', () => {
  expect(`to: ${outcomes.join(' ')}\n${kinds('A01-001')}`).toMatchInlineSnapshot(`
    "to: error failed advisory blocked passed not-applicable not-selected
    error: - newly-asked newly-asked - newly-judged - -
    failed: lost still-failing still-failing lost fixed lost lost
    advisory: lost still-failing still-failing lost fixed lost lost
    blocked: - newly-asked newly-asked - newly-judged - -
    passed: lost newly-failing newly-failing lost - lost lost
    not-applicable: - newly-failing newly-failing - newly-judged - -
    not-selected: - newly-asked newly-asked - newly-judged - -"
  `);
});

test('what becomes of a should', () => {
  expect(`to: ${outcomes.join(' ')}\n${kinds('A01-004')}`).toMatchInlineSnapshot(`
    "to: error failed advisory blocked passed not-applicable not-selected
    error: - newly-asked newly-asked - newly-judged - -
    failed: lost still-advised still-advised lost fixed lost lost
    advisory: lost still-advised still-advised lost fixed lost lost
    blocked: - newly-asked newly-asked - newly-judged - -
    passed: lost newly-advised newly-advised lost - lost lost
    not-applicable: - newly-advised newly-advised - newly-judged - -
    not-selected: - newly-asked newly-asked - newly-judged - -"
  `);
});

/** The kinds of all changes between two runs, by requirement. */
function changes(base: readonly CheckReport[], candidate: readonly CheckReport[], header: Partial<RecordHeader> = {}) {
  return compareRuns(run(...base), sampleRun(temporaryFolder(), candidate, header).run).changes.map(
    ({ cause, kind, requirement }) => `${kind} ${requirement}${kind === 'masked' ? ` for ${cause}` : ''}`,
  );
}

test('another defect of an advised should is a new advisory', () => {
  const before = [one('A01-004', 'advisory', 'a')];
  expect(changes(before, [one('A01-004', 'advisory', 'a')])).toEqual(['still-advised A01-004']);
  expect(changes(before, [one('A01-004', 'advisory', 'b')])).toEqual(['newly-advised A01-004']);
});

test('the same defect of another operation is another defect', () => {
  const base = one('A01-001', 'failed', 'a');
  const elsewhere = {
    ...base,
    findings: base.findings.map((each) => ({ ...each, operation: 'get-enrollments' as const })),
  };
  expect(changes([base], [elsewhere])).toEqual(['other-defect A01-001']);
});

const passed = sampleCheck(operation, 'x', { 'A01-001': 'passed', 'A01-002': 'passed', 'A01-003': 'passed' });
const finding = sampleFinding('A01-001', operation);
const together = (second: Outcome, third: Outcome) =>
  sampleCheck(operation, 'x', { 'A01-001': 'failed', 'A01-002': second, 'A01-003': third }, { findings: [finding] });
const apart = (requirement: string, outcome: Outcome) =>
  sampleCheck('update-benefit', requirement, { [requirement]: outcome });

test.each<[string, readonly CheckReport[], readonly CheckReport[], readonly string[]]>([
  [
    'in the check that fails newly',
    [passed],
    [together('blocked', 'not-applicable')],
    ['newly-failing A01-001', 'masked A01-002 for A01-001', 'masked A01-003 for A01-001'],
  ],
  [
    'in another check, which calls the operation that fails newly',
    [passed],
    [together('passed', 'passed'), apart('A01-002', 'blocked')],
    ['newly-failing A01-001', 'masked A01-002 for A01-001'],
  ],
  [
    'where nothing fails newly',
    [passed],
    [apart('A01-001', 'passed'), apart('A01-002', 'blocked'), apart('A01-003', 'passed')],
    ['lost A01-002'],
  ],
  [
    'where no check is left',
    [passed],
    [sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings: [finding] })],
    ['newly-failing A01-001', 'lost A01-002', 'lost A01-003'],
  ],
])('what is no longer judged %s, whether or not that failure is waived', (_, base, candidate, expected) => {
  expect(changes(base, candidate)).toEqual(expected);
  expect(changes(base, candidate, { waivers })).toEqual(expected);
});

const blockedFor = (requirement: string, why: Partial<Judged>): CheckReport =>
  asSafe<CheckReport>({
    ...apart(requirement, 'blocked'),
    requirements: { [requirement]: { outcome: 'blocked', code: null, reason: 'no page', ...why } },
  });
const causedBy = (requirement: string, cause: string): CheckReport => blockedFor(requirement, { cause });
const notReached = blockedFor('A01-003', { code: 'not-asked' });
const failing = sampleCheck(operation, 'y', { 'A01-001': 'failed' }, { findings: [finding] });

test.each<[string, readonly CheckReport[], string]>([
  ['the requirement that fails newly', [causedBy('A01-002', 'A01-001')], 'masked A01-002 for A01-001'],
  [
    'one that follows from the requirement that fails newly',
    [causedBy('A01-002', 'A01-003'), causedBy('A01-003', 'A01-001')],
    'masked A01-002 for A01-003',
  ],
  ['a requirement that holds', [causedBy('A01-002', 'A02-001')], 'lost A01-002'],
  ['one that follows from itself', [causedBy('A01-002', 'A01-003'), causedBy('A01-003', 'A01-002')], 'lost A01-002'],
])('what is blocked, and names as its cause %s', (_, candidate, expected) => {
  expect(changes([passed], [failing, ...candidate])).toContain(expected);
});

test.each<[string, readonly CheckReport[], string]>([
  ['by what it could not judge', [one('A01-003', 'blocked')], 'newly-asked A01-003'],
  ['by a requirement that the base breaks', [causedBy('A01-003', 'A01-001'), failing], 'newly-failing A01-003'],
  ['in a check that found a defect', [together('passed', 'blocked')], 'newly-failing A01-003'],
  ['by the end of the run, beside a defect', [together('passed', 'passed'), notReached], 'newly-asked A01-003'],
])('what fails now, and was blocked in the base %s', (_, base, expected) => {
  expect(changes(base, [one('A01-003', 'failed', 'c')])).toContain(expected);
});

const unobserved = (requirement: string): CheckReport =>
  blockedFor(requirement, { outcome: 'not-applicable', code: 'not-observed', reason: 'no page has a count' });

test.each<[string, string, string]>([
  ['answers all the same', '"2026-01-02"', 'absent A01-002'],
  ['answers with an error', '404 not_found_error', 'masked A01-002'],
])('what is not seen of an operation with a new defect, which %s', (_, actual, expected) => {
  const defect = sampleFinding('A01-001', 'create-sandbox-account', { actual });
  const broken = sampleCheck(operation, 'y', { 'A01-001': 'failed' }, { findings: [defect] });
  expect(changes([passed], [broken, unobserved('A01-002')]).join('; ')).toContain(expected);
});

test('a requirement whose reason only mentions the one that fails newly is lost', () => {
  const mentioned = { outcome: 'blocked', code: null, reason: 'unlike A01-001' } as const;
  const candidate = asSafe<CheckReport>({ ...apart('A01-002', 'blocked'), requirements: { 'A01-002': mentioned } });
  expect(changes([passed], [failing, candidate])).toContain('lost A01-002');
});

test('changes are listed by kind, then by level, then by requirement', () => {
  const ids = ['A02-001', 'A01-004', 'A01-002', 'A01-001'];
  const before = ids.map((id) => apart(id, 'passed'));
  const after = ids.map((id) => apart(id, 'blocked'));
  expect(changes(before, after)).toEqual(['lost A01-001', 'lost A01-002', 'lost A02-001', 'lost A01-004']);
});
