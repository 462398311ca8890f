import { Status } from 'allure-js-commons';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';
import { defectKey } from '../../../specs/fingerprint.ts';
import { outcomes } from '../../../specs/outcome.ts';
import { noPast, type Past } from '../../compare/history.ts';
import { showControls } from '../../escape/controls.ts';
import { guarded } from '../../record/disk/report-error.ts';
import type { Run, RunCheck } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { listDefects } from '../../verdict/summary-defect.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { allureResult, missingResult } from './allure-result.ts';

/** More results than Allure's page takes in its stride; of a larger run those that did not pass come first. */
const resultsWritten = 1_000;

/** Characters of attachments together; the results beyond have none, and the evidence itself lies in `exchanges/`. */
const attachmentCharacters = 24 * 1024 * 1024;

/** Writes one result per check to a folder that is there and empty. @throws ReportError */
export function writeAllureResults(resultsDir: string, run: Run, summary: Summary, past: Past = noPast): void {
  guarded('write', resultsDir, () => {
    const writer = new FileSystemWriter({ resultsDir });
    const curls = new Map(listDefects(run, summary.requirements).map((defect) => [defectKey(defect), defect.curl]));
    const evidence = new AllureEvidence(run.evidence, curls, writer, attachmentCharacters);
    for (const check of worstFirst(run.checks).slice(0, resultsWritten)) {
      writer.writeResult(allureResult(run, summary, check, past.flaky.has(check.check), evidence));
    }
    for (const check of run.missing.slice(0, resultsWritten)) writer.writeResult(missingResult(run, check));
    writer.writeEnvironmentInfo(allureEnvironment(run, summary));
    writer.writeCategoriesDefinitions(
      allureCategories.map(({ name, statuses, message }) => ({
        name,
        matchedStatuses: [...statuses],
        messageRegex: `(?s).*${message}.*`,
      })),
    );
  });
}

/** How findings are sorted into categories: by the level, which a failed result's message begins with. */
export const allureCategories = [
  { name: 'Broken musts', statuses: [Status.FAILED], message: '\\[must\\]' },
  { name: 'Broken shoulds (strict)', statuses: [Status.FAILED], message: '\\[should\\]' },
  { name: 'Blocked', statuses: [Status.SKIPPED], message: '\\[blocked\\]' },
  { name: 'Not applicable', statuses: [Status.SKIPPED], message: '\\[not-applicable' },
  { name: 'Errors of the harness', statuses: [Status.BROKEN], message: '\\[error\\]' },
] as const;

/** What Allure shows as the environment, and as variables. */
function allureEnvironment(run: Run, summary: Summary): Record<string, string> {
  const { header, unlisted } = run;
  const facts = {
    Target: `${header.target.name} ${header.target.version}`,
    Address: header.target.baseUrl,
    Verdict: summary.conclusion.sentence,
    Seed: String(header.seed),
    Effort: header.effort,
    Strict: String(header.strict),
    Harness: header.harness.version,
    Requirements: header.catalogue.revision,
    'Node.js': header.harness.node,
    Checks:
      run.checks.length > resultsWritten || unlisted.lines > 0
        ? `${Math.min(resultsWritten, run.checks.length)} of ${run.checks.length + unlisted.lines} are shown`
        : String(run.checks.length),
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, showControls(value)]));
}

function worstFirst(checks: readonly RunCheck[]): readonly RunCheck[] {
  if (checks.length <= resultsWritten) return checks;
  return [...checks].sort((a, b) => outcomes.indexOf(a.judged.outcome) - outcomes.indexOf(b.judged.outcome));
}
