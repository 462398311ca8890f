import { expect, test } from 'vitest';
import { latencySamples } from '../../../tests/reports/latency-samples.ts';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { passingChecks, sampleCheck, sampleRequirements } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { type HistoryEntry, noPast } from '../../history/history-file.ts';
import { reportModel } from './report-model.ts';

const operation = 'get-pay-statement';

const shares = (parts: readonly { readonly outcome: string; readonly count: number }[]) =>
  parts.map(({ outcome, count }) => `${count} ${outcome}`).join(', ');

function mixed(header: Parameters<typeof mixedRun>[1] = {}, past = noPast) {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir, header);
  return reportModel(run, summary, past);
}

test('what stands above all: title, verdict, facts, and the share of each outcome', () => {
  const { title, target, verdict, allWaived, coverage, bars, facts, grid, cut, waivers } = mixed();
  expect({ title, target, verdict, allWaived, coverage, cut }).toMatchInlineSnapshot(`
    {
      "allWaived": true,
      "coverage": [
        "4 of 33 musts judged; 1 not applicable: 1 no-fixture; 4 blocked; 1 in error; 23 not selected",
        "2 of 11 shoulds judged; 1 blocked; 8 not selected",
      ],
      "cut": [
        {
          "check": "get-pay-statement/batch",
          "name": "any batch",
          "planned": 50,
          "run": 20,
        },
      ],
      "target": {
        "name": "Acme Payroll Bridge",
        "version": "3.2.0",
      },
      "title": "Acme Payroll Bridge 3.2.0: nonconformant; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness",
      "verdict": "nonconformant",
    }
  `);
  expect(facts.map((fact) => fact.join(': '))).toMatchInlineSnapshot(`
    [
      "Address: http://127.0.0.1:9/finance",
      "Started: 2026-11-21T08:00:00.000Z",
      "Duration: 12.3 s",
      "Exchanges: 42, sent again after a fault of the network: 2",
      "Checks: 5",
      "Seed: 7",
      "Effort: standard",
      "Operations: get-pay-statement, list-pay-groups, update-benefit",
      "Requirements: all",
      "Catalogue: 1.0.0",
      "Harness: 0.1.0 (0123456789ab), Node.js v20.20.2",
      "Specs digest: sha256:abababababababababababababababababababababababababababababababab",
      "Profile digest: sha256:abababababababababababababababababababababababababababababababab",
    ]
  `);
  expect(bars.map(({ level, total, parts }) => `${total} ${level}s: ${shares(parts)}`)).toMatchInlineSnapshot(`
    [
      "33 musts: 1 error, 1 failed, 4 blocked, 3 passed, 1 not-applicable, 23 not-selected",
      "11 shoulds: 1 advisory, 1 blocked, 1 passed, 8 not-selected",
    ]
  `);
  expect(grid.outcomes.join(' ')).toMatchInlineSnapshot(
    `"error failed advisory blocked passed not-applicable not-selected"`,
  );
  expect(
    grid.rows.map(({ operation: of, total, counts }) => `${of} ${total}: ${counts.join(' ')}`),
  ).toMatchInlineSnapshot(`
    [
      "get-pay-statement 4: 0 1 1 1 1 0 0",
      "create-sandbox-payment 4: 0 0 0 0 0 0 4",
      "get-enrollments 4: 1 0 0 0 0 0 3",
      "create-sandbox-account 4: 0 0 0 0 0 0 4",
      "create-sandbox-connection 4: 0 0 0 0 0 0 4",
      "disconnect-entity 4: 0 0 0 0 0 0 4",
      "list-automated-jobs 4: 0 0 0 0 0 0 4",
      "list-enrolled-individuals 4: 0 0 0 0 0 0 4",
      "list-pay-statement-items 4: 0 0 0 0 0 0 4",
      "list-pay-groups 4: 0 0 0 1 3 0 0",
      "update-benefit 4: 0 0 0 3 0 1 0",
    ]
  `);
  expect(
    waivers.map(({ requirement, state, owner, reason }) => `${requirement} ${state} ${owner} ${reason}`),
  ).toMatchInlineSnapshot(`
    [
      "A01-001 applied Ada Known.",
      "A01-002 expired Ada Known.",
      "A10-001 stale Ada Known.",
      "A11-001 unused Ada Known.",
    ]
  `);
});

test('the facts of a strict run that was interrupted, of a harness without a commit', () => {
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks(), { strict: true }, false);
  const { facts } = reportModel(run, summary, noPast);
  const named = Object.fromEntries(facts);
  expect([named.Duration, named.Exchanges, named.Effort, named.Operations, named.Harness]).toEqual([
    '1.0 s, interrupted',
    '33',
    'standard, strict',
    'all',
    '0.1.0, Node.js v20.20.2',
  ]);
});

test('requirements stand with what was said of them, and lead to their findings', () => {
  const rows = mixed().requirements.filter(({ id }) => ['A01-001', 'A10-003', 'A11-001'].includes(id));
  expect(rows.map((row) => JSON.stringify(row))).toMatchInlineSnapshot(`
    [
      "{"id":"A01-001","level":"must","outcome":"failed","code":null,"waived":true,"reason":"The code of a batch element is text.","cause":null,"statement":"Statement 1 about get-pay-statement.","section":{"anchor":"s-1","slug":"endpoints/1","title":"Read pay statements"},"security":false,"operations":["get-pay-statement"],"checks":["get-pay-statement/batch"],"checksLeft":0,"findings":[1]}",
      "{"id":"A10-003","level":"must","outcome":"blocked","code":null,"waived":false,"reason":"Still 202 after 300 s.","cause":null,"statement":"Statement 3 about list-pay-groups.","section":{"anchor":"s-10","slug":"endpoints/10","title":"List pay groups"},"security":false,"operations":["list-pay-groups"],"checks":["list-pay-groups/groups","list-pay-groups/shape"],"checksLeft":0,"findings":[]}",
      "{"id":"A11-001","level":"must","outcome":"not-applicable","code":"no-fixture","waived":false,"reason":"The profile names no benefit.","cause":null,"statement":"Statement 1 about update-benefit.","section":{"anchor":"s-11","slug":"endpoints/11","title":"Update a deduction"},"security":false,"operations":["update-benefit"],"checks":["update-benefit/benefit"],"checksLeft":0,"findings":[]}",
    ]
  `);
});

test('the grid leaves out operations and outcomes that no requirement has', () => {
  const requirements = sampleRequirements.filter(({ id }) => id.startsWith('A10'));
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks().slice(9, 10), {
    catalogue: { revision: '1.0.0', requirements },
  });
  expect(reportModel(run, summary, noPast).grid).toEqual({
    outcomes: ['passed'],
    rows: [{ operation: 'list-pay-groups', total: 4, counts: [4] }],
  });
});

test('a requirement that the catalogue does not know has no statement', () => {
  const { run, summary } = sampleRun(temporaryFolder(), [sampleCheck(operation, 'x', { 'A99-001': 'passed' })]);
  const row = reportModel(run, summary, noPast).requirements.find(({ id }) => id === 'A99-001');
  expect(row).toMatchObject({ id: 'A99-001', statement: '', section: null, operations: [] });
});

test('a requirement names twelve of its checks, and counts the others', () => {
  const checks = Array.from({ length: 14 }, (_, at) => sampleCheck(operation, `c${10 + at}`, { 'A01-001': 'passed' }));
  const { run, summary } = sampleRun(temporaryFolder(), checks);
  const rows = new Map(reportModel(run, summary, noPast).requirements.map((row) => [row.id, row]));
  const [first, second] = [rows.get('A01-001'), rows.get('A01-002')];
  expect([first?.checks.length, first?.checksLeft, second?.checks, second?.checksLeft]).toEqual([12, 2, [], 0]);
});

test('latencies are plotted on a logarithmic scale', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const samples = latencySamples({
    'get-pay-statement': [0.1, 4, 4.2, 4.4, 30, 100_000],
    'list-pay-groups': [12.4],
  });
  const { latencies } = reportModel({ ...run, latencies: samples }, summary, noPast);
  const plots = latencies.map(({ bars, ...figures }) => [
    JSON.stringify(figures),
    bars.map(({ x, height }) => `${height} at ${x}`).join(', '),
  ]);
  expect(plots).toMatchInlineSnapshot(`
    [
      [
        "{"operation":"get-pay-statement","count":6,"median":"4.3","p95":"75008","max":"100000","medianX":62,"p95X":340}",
        "12 at 0, 36 at 60, 12 at 110, 12 at 330",
      ],
      [
        "{"operation":"list-pay-groups","count":1,"median":"12","p95":"12","max":"12","medianX":93,"p95X":93}",
        "36 at 90",
      ],
    ]
  `);
});

test('the history ends with the run itself, and is left out where there is none', () => {
  const counts = { passed: 40, failed: 0, advisory: 1, blocked: 0, 'not-applicable': 2, 'not-selected': 0, error: 0 };
  const entry: HistoryEntry = {
    schemaVersion: 1,
    startedAt: '2026-11-20T10:11:12.000Z',
    target: { name: 'Acme', version: '3.1.0\u202e' },
    specsDigest: 'sha256:0',
    effort: 'quick',
    verdict: 'conformant',
    interrupted: false,
    counts,
    checks: {},
  };
  const flaky = new Set(Array.from({ length: 101 }, (_, at) => `c/${at}`));
  const { history, flaky: marked } = mixed({}, { ...noPast, entries: [entry], flaky });
  expect(
    history.map(({ parts, ...row }) => `${Object.values(row).join(' ')}: ${shares(parts)}`),
  ).toMatchInlineSnapshot(`
    [
      "2026-11-20 10:11 3.1.0‮ conformant quick: 1 advisory, 40 passed, 2 not-applicable",
      "2026-11-21 08:00 3.2.0 nonconformant standard: 1 error, 1 failed, 1 advisory, 5 blocked, 4 passed, 1 not-applicable, 31 not-selected",
    ]
  `);
  expect(marked).toHaveLength(100);
  expect(mixed().history).toEqual([]);
});
