import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter';
import { isUnsteady } from '../../../specs/words/confirmation.ts';
import { defectKey } from '../../../specs/words/finding.ts';
import { showControls } from '../../escape/controls.ts';
import { noPast, type Past } from '../../history/history-file.ts';
import { guarded } from '../../record/disk/run-folder.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationText } from '../../story/explanation.ts';
import { repeatOf, rerunLine } from '../../story/repeat.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import { listDefects } from '../../verdict/findings/summary-finding.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { scriptOf } from '../finding-scripts.ts';
import { allureCategories } from './allure-details.ts';
import { AllureEvidence } from './allure-evidence.ts';
import { allureResult } from './allure-result.ts';
import { type AttachedRepeat, repeatText } from './describe-attachments.ts';

/** More results than Allure's page takes in its stride; of a larger run those that did not pass come first. */
const resultsWritten = 1_000;

/** Characters of attachments together; the results beyond have none, and the evidence itself lies in `exchanges/`. */
const attachmentCharacters = 24 * 1024 * 1024;

/** Writes one result for each entry of a run to an existing, empty folder. @throws ReportError */
export function writeAllureResults(resultsDir: string, run: Run, summary: Summary, past: Past = noPast): void {
  guarded('write', resultsDir, () => {
    // Allure's own writer flushes each file to the disk by itself, which takes longer than all else here.
    const write = (name: string, content: string | Buffer) => writeFileSync(join(resultsDir, name), content);
    const curls = new Map(listDefects(run, summary.requirements).map((defect) => [defectKey(defect), defect.curl]));
    const evidence = new AllureEvidence(
      run.evidence,
      curls,
      { writeAttachment: write },
      attachmentCharacters,
      repeatsOf(run, summary),
    );
    const entries = listEntries(run, summary);
    for (const entry of worstFirst([...entries, ...passedBeside(entries, summary)]).slice(0, resultsWritten)) {
      const isMarked = entry.check !== null && past.flaky.has(entry.check.check);
      const flaky = isMarked || (entry.finding !== null && isUnsteady(entry.finding));
      const result = allureResult(run, entry, { flaky, strict: summary.strict }, evidence);
      write(`${result.uuid}-result.json`, JSON.stringify(result));
    }
    write('environment.properties', stringifyEnvInfo(allureEnvironment(run, summary)));
    const categories = allureCategories.map(({ name, statuses, message }) => ({
      name,
      matchedStatuses: [...statuses],
      messageRegex: `(?s).*${message}.*`,
    }));
    write('categories.json', JSON.stringify(categories));
  });
}

/** Makes passed results for the requirements that passed only in checks whose own result did not pass. */
function passedBeside(entries: readonly Entry[], { requirements }: Summary): readonly Entry[] {
  const passed = new Set(requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id));
  for (const { check, weight } of entries) {
    if (weight === 'passes') for (const id of Object.keys(check?.requirements ?? {})) passed.delete(id);
  }
  return entries.flatMap((entry): readonly Entry[] => {
    const { check, id } = entry;
    if (check === null || id !== check.check) return [];
    // `delete` also sees to it that only the first of these checks shows the requirement.
    const shown = Object.entries(check.requirements).filter(
      ([requirement, { outcome }]) => outcome === 'passed' && passed.delete(requirement),
    );
    if (shown.length === 0) return [];
    const judged = { outcome: 'passed', code: null, reason: null } as const;
    const part = { ...check, check: `${id}/passed`, judged, requirements: Object.fromEntries(shown), findings: [] };
    return [{ ...entry, ...judged, id: part.check, weight: 'passes', mark: null, finding: null, check: part }];
  });
}

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

const ranking: readonly EntryWeight[] = ['broken', 'fails', 'undecided', 'excused', 'advises', 'skipped', 'passes'];

function worstFirst(entries: readonly Entry[]): readonly Entry[] {
  if (entries.length <= resultsWritten) return entries;
  return [...entries].sort((a, b) => ranking.indexOf(a.weight) - ranking.indexOf(b.weight));
}

/** The ways to repeat each finding, by the key of each of its defects; the script belongs to the first one. */
function repeatsOf(run: Run, { findings }: Summary): ReadonlyMap<string, AttachedRepeat> {
  const { seed, effort, target } = run.header;
  return new Map(
    findings.flatMap((finding) => {
      const repeat = repeatOf(run, finding);
      const again = rerunLine(finding.requirement, { seed, effort, baseUrl: target.baseUrl });
      const text = repeatText({ ...repeat, again }, [
        ...(repeat.script === null ? [] : [repeat.script]),
        ...(repeat.replay === null ? [] : [repeat.replay]),
        ...(repeat.explanation === null ? [] : [explanationText(repeat.explanation)]),
      ]);
      const script = repeat.script === null ? null : scriptOf(run, finding);
      return finding.operations.map((each, index) => {
        const attached: AttachedRepeat = { text, script: index === 0 ? script : null };
        return [defectKey(each), attached] as const;
      });
    }),
  );
}
