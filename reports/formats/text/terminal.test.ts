import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { renderTerminal } from './terminal.ts';

test('the text of a run with every outcome', () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir);
  expect(renderTerminal(run, summary, { color: false }).replaceAll(dir, 'OUT')).toMatchInlineSnapshot(`
    "
    WAIVED 1. A01-001 (must) get-pay-statement
      requirement: Statement 1 about get-pay-statement.
      found:       The code of a batch element is text. (seen 3 times)
      at:          /responses/0/code
      expected:    an integer
      actual:      "200"
      evidence:    OUT/exchanges/2.json, fingerprint 3f95792984bd904f
      WAIVED       for 71 more days, until 2027-01-31 by Ada: Known.
      steps:       1. reads pay statements, 2. reads pay statements
      $ curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' --data-raw '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}'
      $ sh OUT/exchanges/finding-1.sh
      $ payroll-conformance replay OUT --finding 1 --profile PROFILE
      $ payroll-conformance explain A01-001

    ADVISORY 2. A01-004 (should) get-pay-statement
      requirement: Statement 4 about get-pay-statement.
      found:       Two entities are taken.
      expected:    an integer
      actual:      "200"
      evidence:    not kept, fingerprint a7b8ac86f3312617
      $ payroll-conformance explain A01-004

    waiver of A01-002 expired on 2026-11-20
    waiver of A10-001 is stale: what it excuses was judged and did not fail
    waiver of A11-001 may still be needed: its requirement was not judged
    Acme Payroll Bridge 3.2.0: NONCONFORMANT; 1 waived until 2027-01-31; 1 advisory; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness
      4 of 33 musts judged; 1 not applicable: 1 no-fixture; 4 blocked; 1 in error; 23 not selected
      2 of 11 shoulds judged; 1 blocked; 8 not selected
      because: 1 must was broken.
      because: 1 requirement met an error of the harness.
      because: 4 musts could not be judged.
      because: 3 of 4 blocked: No check of this run reported on it.
      because: 1 of 4 blocked: Still 202 after 300 s.
      because: 1 planned check never reported: paging/lost.
      because: 1 check ended in an error: isolation/enrollments.
      left behind: 1 entity that the run created; its record lists them
      WAIVED: every failure is covered by a waiver; the target is not conformant all the same, and can't be certified
      properties cut short by time: 1; such a run can't be certified
      seed 7, effort standard, 42 exchanges, preparations included, in 12.3 s
      2 of them sent again after a fault of the network
    "
  `);
});

test('what a strict run, and one without a flaw, say otherwise', () => {
  const strict = mixedRun(temporaryFolder(), { strict: true });
  const strictly = renderTerminal(strict.run, strict.summary, { color: false }).split('\n');
  expect(strictly.filter((line) => /^[A-Z]/.test(line) || line.includes('strict'))).toMatchInlineSnapshot(`
    [
      "WAIVED 1. A01-001 (must) get-pay-statement",
      "FAILED 2. A01-004 (should) get-pay-statement",
      "Acme Payroll Bridge 3.2.0: NONCONFORMANT; 1 failure, 1 waived until 2027-01-31; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness",
      "  because: 1 should was broken (strict).",
      "  seed 7, effort standard, strict, 42 exchanges, preparations included, in 12.3 s",
    ]
  `);
  const good = sampleRun(temporaryFolder(), passingChecks());
  const text = renderTerminal(good.run, good.summary, { color: false });
  expect(text.replace(/[\d.]+ s$/m, 'N s')).toMatchInlineSnapshot(`
    "
    Acme Payroll Bridge 3.2.0: CONFORMANT
      33 of 33 musts judged
      11 of 11 shoulds judged
      because: Every must that was judged holds.
      seed 7, effort standard, 33 exchanges, preparations included, in N s
    "
  `);
});

test('findings beyond the bound are counted', () => {
  const findings = Array.from({ length: 52 }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at) }),
  );
  const { run, summary } = sampleRun(temporaryFolder(), [
    sampleCheck('get-pay-statement', 'many', { 'A01-001': 'failed' }, { findings }),
  ]);
  const lines = (most?: number) =>
    renderTerminal(run, summary, {
      color: false,
      folder: 'nightly/out',
      ...(most === undefined ? {} : { findings: most }),
    })
      .split('\n')
      .filter((line) => /^FAILED|more findings/.test(line));
  expect(lines()).toHaveLength(51);
  expect(lines().at(-1)).toBe('2 more findings are in nightly/out/summary.json.');
  expect(lines(1)).toHaveLength(2);
  expect(lines(52)).toHaveLength(52);
});

test('two entities are left behind, or one; colours are taken where they are asked for', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const entity = { entityId: 'e', connectionId: 'c', disconnected: false };
  const left = (count: number) => {
    const footer = run.footer === null ? null : { ...run.footer, created: Array.from({ length: count }, () => entity) };
    const lines = renderTerminal({ ...run, footer }, summary, { color: false }).split('\n');
    return lines.filter((line) => line.includes('left behind'));
  };
  expect([left(0), left(1), left(2)]).toEqual([
    [],
    ['  left behind: 1 entity that the run created; its record lists them'],
    ['  left behind: 2 entities that the run created; its record lists them'],
  ]);
  expect(renderTerminal({ ...run, footer: null }, summary, { color: false })).not.toContain('left behind');
  const colored = renderTerminal(run, summary, { color: true });
  expect(colored).toContain('\u001b[33mWAIVED\u001b[39m');
  expect(colored).toContain('\u001b[33mADVISORY\u001b[39m');
  const strict = mixedRun(temporaryFolder(), { strict: true });
  expect(renderTerminal(strict.run, strict.summary, { color: true })).toContain('\u001b[31mFAILED\u001b[39m');
});
