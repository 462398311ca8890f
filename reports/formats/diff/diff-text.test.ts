import { expect, test } from 'vitest';
import { changed, manyChanges } from '../../../tests/reports/changed-runs.ts';
import { passingChecks } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { renderDiffMarkdown } from './diff-markdown.ts';
import { renderDiffText } from './diff-text.ts';
import { renderDiffPage } from './write-diff.ts';

const plain = { color: false, strict: false };

test('what newly fails, and is waived, is said to be waived until when', () => {
  const until = { waived: true, waivedUntil: '2027-01-31' } as const;
  const comparison = { ...changed(), changes: changed().changes.map((change) => ({ ...change, ...until })) };
  expect(renderDiffText(comparison, plain)).toMatch(/passed -> failed, waived until 2027-01-31$/m);
  expect(renderDiffMarkdown(comparison)).toContain('passed → failed, waived until 2027-01-31. ');
  expect(renderDiffPage(comparison)).toContain('passed → failed, waived until 2027-01-31<');
});

test('the text of a comparison with every kind of change', () => {
  expect(renderDiffText(changed(), plain)).toMatchInlineSnapshot(`
    "base:      Acme Payroll Bridge 3.2.0 (nonconformant)
    candidate: Acme Payroll Bridge 3.3.0 (nonconformant)

    Newly failing (1)
      A02-001 (must) create-sandbox-payment: passed -> failed
        requirement: Statement 1 about create-sandbox-payment.
        found: Defect a is there. Expected: an integer. Actual: "200".

    Failing, with another defect (1)
      A03-001 (must) get-enrollments: failed -> failed
        requirement: Statement 1 about get-enrollments.
        found (new): Defect b is there. Expected: an integer. Actual: "200".
        found: Defect a is there. Expected: an integer. Actual: "200".

    No longer judged (1)
      A10-003 (must)
        requirement: Statement 3 about list-pay-groups.
        because:     The profile names no benefit

    Not judged, since a defect stands in the way (1)
      A03-002 (must)
        requirement: Statement 2 about get-enrollments.
        because:     its shape is broken: A02-001
        cause:       A02-001

    New advisories (1)
      A02-004 (should) create-sandbox-payment: passed -> advisory
        requirement: Statement 4 about create-sandbox-payment.
        found (new): Defect a is there. Expected: an integer. Actual: "200".

    Still failing, as before (1)
      A01-001 (must) get-pay-statement: failed -> failed
        requirement: Statement 1 about get-pay-statement.
        found: Defect a is there. Expected: an integer. Actual: "200".

    Still advised, as before (1)
      A01-004 (should) get-pay-statement: advisory -> advisory
        requirement: Statement 4 about get-pay-statement.
        found: Defect a is there. Expected: an integer. Actual: "200".

    Not judged before, and not passed (1)
      A11-003 (must) update-benefit: not asked -> failed
        requirement: Statement 3 about update-benefit.
        found (new): Defect a is there. Expected: an integer. Actual: "200".

    No longer asked (1)
      A11-004 (should): passed -> not asked
        requirement: Statement 4 about update-benefit.

    Fixed (1)
      A02-002 (must) create-sandbox-payment: failed -> passed
        requirement: Statement 2 about create-sandbox-payment.
        found: Defect a is there. Expected: an integer. Actual: "200".

    Newly judged (1)
      A02-003 (must)
        requirement: Statement 3 about create-sandbox-payment.

    Changed, though allowed: one of the runs did not observe it.

    Nothing is said of latency: latency varies more between runs than within one, and these do not repeat their plan: run both with --repeat 5.

    Other differences between the runs
      target version: 3.2.0 -> 3.3.0
      suites: sha256:abababababababababababababababababababababababababababababababab -> sha256:cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd (changes what is asked)

    Something got worse from 3.2.0 to 3.3.0, but the requests changed too: run both with the same harness to see which of the two is the cause.
    "
  `);
});

test('what an interruption took from a run is one line, with its cause', () => {
  const base = sampleRun(temporaryFolder(), passingChecks()).run;
  const candidate = sampleRun(temporaryFolder(), passingChecks().slice(6), {}, 'SIGINT').run;
  const comparison = compareRuns(base, candidate);
  const ids = /A01-001, A01-002, .* and 4 more/.source;
  const because = /because: +the run ended early: SIGINT \(24 requirements\)/.source;
  expect(renderDiffText(comparison, plain)).toMatch(new RegExp(`judged \\(24\\)\n +${ids}\n +${because}\n\n`));
  expect(renderDiffMarkdown(comparison)).toMatch(/judged\*\* \(24\)\n\n- \*\*A01-001.*\n {2}- because: .*SIGINT.*\n\n/);
  expect(comparison.changes).toHaveLength(24);
});

test('what is not seen because of one defect is one line, whatever each would have shown', () => {
  const comparison = manyChanges(30, 1);
  const changes = comparison.changes.map((change, at) => ({
    ...change,
    kind: 'masked' as const,
    after: at === 0 ? ('blocked' as const) : ('not-applicable' as const),
    reason: `Not seen: ${at}.`,
    cause: 'PS-014',
  }));
  const [, text = ''] = renderDiffText({ ...comparison, changes }, plain).split('in the way (30)\n');
  expect(text).toMatch(
    /^ {2}R0 .*\n.*\n {4}because: +Not seen: 0\.\n.*\n {2}R1, R2, .* and 9 more\n {4}cause: +PS-014\n\n/,
  );
});

test('nothing changed', () => {
  const { run } = sampleRun(temporaryFolder(), passingChecks());
  const comparison = compareRuns(run, run);
  expect(renderDiffText(comparison, plain)).toMatchInlineSnapshot(`
    "base:      Acme Payroll Bridge 3.2.0 (conformant)
    candidate: Acme Payroll Bridge 3.2.0 (conformant)

    Changed, though allowed: one of the runs did not observe it.

    Nothing is said of latency: latency varies more between runs than within one, and these do not repeat their plan: run both with --repeat 5.

    No change from 3.2.0 to 3.2.0.
    "
  `);
});

const colors = { red: '\u001b[31m', green: '\u001b[32m', yellow: '\u001b[33m' };

test.each([
  ['Newly failing', false, 'red'],
  ['No longer judged', false, 'red'],
  ['New advisories', false, 'yellow'],
  ['New advisories', true, 'red'],
  ['Still failing', false, 'yellow'],
  ['Fixed', false, 'green'],
  ['Newly judged', false, 'green'],
] as const)('%s, strictly %s, is %s', (title, strict, color) => {
  const line = renderDiffText(changed(), { color: true, strict })
    .split('\n')
    .find((each) => each.includes(title));
  expect(line?.startsWith(colors[color])).toBe(true);
});

test('fifty changes of a kind are written out, and five findings of each', () => {
  const lines = renderDiffText(manyChanges(52, 6), plain).split('\n');
  expect(lines.filter((line) => line.startsWith('  R'))).toHaveLength(50);
  expect(lines).toContain('  and 2 more (--out writes them all)');
  expect(lines.filter((line) => line.startsWith('    found'))).toHaveLength(250);
  expect(renderDiffText(manyChanges(50, 1), plain)).not.toContain('more (--out');
});
