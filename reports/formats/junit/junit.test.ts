import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { writeJunit } from './junit.ts';

function written(run: Run, summary: Summary): string {
  const pieces: string[] = [];
  writeJunit((piece) => pieces.push(piece), run, summary);
  return pieces.join('');
}

test('the document of a run with every outcome', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  expect(written(run, summary)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="payroll-conformance" tests="6" failures="1" errors="1" skipped="3" time="1.395">
      <testsuite name="get-pay-statement" tests="1" failures="1" errors="0" skipped="0" time="1.235" timestamp="2026-11-21T08:00:01">
        <properties>
          <property name="target" value="Acme Payroll Bridge 3.2.0"/>
          <property name="verdict" value="nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness"/>
          <property name="seed" value="7"/>
          <property name="effort" value="standard"/>
          <property name="harness" value="0.1.0"/>
          <property name="requirements" value="1.0.0"/>
        </properties>
        <testcase name="get-pay-statement/batch: A01-001, A01-002, A01-004 answers as it should (batch)" classname="get-pay-statement.batch" time="1.235">
          <properties>
            <property name="requirements" value="A01-001 A01-002 A01-004"/>
            <property name="outcome" value="failed"/>
          </properties>
          <failure message="A01-001: The code of a batch element is text. | A01-004: Two entities are taken." type="failed">A01-001 get-pay-statement at /responses/0/code
      expected: an integer
      actual:   "200"
      curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' --data-raw '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}'
      evidence: exchanges/1.json exchanges/2.json
    A01-004 get-pay-statement
      expected: an integer
      actual:   "200"
      evidence: </failure>
        </testcase>
      </testsuite>
      <testsuite name="isolation" tests="1" failures="0" errors="1" skipped="0" time="0.040" timestamp="2026-11-21T08:00:01">
        <properties>
          <property name="target" value="Acme Payroll Bridge 3.2.0"/>
          <property name="verdict" value="nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness"/>
          <property name="seed" value="7"/>
          <property name="effort" value="standard"/>
          <property name="harness" value="0.1.0"/>
          <property name="requirements" value="1.0.0"/>
        </properties>
        <testcase name="isolation/enrollments: A03-001 answers as it should (batch)" classname="isolation.enrollments" time="0.040">
          <properties>
            <property name="requirements" value="A03-001"/>
            <property name="outcome" value="error"/>
          </properties>
          <error message="TypeError: x is not a function" type="error"></error>
        </testcase>
      </testsuite>
      <testsuite name="list-pay-groups" tests="2" failures="0" errors="0" skipped="1" time="0.080" timestamp="2026-11-21T08:00:01">
        <properties>
          <property name="target" value="Acme Payroll Bridge 3.2.0"/>
          <property name="verdict" value="nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness"/>
          <property name="seed" value="7"/>
          <property name="effort" value="standard"/>
          <property name="harness" value="0.1.0"/>
          <property name="requirements" value="1.0.0"/>
        </properties>
        <testcase name="list-pay-groups/groups: A10-003 answers as it should (groups)" classname="list-pay-groups.groups" time="0.040">
          <properties>
            <property name="requirements" value="A10-003"/>
            <property name="outcome" value="blocked"/>
          </properties>
          <skipped message="Still 202 after 300 s."/>
        </testcase>
        <testcase name="list-pay-groups/shape: A10-001, A10-002, A10-003, A10-004 answers as it should (shape)" classname="list-pay-groups.shape" time="0.040"/>
      </testsuite>
      <testsuite name="update-benefit" tests="1" failures="0" errors="0" skipped="1" time="0.040" timestamp="2026-11-21T08:00:01">
        <properties>
          <property name="target" value="Acme Payroll Bridge 3.2.0"/>
          <property name="verdict" value="nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness"/>
          <property name="seed" value="7"/>
          <property name="effort" value="standard"/>
          <property name="harness" value="0.1.0"/>
          <property name="requirements" value="1.0.0"/>
        </properties>
        <testcase name="update-benefit/benefit: A11-001 answers as it should (benefit)" classname="update-benefit.benefit" time="0.040">
          <properties>
            <property name="requirements" value="A11-001"/>
            <property name="outcome" value="not-applicable"/>
          </properties>
          <skipped message="The profile names no benefit."/>
        </testcase>
      </testsuite>
      <testsuite name="planned, and never reported" tests="1" failures="0" errors="0" skipped="1" time="0.000">
        <testcase name="paging/lost" classname="paging.lost" time="0.000">
          <skipped message="It was planned, and never reported."/>
        </testcase>
      </testsuite>
    </testsuites>"
  `);
});

test('a strict run counts an advisory as a failure, and an interrupted one says why checks are missing', () => {
  const advisory = sampleCheck('list-pay-groups', 'adv', { 'A10-004': 'advisory' });
  const header = { strict: true, planned: ['paging/lost'] };
  const { run, summary } = sampleRun(temporaryFolder(), [advisory], header, false);
  const lines = written(run, summary).split('\n');
  expect(
    lines.filter((line) => /<(testsuites?|failure|skipped|property name="[ao])/.test(line)),
  ).toMatchInlineSnapshot(`
    [
      "<testsuites name="payroll-conformance" tests="2" failures="1" errors="0" skipped="1" time="0.040">",
      "  <testsuite name="list-pay-groups" tests="1" failures="1" errors="0" skipped="0" time="0.040" timestamp="2026-11-21T08:00:01">",
      "        <property name="outcome" value="advisory"/>",
      "        <property name="advisory" value="advisory"/>",
      "      <failure message="advisory" type="advisory"></failure>",
      "  <testsuite name="planned, and never reported" tests="1" failures="0" errors="0" skipped="1" time="0.000">",
      "      <skipped message="The run ended without a footer: it was killed, or crashed."/>",
    ]
  `);
});

test('of the findings of a check twenty are written out, and the others counted', () => {
  const findings = Array.from({ length: 22 }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at), message: `m${at}` }),
  );
  const make = (count: number) => {
    const checks = [
      sampleCheck('get-pay-statement', 'x', { 'A01-001': 'failed' }, { findings: findings.slice(0, count) }),
    ];
    const { run, summary } = sampleRun(temporaryFolder(), checks);
    return written(run, summary);
  };
  expect(make(22)).toContain('2 more findings</failure>');
  expect(make(22)).toContain('A01-001: m19"');
  expect(make(20)).not.toContain('more findings');
  expect(make(20).match(/expected:/g)).toHaveLength(20);
});

test('a document larger than what is written at once is whole', () => {
  const check = sampleCheck('get-pay-statement', 'long', { 'A01-001': 'passed' }, { title: 't'.repeat(500) });
  const { run, summary } = sampleRun(temporaryFolder(), [check]);
  const [long] = run.checks;
  const checks = Array.from({ length: 4_000 }, (_, at) => ({ ...long, check: `many/${at}` })) as Run['checks'];
  const text = written({ ...run, checks }, summary);
  expect(text.length).toBeGreaterThan(2 << 20);
  expect(text.match(/<testcase name="many\/\d+: t{500}"/g)).toHaveLength(4_000);
  expect(text.endsWith('</testsuites>')).toBe(true);
});
