import { expect, test } from 'vitest';
import { mixedRun } from '../../../tests/reports/mixed-run.ts';
import { passingChecks, sampleCheck, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { noPast } from '../../history/history-file.ts';
import { renderMarkdown } from './markdown.ts';

test('the Markdown of a run with every outcome', () => {
  const dir = temporaryFolder();
  const { run, summary } = mixedRun(dir, { strict: true });
  const flaky = new Set(Array.from({ length: 21 }, (_, at) => `flaky/${at}`));
  expect(renderMarkdown(run, summary, { ...noPast, flaky }).replaceAll(dir, 'OUT')).toMatchInlineSnapshot(`
    "## ❌ Acme Payroll Bridge 3\\.2.0: nonconformant; 1 failure, 1 waived until 2027-01-31; 1 waiver is over; 1 waiver is stale; 4 musts could not be judged; 1 requirement met an error of the harness

    4 of 33 musts judged; 1 not applicable: 1 no-fixture; 4 blocked; 1 in error; 23 not selected. 2 of 11 shoulds judged; 1 blocked; 8 not selected.

    - 1 must was broken.
    - 1 should was broken \\(strict\\).
    - 1 requirement met an error of the harness.
    - 4 musts could not be judged.
    - 3 of 4 blocked: No check of this run reported on it.
    - 1 of 4 blocked: Still 202 after 300 s.
    - 1 planned check never reported: paging/lost.
    - 1 check ended in an error: isolation/enrollments.

    | requirements of | error | failed | advisory | blocked | passed | not-applicable | not-selected |
    |---|--:|--:|--:|--:|--:|--:|--:|
    | get-pay-statement |  | 1 | 1 | 1 | 1 |  |  |
    | list-pay-groups |  |  |  | 1 | 3 |  |  |
    | update-benefit |  |  |  | 3 |  | 1 |  |
    | **all** | 1 | 1 | 1 | 5 | 4 | 1 | 31 |

    **Waivers**

    - A01-001 (applied), Ada, for 71 more days, until 2027-01-31: Known.
    - A01-002 (expired), Ada, until 2026-11-20: Known.
    - A10-001 (stale), Ada, for 71 more days, until 2027-01-31: Known.
    - A11-001 (unused), Ada, for 71 more days, until 2027-01-31: Known.


    ### 1. A01-001 (must, waived), get-pay-statement

    Statement 1 about get-pay-statement.

    - The code of a batch element is text. (seen 3 times)
    - at \`/responses/0/code\`
    - expected \`an integer\`
    - actual \`"200"\`
    - **waived** for 71 more days, until 2027-01-31 by Ada: Known.

    1. POST /finance/employer/pay-statement reads pay statements: 200 \\(leads to it\\)
    2. POST /finance/employer/pay-statement reads pay statements: 200 \\(decides\\)

    \`\`\`sh
    curl -i 'http://127.0.0.1:9/finance/employer/pay-statement' -H "Authorization: Bearer $ACCESS_TOKEN" -H 'Content-Type: application/json' --data-raw '{"requests":[{"payment_id":"e8b90071-0c11-471c-86e8-e303ef2f6782"}]}'
    sh OUT/exchanges/finding-1.sh
    payroll-conformance replay OUT --finding 1 --profile PROFILE
    payroll-conformance explain A01-001
    \`\`\`

    ### 2. A01-004 (should), get-pay-statement

    Statement 4 about get-pay-statement.

    - Two entities are taken.
    - expected \`an integer\`
    - actual \`"200"\`

    \`\`\`sh
    payroll-conformance explain A01-004
    \`\`\`

    A waiver of it:

    \`\`\`yaml
    - requirement: A01-004
      fingerprint: "a7b8ac86f3312617"
      reason: why it is accepted for now
      owner: who answers for it
      expires: 2027-01-20
    \`\`\`

    Seed 7, effort standard, strict, 42 exchanges in 12.3 s, harness 0.1.0, requirements 1.0.0.

    Flaky, failing now and then within this same version: \`flaky/0\`, \`flaky/1\`, \`flaky/2\`, \`flaky/3\`, \`flaky/4\`, \`flaky/5\`, \`flaky/6\`, \`flaky/7\`, \`flaky/8\`, \`flaky/9\`, \`flaky/10\`, \`flaky/11\`, \`flaky/12\`, \`flaky/13\`, \`flaky/14\`, \`flaky/15\`, \`flaky/16\`, \`flaky/17\`, \`flaky/18\`, \`flaky/19\`.

    Properties cut short by time: 1. Such a run can't be certified.
    "
  `);
});

test('the Markdown of a run without a flaw', () => {
  const { run, summary } = sampleRun(temporaryFolder(), passingChecks());
  expect(renderMarkdown(run, summary).replace(/[\d.]+ s,/, 'N s,')).toMatchInlineSnapshot(`
    "## ✅ Acme Payroll Bridge 3\\.2.0: conformant

    33 of 33 musts judged. 11 of 11 shoulds judged.

    | requirements of | passed |
    |---|--:|
    | get-pay-statement | 4 |
    | create-sandbox-payment | 4 |
    | get-enrollments | 4 |
    | create-sandbox-account | 4 |
    | create-sandbox-connection | 4 |
    | disconnect-entity | 4 |
    | list-automated-jobs | 4 |
    | list-enrolled-individuals | 4 |
    | list-pay-statement-items | 4 |
    | list-pay-groups | 4 |
    | update-benefit | 4 |
    | **all** | 44 |


    Seed 7, effort standard, 33 exchanges in N s, harness 0.1.0, requirements 1.0.0.
    "
  `);
});

test('an inconclusive run says why', () => {
  const { run, summary } = sampleRun(temporaryFolder(), [
    ...passingChecks(),
    sampleCheck('list-pay-groups', 'late', { 'A10-001': 'blocked' }),
  ]);
  expect(renderMarkdown(run, summary).split('\n').slice(0, 7)).toMatchInlineSnapshot(`
    [
      "## ⚠️ Acme Payroll Bridge 3\\.2.0: inconclusive; 1 must could not be judged",
      "",
      "32 of 33 musts judged; 1 blocked. 11 of 11 shoulds judged.",
      "",
      "- 1 must could not be judged: Still 202 after 300 s.",
      "",
      "| requirements of | blocked | passed |",
    ]
  `);
});

test('as many findings are written out as fit, and the last one that does is whole', () => {
  const findings = Array.from({ length: 120 }, (_, at) =>
    sampleFinding('A01-001', 'get-pay-statement', { aspect: String(at), message: 'm'.repeat(at < 70 ? 500 : 1) }),
  );
  const checks = [sampleCheck('get-pay-statement', 'many', { 'A01-001': 'failed' }, { findings })];
  const { run, summary } = sampleRun(temporaryFolder(), checks);
  const text = renderMarkdown(run, summary);
  const written = text.match(/^### /gm)?.length ?? 0;
  expect(text.length).toBeGreaterThan(58_000);
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toContain(`\`\`\`\n\n${120 - written} more findings are in summary.json.\n\nSeed 7`);
  expect(text.match(/^```$/gm)).toHaveLength(2 * written);
});
