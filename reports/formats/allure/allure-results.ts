import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Status } from 'allure-js-commons';
import { FileSystemWriter } from 'allure-js-commons/sdk/reporter';
import { outcomes } from '../../../specs/outcome.ts';
import { noPast, type Past } from '../../compare/history.ts';
import { showControls } from '../../escape/controls.ts';
import { guarded } from '../../record/disk/report-error.ts';
import type { Run, RunCheck } from '../../record/run.ts';
import type { Summary } from '../../verdict/summary.ts';
import { verdictPhrase } from '../../verdict/verdict-phrase.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { allureResult, missingResult } from './allure-result.ts';

/** More results than Allure's page takes in its stride; of a larger run those that did not pass come first. */
const allureResultsMost = 1_000;

/** The files that a writer of Allure's leaves; a folder may hold a user's own. */
const ours =
  /^[\da-f-]+-(result\.json|attachment\.\w+)$|-(curl|\d+)-attachment\.\w+$|^(environment\.properties|categories\.json)$/;

/** Writes `allure-results/` below `dir`, one result per check; what an earlier run left there goes. @throws ReportError */
export function writeAllureResults(dir: string, run: Run, summary: Summary, past: Past = noPast): void {
  const resultsDir = join(dir, 'allure-results');
  guarded('write', resultsDir, () => {
    // Its attachments are evidence.
    mkdirSync(resultsDir, { recursive: true, mode: 0o700 });
    for (const name of readdirSync(resultsDir)) if (ours.test(name)) rmSync(join(resultsDir, name));
    const writer = new FileSystemWriter({ resultsDir });
    const evidence = new AllureEvidence(dir, writer);
    for (const check of worstFirst(run.checks).slice(0, allureResultsMost)) {
      writer.writeResult(allureResult(run, summary, check, past.flaky.has(check.check), evidence));
    }
    for (const check of run.missing.slice(0, allureResultsMost)) writer.writeResult(missingResult(run, check));
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
  const { header } = run;
  return {
    Target: showControls(`${header.target.name} ${header.target.version}`),
    Address: showControls(header.target.baseUrl),
    Verdict: verdictPhrase(summary),
    Seed: String(header.seed),
    Effort: header.effort,
    Strict: String(header.strict),
    Harness: header.harness.version,
    Requirements: header.catalogue.revision,
    'Node.js': header.harness.node,
    Checks:
      run.checks.length > allureResultsMost
        ? `${allureResultsMost} of ${run.checks.length} are shown`
        : String(run.checks.length),
  };
}

function worstFirst(checks: readonly RunCheck[]): readonly RunCheck[] {
  if (checks.length <= allureResultsMost) return checks;
  return [...checks].sort((a, b) => outcomes.indexOf(a.judged.outcome) - outcomes.indexOf(b.judged.outcome));
}
