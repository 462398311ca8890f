import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RecordHeader } from '../../specs/words/record.ts';
import { passingChecks, sampleCheck, sampleFinding, sampleHeader } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { renderReportPage } from '../formats/html/report-page.ts';
import { renderMarkdown } from '../formats/text/markdown.ts';
import { appendHistory, flakyChecks, historyEntry, pastOf, readHistory } from './history-file.ts';

const check = 'get-pay-statement/flip';

const run = (outcome: 'passed' | 'failed' | 'blocked', header: Partial<RecordHeader> = {}) =>
  sampleRun(
    temporaryFolder(),
    [...passingChecks(), sampleCheck('get-pay-statement', 'flip', { 'A01-001': outcome })],
    header,
  );

function entry(outcome: 'passed' | 'failed' | 'blocked', header: Partial<RecordHeader> = {}) {
  const { run: recorded, summary } = run(outcome, header);
  return historyEntry(recorded, summary);
}

test('a history keeps the last thirty runs of each target, and survives a cut line', () => {
  const path = join(temporaryFolder(), 'history.jsonl');
  expect(readHistory(path, 'Acme Payroll Bridge')).toEqual([]);
  const other = { ...sampleHeader().target, name: 'Other' };
  appendHistory(path, entry('passed', { target: other }));
  for (let at = 0; at < 31; at += 1)
    appendHistory(
      path,
      entry('passed', { seed: at, startedAt: `2026-11-01T00:00:${String(at).padStart(2, '0')}.000Z` }),
    );
  appendFileSync(path, '{"schemaVersion":1,"cut');
  const entries = readHistory(path, 'Acme Payroll Bridge');
  expect(entries).toHaveLength(30);
  expect(entries[0]?.startedAt).toBe('2026-11-01T00:00:01.000Z');
});

const label = 'build-7';

test.each([
  ['flips between runs of a label', { label }, [check]],
  ['differs between labels', { label: 'build-8' }, []],
  ['was judged without a label', {}, []],
  ['differs between versions', { label, target: { ...sampleHeader().target, version: '3.1.0' } }, []],
  [
    'differs between versions of the specs',
    { label, digests: { ...sampleHeader().digests, specs: `sha256:${'0'.repeat(64)}` } },
    [],
  ],
] as const)('a check that %s', (_, header, flaky) => {
  expect([...flakyChecks([entry('passed', header)], entry('failed', { label }))]).toEqual(flaky);
  expect([...flakyChecks([entry('failed', header)], entry('passed', { label }))]).toEqual(flaky);
});

test('a regression that shows for the first time is not flaky: without a label, nothing says that the build is the same', () => {
  expect([...flakyChecks([entry('passed'), entry('passed')], entry('failed'))]).toEqual([]);
});

test.each([
  ['in this run', [], [4, 1], [check]],
  ['in an earlier run of the version', [[4, 2]], null, [check]],
  ['in no run', [[4, 4]], [4, 4], []],
] as const)('a check with a finding that came about now and then %s', (_, earlier, current, flaky) => {
  const history = earlier.map(([of, failed]) => unsteady(failed, of));
  const now = current === null ? entry('passed') : unsteady(current[1], current[0]);
  expect([...flakyChecks(history, now)]).toEqual(flaky);
});

/** The entry of a run with a finding that failed so many times. */
function unsteady(failed: number, of: number) {
  const finding = { ...sampleFinding('A01-001', 'get-pay-statement'), confirmed: { failed, of } };
  const line = { ...sampleCheck('get-pay-statement', 'flip', { 'A01-001': 'failed' }), findings: [finding] };
  const { run: recorded, summary } = sampleRun(temporaryFolder(), [...passingChecks(), line]);
  return historyEntry(recorded, summary);
}

test('a check that was blocked once is not flaky', () => {
  expect([...flakyChecks([entry('blocked')], entry('passed'))]).toEqual([]);
});

test('reports show the last runs and what flips, and a failure stays one', () => {
  const dir = temporaryFolder();
  const path = join(dir, 'history.jsonl');
  appendHistory(path, entry('passed', { label, startedAt: '2026-11-20T10:00:00.000Z' }));
  const { run: recorded, summary } = run('failed', { label });
  const past = pastOf(path, recorded, summary);
  const page = renderReportPage(recorded, summary, past);
  expect(summary.verdict).toBe('nonconformant');
  expect(page).toContain('2026-11-20 10:00');
  expect(page).toMatch(/<b>Flaky<\/b>[^<]*get-pay-statement\/flip/);
  expect(renderMarkdown(recorded, summary, past)).toContain(
    'Flaky, failing now and then within this same version: `get-pay-statement/flip`.',
  );
  expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(2);
});

test('only earlier runs of the same target are looked back on, and whole entries alone', () => {
  const path = join(temporaryFolder(), 'history.jsonl');
  const good = entry('passed', { label, startedAt: '2026-11-20T10:00:00.000Z' });
  for (const startedAt of ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:01.000Z']) {
    appendHistory(path, entry('passed', { startedAt }));
  }
  const foreign = [
    { ...good, schemaVersion: 2 },
    { ...good, target: { version: '1' } },
    { ...good, checks: 'x' },
    { ...good, counts: 7 },
    null,
  ];
  appendFileSync(path, foreign.map((each) => `${JSON.stringify(each)}\n`).join(''));
  appendHistory(path, good);
  const { run: recorded, summary } = run('failed', { label });
  const past = pastOf(path, recorded, summary);
  expect(past.entries).toEqual([good]);
  expect([...past.flaky]).toEqual([check]);
  expect(past.allureHistory).toBe(`${path}.allure`);
});

test('an entry keeps what was judged of a run', () => {
  const { run: recorded, summary } = sampleRun(temporaryFolder(), [
    ...(['passed', 'failed', 'advisory', 'blocked', 'not-applicable', 'not-selected', 'error'] as const).map(
      (outcome) => sampleCheck('list-pay-groups', outcome, { 'A10-001': outcome }),
    ),
  ]);
  const kept = historyEntry(recorded, summary);
  expect(kept.checks).toEqual({
    'list-pay-groups/advisory': 'advisory',
    'list-pay-groups/failed': 'failed',
    'list-pay-groups/passed': 'passed',
  });
  expect(kept).toMatchObject({ schemaVersion: 1, effort: 'standard', verdict: 'inconclusive', interrupted: false });
});

test('a check whose name is that of a member of every object is not flaky by that', () => {
  const named = { ...entry('passed'), checks: { constructor: 'passed' } } as unknown as ReturnType<typeof entry>;
  expect([...flakyChecks([entry('passed')], named)]).toEqual([]);
});
