import { expect, test } from 'vitest';
import { issuance } from '../../tests/reports/certified-run.ts';
import { mixedRun } from '../../tests/reports/mixed-run.ts';
import { passingChecks } from '../../tests/reports/sample-record.ts';
import { sampleRun } from '../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { renderBadge } from './certificate-badge.ts';
import { renderCertificatePage } from './certificate-page.ts';
import { statementOf } from './statement.ts';

/** The words of a page, without its style, its markup and long rows of white space. */
function words(page: string): string {
  const body = page.replace(/[\s\S]*<body>/, '');
  return body
    .replace(/<[^>]*>/g, ' ')
    .replace(/ *\n\s*/g, '\n')
    .replace(/[ \t]+/g, ' ')
    .trim();
}

test('the page says what the statement says', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const asked = run.header.catalogue.requirements.slice(0, 4);
  const few = { ...summary, requirements: summary.requirements.slice(0, asked.length) };
  expect(words(renderCertificatePage(statementOf(run, few, issuance), run))).toMatchInlineSnapshot(`
    "Certificate of conformance
    Acme Payroll Bridge 3.2.0
    http://127.0.0.1:9/finance
    name, version and which operations are not offered: as stated by the profile
    conformant
    4 of 33 musts (12 %) were judged, and each of those holds. 2 of 11 shoulds were judged; some are broken, and are listed.
    3 musts 1 failed 1 blocked 1 passed
    1 shoulds 1 advisory
    Class: limited
    Any other scope, which the certificate lists in full.
    Not full: create-sandbox-payment, get-enrollments, create-sandbox-account, create-sandbox-connection, disconnect-entity, list-automated-jobs, list-enrolled-individuals, list-pay-statement-items, list-pay-groups, update-benefit are not covered (not-offered). Not employer: get-enrollments, list-automated-jobs, list-enrolled-individuals, list-pay-statement-items, list-pay-groups, update-benefit are not covered (not-offered). Not read-only: get-enrollments, list-automated-jobs, list-enrolled-individuals, list-pay-statement-items, list-pay-groups are not covered (not-offered).
    Its scope in full
    Operations get-pay-statement Products all Fixtures entityIds, paymentIds, benefitIds, enrollmentIds, foreignEntityIds, foreignPaymentIds, foreignBenefitIds, foreignEnrollmentIds 3 requirements were judged A01-001, A01-002, A01-004 1 musts were not A01-003
    Issued
    Issuer Acme Ltd Key sha256:cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd Run started on 2026-11-21T08:00:00.000Z Signed on 2026-11-21T09:00:00.000Z, 60 minutes after the run was started Valid until 2027-02-19T09:00:00.000Z
    This page only shows what was signed. The signed statement is beside it: verify that, with the issuer's public key.
    What it covers
    What the words mean
    failed a must was broken advisory a should was broken; with --strict it counts as a failure blocked it could not be judged because of a deadline, the network, a bound, or a needed request that failed passed it was tested, and not broken
    not-applicable: not-offered the profile does not list the operation not-applicable: no-fixture the profile names no data to test it with not-applicable: not-asked not tested because of the effort, a limit of the profile, the end of the run, or an earlier defect not-applicable: not-observable nobody outside can see it not-applicable: not-granted the provider does not have the product, does not support the operation, or creates no further connections not-applicable: not-observed the case never occurred: a list was empty, an optional key was never sent
    must a rule that the interface states directly; if it is broken, the run fails should a weaker rule, which the interface does not state directly security it is about who may see or change something waived a known failure that somebody accepts until a date; it changes no outcome
    Operation Covered Its musts Judged Share
    get-pay-statement yes 3 2
    Waivers
    A01-001 (applied), Ada, until 2027-01-31: Known. A01-002 (expired), Ada, until 2026-11-20: Known. A10-001 (stale), Ada, until 2027-01-31: Known. A11-001 (unused), Ada, until 2027-01-31: Known.
    What was run
    Record (SHA-256 of run.jsonl) abababababababababababababababababababababababababababababababab Catalogue revision 1.0.0 Requirements sha256:abababababababababababababababababababababababababababababababab Specs sha256:abababababababababababababababababababababababababababababababab Profile sha256:abababababababababababababababababababababababababababababababab Harness 0.1.0 Seed 7 Challenge none Effort standard
    failed 1 requirement
    Id Level Statement
    A01-001 must Statement 1 about get-pay-statement. The code of a batch element is text.
    advisory 1 requirement
    Id Level Statement
    A01-004 should Statement 4 about get-pay-statement. Two entities are taken.
    blocked 1 requirement
    Id Level Statement
    A01-003 must Statement 3 about get-pay-statement. No check of this run reported on it.
    passed 1 requirement
    Id Level Statement
    A01-002 must Statement 2 about get-pay-statement."
  `);
});

test('the badge counts musts, in another colour where something is advised', () => {
  const mixed = mixedRun(temporaryFolder());
  const whole = sampleRun(temporaryFolder(), passingChecks());
  const badge = ({ run, summary }: typeof mixed) => renderBadge(statementOf(run, summary, issuance));
  expect(badge(whole)).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" width="379" height="36" viewBox="0 0 379 36" role="img" aria-label="payroll conformance: full: 33/33 musts until 2027-02-19; 127.0.0.1:9/finance · by Acme Ltd · key cdcdcdcdcdcdcdcd">
      <title>payroll conformance: full: 33/33 musts until 2027-02-19</title>
      <desc>Acme Payroll Bridge 3.2.0, as stated by the profile, at http://127.0.0.1:9/finance. Issued by Acme Ltd, key sha256:cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd.</desc>
      <rect width="379" height="36" rx="4" fill="#3a3f47"/>
      <path d="M140 0h235a4 4 0 0 1 4 4v16h-239z" fill="#1b7a3d"/>
      <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" text-anchor="middle">
        <text x="70" y="14" font-size="11">payroll conformance</text>
        <text x="259.5" y="14" font-size="11">full: 33/33 musts until 2027-02-19</text>
        <text x="189.5" y="30" font-size="9" fill="#dfe3ea">127.0.0.1:9/finance · by Acme Ltd · key cdcdcdcdcdcdcdcd</text>
      </g>
    </svg>
    "
  `);
  expect(badge(mixed)).toContain('#8a5a00');
  expect(badge(mixed)).toContain('4/33 musts, 2/11 operations, until 2027-02-19');
});

test('the page links a requirement on the site that explains it', () => {
  const { run, summary } = mixedRun(temporaryFolder());
  const statement = statementOf(run, summary, issuance);
  const { conformance } = statement.predicate;
  const requirements = conformance.requirements.map((row, at) => (at === 0 ? { ...row, id: 'GROUP-001' } : row));
  const predicate = { ...statement.predicate, conformance: { ...conformance, requirements } };
  const page = renderCertificatePage({ ...statement, predicate }, { ...run, docsUrl: 'https://docs.example/c' });
  expect(page).toContain('<a href="https://docs.example/c/requirements/GROUP-001.html">GROUP-001</a>');
});
