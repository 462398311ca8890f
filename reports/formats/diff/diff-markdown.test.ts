import { expect, test } from 'vitest';
import { changed, manyChanges } from '../../../tests/reports/changed-runs.ts';
import { passingChecks } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { compareRuns } from '../../compare/compare-runs.ts';
import { renderDiffMarkdown } from './diff-markdown.ts';
import { renderDiffPage } from './write-diff.ts';

test('the Markdown of a comparison with every kind of change', () => {
  expect(renderDiffMarkdown(changed())).toMatchInlineSnapshot(`
    "## ⚠️ Something got worse from 3.2.0 to 3.3.0, but the requests changed too: run both with the same harness to see which of the two is the cause.

    Acme Payroll Bridge 3\\.2.0 (nonconformant) → Acme Payroll Bridge 3\\.3.0 (nonconformant)


    **Newly failing** (1)

    - **A02-001** (must, create-sandbox-payment): passed → failed. Statement 1 about create-sandbox-payment.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **Failing, with another defect** (1)

    - **A03-001** (must, get-enrollments): failed → failed. Statement 1 about get-enrollments.
      - Defect b is there. Expected: \`an integer\`. Actual: \`"200"\`.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **No longer judged** (1)

    - **A10-003 \\(must\\)**: Statement 3 about list-pay-groups.
      - because: The profile names no benefit

    **Not judged, since a defect stands in the way** (1)

    - **A03-002 \\(must\\)**: Statement 2 about get-enrollments.
      - because: its shape is broken: A02-001
      - follows from A02-001

    **New advisories** (1)

    - **A02-004** (should, create-sandbox-payment): passed → advisory. Statement 4 about create-sandbox-payment.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **Still failing, as before** (1)

    - **A01-001** (must, get-pay-statement): failed → failed. Statement 1 about get-pay-statement.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **Still advised, as before** (1)

    - **A01-004** (should, get-pay-statement): advisory → advisory. Statement 4 about get-pay-statement.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **Not judged before, and not passed** (1)

    - **A11-003** (must, update-benefit): not asked → failed. Statement 3 about update-benefit.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **No longer asked** (1)

    - **A11-004** (should): passed → not asked. Statement 4 about update-benefit.

    **Fixed** (1)

    - **A02-002** (must, create-sandbox-payment): failed → passed. Statement 2 about create-sandbox-payment.
      - Defect a is there. Expected: \`an integer\`. Actual: \`"200"\`.

    **Newly judged** (1)

    - **A02-003 \\(must\\)**: Statement 3 about create-sandbox-payment.

    **Other differences between the runs**

    - target version: \`3.2.0\` → \`3.3.0\`
    - suites: \`sha256:abababababababababababababababababababababababababababababababab\` → \`sha256:cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd\` (changes what is asked)
    "
  `);
});

test('the Markdown where nothing changed', () => {
  const { run } = sampleRun(temporaryFolder(), passingChecks());
  const comparison = compareRuns(run, run);
  expect(renderDiffMarkdown(comparison)).toMatchInlineSnapshot(`
    "## ✅ No change from 3.2.0 to 3.2.0.

    Acme Payroll Bridge 3\\.2.0 (conformant) → Acme Payroll Bridge 3\\.2.0 (conformant)

    "
  `);
});

test('the Markdown has as many changes as fit, and counts the others', () => {
  const text = renderDiffMarkdown(manyChanges(300, 6));
  const written = text.match(/^- \*\*R/gm)?.length ?? 0;
  expect(text.length).toBeGreaterThan(58_500);
  expect(text.length).toBeLessThanOrEqual(60_000);
  expect(text).toContain(`\n\n${300 - written} more changes are in diff.json.\n`);
  expect(text.match(/^ {2}- /gm)).toHaveLength(written * 5);
});

test('the page of a comparison with every kind of change', () => {
  const page = renderDiffPage(changed());
  expect(page).toContain('<section class="verdict inconclusive"');
  const parts = page.matchAll(/<h2[^>]*>([^<]*)|<article class="finding (\w+)">|<p class="reason">([^<]*)/g);
  expect([...parts].map(([, title, level, reason]) => title ?? level ?? reason).join('\n')).toMatchInlineSnapshot(`
    "unattributed
    Newly failing (1)
    must
    Failing, with another defect (1)
    must
    No longer judged (1)
    A10-003 (must): The profile names no benefit
    must
    The profile names no benefit.
    Not judged, since a defect stands in the way (1)
    A03-002 (must): its shape is broken: A02-001
    should
    its shape is broken: A02-001
    Follows from A02-001
    New advisories (1)
    should
    Still failing, as before (1)
    should
    Still advised, as before (1)
    should
    Not judged before, and not passed (1)
    should
    No longer asked (1)
    should
    Fixed (1)
    should
    Newly judged (1)
    A02-003 (must)
    should
    Changed, though allowed (0)
    Latency
    Other differences between the runs"
  `);
  const [, finding] = /<p class="meta">([\s\S]*?)<\/article>/.exec(page) ?? [];
  expect(finding?.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).toMatchInlineSnapshot(
    `"A02-001 · must · create-sandbox-payment · passed → failed Defect a is there. new Expected an integer Actual &quot;200&quot; curl -i &#39;http://127.0.0.1:9/finance/employer/pay-statement&#39; -H &quot;Authorization: Bearer $ACCESS_TOKEN&quot; -H &#39;Content-Type: application/json&#39; --data-raw &#39;{&quot;requests&quot;:[{&quot;payment_id&quot;:&quot;e8b90071-0c11-471c-86e8-e303ef2f6782&quot;}]}&#39; "`,
  );
});

test('the page writes out twenty findings of a change', () => {
  expect(renderDiffPage(manyChanges(1, 21)).match(/aria-label="curl line"/g)).toHaveLength(20);
});

test('the page links a requirement on the site that explains it', () => {
  const comparison = changed();
  const changes = comparison.changes.map((change) => ({ ...change, requirement: 'GROUP-001' }));
  const page = renderDiffPage({ ...comparison, changes }, 'https://docs.example/c');
  expect(page).toContain('<a href="https://docs.example/c/requirements/GROUP-001.html">GROUP-001</a>');
});
