import { expect, test } from 'vitest';
import { type OperationId, operationIds } from '../../../specs/interface/operations.ts';
import type { CheckReport, RecordHeader } from '../../../specs/words/record.ts';
import {
  passingChecks,
  requirementId,
  sampleCheck,
  sampleFinding,
  sampleRequirements,
} from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareRuns, comparisonExitCode } from '../../compare/compare-runs.ts';
import { githubAnnotations } from '../../formats/text/github.ts';
import { renderMarkdown } from '../../formats/text/markdown.ts';
import { renderTerminal } from '../../formats/text/terminal.ts';
import { operationsPhrase } from './operations-phrase.ts';

type Change = Parameters<typeof sampleFinding>[2];

/** The first requirement of each operation states one rule. */
const catalogue: RecordHeader['catalogue'] = {
  revision: '1.0.0',
  requirements: sampleRequirements.map((each) => (each.id.endsWith('-001') ? { ...each, rule: 'refuses' } : each)),
};
const ids = operationIds.map((_, at) => requirementId(at + 1, 1));

/** A check that found the breach of a requirement. */
function breach(requirement: string, operation: OperationId, change: Change = {}): CheckReport {
  const finding = sampleFinding(requirement, operation, { pointer: null, aspect: null, ...change });
  return sampleCheck(operation, requirement, { [requirement]: 'failed' }, { findings: [finding] });
}

/** One breach of the rule in each of the first operations. */
const breaches = (count: number, change: Change = {}): readonly CheckReport[] =>
  operationIds.slice(0, count).map((operation, at) => breach(ids[at] ?? '', operation, change));

const recorded = (checks: readonly CheckReport[], header: Partial<RecordHeader> = {}) =>
  sampleRun(temporaryFolder(), [...passingChecks(), ...checks], { catalogue, ...header });

test('breaches of one rule in three operations are one finding, of which each is listed', () => {
  const { run, summary } = recorded(breaches(3, { count: 2 }));
  const [finding, ...others] = summary.findings;
  expect(others).toEqual([]);
  expect(finding).toMatchObject({ id: 1, requirement: 'A01-001', count: 6, requirements: ids.slice(0, 3) });
  expect(finding?.operations).toMatchObject(
    operationIds.slice(0, 3).map((operation, at) => ({ operation, requirement: ids[at], count: 2, waiver: null })),
  );
  expect(new Set(finding?.operations.map(({ fingerprint }) => fingerprint)).size).toBe(3);
  expect(finding?.operations[0]?.fingerprint).toBe(finding?.fingerprint);
  expect(finding && operationsPhrase(run, finding)).toBe(
    'in 3 of 11 operations: get-pay-statement (2 times), create-sandbox-payment (2 times), get-enrollments (2 times)',
  );
  expect(summary.counts.failed).toBe(3);
});

test('breaches of one requirement that several operations have are one finding', () => {
  const { summary } = recorded([breach('A05-002', 'get-enrollments'), breach('A05-002', 'list-pay-groups')]);
  expect(summary.findings).toMatchObject([{ requirements: ['A05-002'] }]);
  expect(summary.findings[0]?.operations.map(({ operation }) => operation)).toEqual([
    'get-enrollments',
    'list-pay-groups',
  ]);
});

test.each<[string, Change, Change]>([
  ['in different aspects', { aspect: 'type' }, { aspect: 'format' }],
  ['of different kinds', { kinds: ['an empty secret'] }, { kinds: ['one character more'] }],
  ['one of a kind, one of none', { kinds: ['an empty secret'] }, {}],
])('breaches of one rule %s are two findings', (_, first, second) => {
  const checks = [breach('A01-001', 'get-pay-statement', first), breach('A03-001', 'get-enrollments', second)];
  expect(recorded(checks).summary.findings).toHaveLength(2);
});

test('breaches of one requirement at different places are two findings, in whichever operations', () => {
  const at = (operation: OperationId, pointer: string) => breach('A05-002', operation, { pointer });
  const checks = [at('get-enrollments', '/code'), at('list-pay-groups', '/name'), at('disconnect-entity', '/0/code')];
  expect(recorded(checks).summary.findings.map(({ operations }) => operations.length)).toEqual([1, 1, 1]);
});

test('breaches in the quotas of several job types are one finding', () => {
  const of = (type: string) => breach('A07-002', 'list-automated-jobs', { pointer: `/meta/quotas/${type}/remaining` });
  const [first, second] = [of('data_sync_all'), { ...of('benefit_refresh'), check: 'list-automated-jobs/other' }];
  expect(recorded([first, second]).summary.findings).toMatchObject([{ count: 2 }]);
});

test('breaches of one rule at different places are one finding, if each requirement names one place', () => {
  const [first, second] = [
    breach('A01-001', 'get-pay-statement', { pointer: '/responses/0/payment_id' }),
    breach('A03-001', 'get-enrollments', { pointer: '/responses/1/enrollment_id' }),
  ];
  const again = breach('A03-001', 'get-enrollments', { pointer: '/responses/0/code' });
  expect(recorded([first, second]).summary.findings).toHaveLength(1);
  expect(recorded([first, second, { ...again, check: 'get-enrollments/other' }]).summary.findings).toHaveLength(3);
});

test('breaches of two rules are two findings, though they read the same', () => {
  const checks = [breach('A01-001', 'get-pay-statement'), breach('A03-002', 'get-enrollments')];
  expect(recorded(checks).summary.findings).toMatchObject([{ requirement: 'A01-001' }, { requirement: 'A03-002' }]);
});

test('breaches at one place, which differ in its indices and their words, are one finding', () => {
  const checks = [
    breach('A01-001', 'get-pay-statement', { pointer: '/responses/0/code', message: 'One.', actual: '1' }),
    breach('A03-001', 'get-enrollments', { pointer: '/responses/7/code', message: 'Other.', actual: '2' }),
  ];
  expect(recorded(checks).summary.findings).toMatchObject([{ message: 'One.', actual: '1' }]);
});

test('breaches that are joined by a kind of a third one are one finding, whichever was seen first', () => {
  const kinds = [['a'], ['b'], ['c', 'b'], ['a', 'c'], ['d']];
  const checks = kinds.map((each, at) => breach(ids[at] ?? '', operationIds[at] ?? 'get-enrollments', { kinds: each }));
  const groups = (all: readonly CheckReport[]) =>
    recorded(all).summary.findings.map(({ requirements }) => requirements);
  expect(groups(checks)).toEqual([ids.slice(0, 4), ids.slice(4, 5)]);
  expect(groups([...checks].reverse())).toEqual(groups(checks));
});

test('the kinds that several checks saw of one defect all count', () => {
  const again = (name: string, kinds: readonly string[]) => ({
    ...breach('A01-001', 'get-pay-statement', { kinds }),
    check: `get-pay-statement/${name}`,
  });
  const other = breach('A03-001', 'get-enrollments', { kinds: ['b'] });
  const { summary } = recorded([again('x', ['a']), again('y', ['b']), other]);
  expect(summary.findings).toMatchObject([{ requirements: ['A01-001', 'A03-001'], count: 3 }]);
});

const waiver = { fingerprint: null, reason: 'Known.', owner: 'Ada', expires: '2026-12-31' };

test('a waiver of one operation leaves the others, and the finding says so', () => {
  const { run, summary } = recorded(breaches(3), { waivers: [{ ...waiver, requirement: 'A01-001' }] });
  expect(summary.findings[0]?.waiver).toBeNull();
  expect(summary.findings[0]?.operations.map((each) => each.waiver !== null)).toEqual([true, false, false]);
  expect(summary.requirements.filter(({ waived }) => waived).map(({ id }) => id)).toEqual(['A01-001']);
  expect(summary.conclusion.exitCode).toBe(1);
  const partly = 'in 1 of 3 operations for 40 more days, until 2026-12-31 by Ada: Known.';
  expect(renderTerminal(run, summary, { color: false })).toContain(`WAIVED       ${partly}`);
  expect(renderMarkdown(run, summary)).toContain(`**waived** ${partly}`);
  expect(githubAnnotations({ run, summary })[0]).toBe(
    '::error title=A01-001 get-pay-statement (waived in part)::The code of a batch element is text. In 3 operations. Expected: an integer. Actual: "200". Explained by: payroll-conformance explain A01-001',
  );
});

test('a finding is waived where waivers cover each of its operations', () => {
  const waivers = ids.slice(0, 3).map((requirement) => ({ ...waiver, requirement }));
  const { run, summary } = recorded(breaches(3), { waivers });
  expect(summary.findings).toMatchObject([{ waiver: { owner: 'Ada' } }]);
  expect(summary.conclusion.exitCode).toBe(0);
  expect(renderTerminal(run, summary, { color: false })).toContain(
    'WAIVED       for 40 more days, until 2026-12-31 by Ada: Known.',
  );
});

test('one operation more is a regression, though it is still one finding', () => {
  const [base, candidate] = [recorded(breaches(7)), recorded(breaches(8))];
  expect([base.summary.findings.length, candidate.summary.findings.length]).toEqual([1, 1]);
  const comparison = compareRuns(base.run, candidate.run);
  expect(comparisonExitCode(comparison)).toBe(1);
  expect(comparison.changes[0]).toMatchObject({
    kind: 'newly-failing',
    requirement: 'A08-001',
    findings: [{ id: 1, requirement: 'A08-001', operation: 'list-enrolled-individuals', fresh: true }],
  });
  expect(comparison.changes.slice(1).map(({ kind }) => kind)).toEqual(Array(7).fill('still-failing'));
});

test('one operation less is no regression', () => {
  const comparison = compareRuns(recorded(breaches(8)).run, recorded(breaches(7)).run);
  expect(comparison.changes.filter(({ kind }) => kind !== 'still-failing')).toMatchObject([
    { kind: 'fixed', requirement: 'A08-001', findings: [{ operation: 'list-enrolled-individuals' }] },
  ]);
});

test('the reports of people name the operations of a finding in short', () => {
  const { run, summary } = recorded(breaches(2));
  expect(renderTerminal(run, summary, { color: false })).toContain(
    '  where:       in 2 of 11 operations: get-pay-statement, create-sandbox-payment\n  breaks also: A02-001\n',
  );
  expect(renderMarkdown(run, summary)).toContain('- in 2 of 11 operations: get-pay-statement, create-sandbox-payment');
});

/** A breach that can follow from those of other requirements. */
const following = (requirement: string, operation: OperationId, causes: readonly string[], change: Change = {}) =>
  breach(requirement, operation, { causes, message: `What ${requirement} says is not so.`, ...change });

test('what can follow from a requirement that is broken, too, belongs to its finding', () => {
  const checks = [
    following('A01-002', 'get-pay-statement', ['A11-002', 'A06-002']),
    breach('A06-002', 'disconnect-entity'),
    following('A07-004', 'list-automated-jobs', ['A01-002'], { aspect: 'advice' }),
  ];
  const { run, summary } = recorded(checks);
  expect(summary.findings).toMatchObject([
    {
      requirement: 'A06-002',
      count: 1,
      requirements: ['A06-002', 'A01-002', 'A07-004'],
      operations: [
        { operation: 'disconnect-entity', requirement: 'A06-002' },
        { operation: 'get-pay-statement', requirement: 'A01-002', level: 'must', follows: true },
        { operation: 'list-automated-jobs', requirement: 'A07-004', level: 'should', follows: true },
      ],
    },
  ]);
  expect(summary.findings[0]?.operations[0]).not.toHaveProperty('follows');
  expect(summary.counts).toMatchObject({ failed: 2, advisory: 1 });
  const line = 'A01-002 get-pay-statement: What A01-002 says is not so.';
  expect(renderTerminal(run, summary, { color: false })).toContain(`  leads to:    ${line}\n`);
  expect(renderTerminal(run, summary, { color: false })).not.toContain('where:');
  expect(renderMarkdown(run, summary)).toContain(`- leads to ${line}\n`);
});

test.each<[string, readonly CheckReport[], readonly (readonly string[])[]]>([
  [
    'no requirement that is broken',
    [following('A01-002', 'get-pay-statement', ['A06-002']), breach('A06-003', 'disconnect-entity')],
    [['A01-002'], ['A06-003']],
  ],
  [
    'one of a milder level',
    [following('A01-002', 'get-pay-statement', ['A06-004']), breach('A06-004', 'disconnect-entity')],
    [['A01-002'], ['A06-004']],
  ],
  [
    'each other',
    [following('A01-002', 'get-pay-statement', ['A03-002']), following('A03-002', 'get-enrollments', ['A01-002'])],
    [['A03-002', 'A01-002']],
  ],
  [
    'one of several operations',
    [...breaches(3), following('A01-002', 'get-pay-statement', ['A03-001'])],
    [['A01-001', 'A02-001', 'A03-001', 'A01-002']],
  ],
])('what follows from %s is in its place', (_, checks, groups) => {
  expect(recorded(checks).summary.findings.map(({ requirements }) => requirements)).toEqual(groups);
});

test('advice that follows from a waived failure does not undo the waiver', () => {
  const checks = [
    breach('A06-002', 'disconnect-entity'),
    following('A07-004', 'list-automated-jobs', ['A06-002'], { aspect: 'advice' }),
  ];
  const { summary } = recorded(checks, { waivers: [{ ...waiver, requirement: 'A06-002' }] });
  expect(summary.findings).toMatchObject([{ standing: 'waived', waiver: { owner: 'Ada' } }]);
  expect(summary.conclusion.exitCode).toBe(0);
});
