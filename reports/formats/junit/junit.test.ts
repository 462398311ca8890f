import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { junitPieces } from './junit.ts';

const written = (run: Run, summary: Summary): string => [...junitPieces(run, summary)].join('');

test('the document of a run with every outcome', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const text = written(run, summary);
  const facts = /^ {6}<property name="(?!advisory).*\n/gm;
  expect(new Set(text.match(facts)).size).toBe(6);
  expect(text.replace(facts, '')).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="payroll-conformance" tests="9" failures="2" errors="3" time="12.340">
      <testsuite name="get-pay-statement" tests="2" failures="0" errors="0" skipped="1" time="1.235" timestamp="2026-11-21T08:00:01">
        <properties>
          <property name="advisory get-pay-statement/batch/A01-004/a7b8ac86f3312617" value="A01-004: Two entities are taken."/>
        </properties>
        <testcase name="get-pay-statement/batch: A01-001, A01-002, A01-004 answers as it should (batch)" classname="get-pay-statement.batch" time="1.235">
          <skipped message="A01-001: The code of a batch element is text. (waived for 71 more days, until 2027-01-31 by Ada: Known.)"/>
          <system-out>requirements: A01-001
    outcome: failed
    mark: waived
    finding: 1
    fingerprint: 3f95792984bd904f
    explained by: payroll-conformance explain A01-001</system-out>
        </testcase>
        <testcase name="get-pay-statement/batch/A01-004/a7b8ac86f3312617: Statement 4 about get-pay-statement." classname="get-pay-statement.batch.A01-004.a7b8ac86f3312617" time="1.235">
          <system-out>requirements: A01-004
    outcome: advisory
    finding: 2
    fingerprint: a7b8ac86f3312617
    explained by: payroll-conformance explain A01-004</system-out>
        </testcase>
      </testsuite>
      <testsuite name="isolation" tests="1" failures="0" errors="1" skipped="0" time="0.040" timestamp="2026-11-21T08:00:01">
        <properties>
        </properties>
        <testcase name="isolation/enrollments: A03-001 answers as it should (batch)" classname="isolation.enrollments" time="0.040">
          <error message="TypeError: x is not a function" type="error"></error>
          <system-out>requirements: A03-001
    outcome: error</system-out>
        </testcase>
      </testsuite>
      <testsuite name="list-pay-groups" tests="2" failures="0" errors="1" skipped="0" time="0.040" timestamp="2026-11-21T08:00:01">
        <properties>
        </properties>
        <testcase name="list-pay-groups/groups: A10-003 answers as it should (groups)" classname="list-pay-groups.groups" time="0.040">
          <error message="Still 202 after 300 s." type="blocked"></error>
          <system-out>requirements: A10-003
    outcome: blocked</system-out>
        </testcase>
        <testcase name="list-pay-groups/shape: A10-001, A10-002, A10-003, A10-004 answers as it should (shape)" classname="list-pay-groups.shape" time="0.040"/>
      </testsuite>
      <testsuite name="update-benefit" tests="1" failures="0" errors="0" skipped="1" time="0.040" timestamp="2026-11-21T08:00:01">
        <properties>
        </properties>
        <testcase name="update-benefit/benefit: A11-001 answers as it should (benefit)" classname="update-benefit.benefit" time="0.040">
          <skipped message="The profile names no benefit."/>
          <system-out>requirements: A11-001
    outcome: not-applicable</system-out>
        </testcase>
      </testsuite>
      <testsuite name="planned, and never reported" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="2026-11-21T08:00:00">
        <properties>
        </properties>
        <testcase name="paging/lost: It was planned, and never reported" classname="paging.lost" time="0.000">
          <error message="It was planned, and never reported." type="blocked"></error>
          <system-out>outcome: blocked</system-out>
        </testcase>
      </testsuite>
      <testsuite name="run" tests="2" failures="2" errors="0" skipped="0" time="0.000" timestamp="2026-11-21T08:00:00">
        <properties>
        </properties>
        <testcase name="waivers/A01-002: The waiver of A01-002 holds, and is needed" classname="waivers.A01-002" time="0.000">
          <failure message="It expired on 2026-11-20." type="failed"></failure>
          <system-out>outcome: failed</system-out>
        </testcase>
        <testcase name="waivers/A10-001: The waiver of A10-001 holds, and is needed" classname="waivers.A10-001" time="0.000">
          <failure message="It is stale: what it excuses was judged and did not fail." type="failed"></failure>
          <system-out>outcome: failed</system-out>
        </testcase>
      </testsuite>
    </testsuites>"
  `);
  expect([...new Set(text.match(facts))].join('')).toMatchInlineSnapshot(`
    "      <property name="target" value="Acme Payroll Bridge 3.2.0"/>
          <property name="verdict" value="nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness"/>
          <property name="seed" value="7"/>
          <property name="effort" value="standard"/>
          <property name="harness" value="0.1.0"/>
          <property name="requirements" value="1.0.0"/>
    "
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
      "<testsuites name="payroll-conformance" tests="3" failures="1" errors="1" time="1.040">",
      "  <testsuite name="list-pay-groups" tests="1" failures="1" errors="0" skipped="0" time="0.040" timestamp="2026-11-21T08:00:01">",
      "      <failure message="broken: A10-004" type="failed"></failure>",
      "  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0" time="1.040" timestamp="2026-11-21T08:00:00">",
      "  <testsuite name="planned, and never reported" tests="1" failures="0" errors="0" skipped="1" time="0.000" timestamp="2026-11-21T08:00:00">",
      "      <skipped message="The run ended before this check."/>",
    ]
  `);
});

test('each finding of a check is a failure of its own, and a defect that two checks saw is one', () => {
  const findings = Array.from({ length: 3 }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at), message: `m${at}` }),
  );
  const seenBy = (name: string, count: number) =>
    sampleCheck('get-pay-statement', name, { 'A01-001': 'failed' }, { findings: findings.slice(0, count) });
  const { run, summary } = sampleRun(temporaryFolder(), [seenBy('a', 2), seenBy('b', 3)]);
  const text = written(run, summary);
  expect(text.match(/<failure message="[^"]*"/g)?.sort()).toEqual([
    '<failure message="A01-001: m0"',
    '<failure message="A01-001: m1"',
    '<failure message="A01-001: m2"',
  ]);
  expect([...text.matchAll(/^finding: (\d)$/gm)].map(([, id]) => id).sort()).toEqual(['1', '2', '3']);
  expect(text).toContain('<testsuites name="payroll-conformance" tests="3" failures="3"');
});

test('a check whose defect another one reports is skipped, and says which', () => {
  const findings = [sampleFinding('A01-001', 'get-pay-statement')];
  const seenBy = (name: string) => sampleCheck('get-pay-statement', name, { 'A01-001': 'failed' }, { findings });
  const { run, summary } = sampleRun(temporaryFolder(), [seenBy('a'), seenBy('b')]);
  expect(written(run, summary)).toContain(
    '<skipped message="It shows finding 1 (A01-001), which get-pay-statement/a reports."/>',
  );
});

test('times are those on the clock: checks side by side do not add up', () => {
  const at = (name: string, startedAt: number) =>
    sampleCheck('get-pay-statement', name, { 'A01-001': 'passed' }, { startedAt, durationMs: 1_000 });
  const { run, summary } = sampleRun(temporaryFolder(), [at('a', 60_000), at('b', 60_500)]);
  const text = written(run, { ...summary, run: { ...summary.run, durationMs: 2_345 } });
  expect(text).toMatch(/<testsuites [^>]*time="2.345"/);
  expect(text).toMatch(/<testsuite [^>]*time="1.500" timestamp="1970-01-01T00:01:00"/);
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

/** Attributes (`!`: required) and children of elements in junit-10.xsd of Jenkins' xunit-plugin, commit 031e285; any order. */
const xunitSchema: Readonly<Record<string, readonly [attributes: string, children: string]>> = {
  '': ['', 'testsuites'],
  testsuites: ['name time tests failures errors', 'testsuite'],
  testsuite: [
    'name! tests! failures! errors! group time skipped timestamp hostname id package file log url',
    'testsuite properties testcase system-out system-err',
  ],
  properties: ['', 'property'],
  property: ['name! value!', ''],
  testcase: ['name! time classname group', 'skipped error failure system-out system-err'],
  skipped: ['type message', ''],
  error: ['type message', ''],
  failure: ['type message', ''],
  'system-out': ['', ''],
};

test('the document is valid by the schema with which Jenkins reads it', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const path = [''];
  const problems: string[] = [];
  const seen = new Set(path);
  for (const [, close, name = '', given = '', end] of written(run, summary).matchAll(
    /<(\/?)([a-z][\w-]*)((?: [\w-]+="[^"]*")*)(\/?)>/g,
  )) {
    if (close === '/') {
      path.pop();
      continue;
    }
    seen.add(name);
    const parent = path.at(-1) ?? '';
    if (!xunitSchema[parent]?.[1].split(' ').includes(name)) problems.push(`${name} in ${parent}`);
    const keys = [...given.matchAll(/ ([\w-]+)=/g)].map(([, key]) => key);
    const allowed = xunitSchema[name]?.[0].split(' ') ?? [];
    const required = allowed.filter((key) => key.endsWith('!')).map((key) => key.slice(0, -1));
    const known = new Set(allowed.map((key) => key.replace('!', '')));
    for (const key of keys) if (!known.has(key ?? '')) problems.push(`${name} ${key}`);
    for (const key of required) if (!keys.includes(key)) problems.push(`${name} without ${key}`);
    if (end === '') path.push(name);
  }
  expect(problems).toEqual([]);
  expect([...seen].sort()).toEqual(Object.keys(xunitSchema).sort());
});
