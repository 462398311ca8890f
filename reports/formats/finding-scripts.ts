import type { RunFolder } from '../record/disk/run-folder.ts';
import { evidenceFolderName } from '../record/evidence/evidence-folder.ts';
import type { Run } from '../record/run/run.ts';
import { findingScript } from '../story/finding-script.ts';
import { scriptName, storyFor } from '../story/repeat.ts';
import { operationsPhrase } from '../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../verdict/findings/summary-finding.ts';
import type { Summary } from '../verdict/summary/summary.ts';

const scriptsWritten = 500;

/** @throws ReportError */
export function writeFindingScripts(folder: RunFolder, run: Run, { findings }: Summary): void {
  folder.makePrivate(evidenceFolderName);
  for (const name of folder.list(evidenceFolderName))
    if (/^finding-\d+\.sh$/.test(name)) folder.remove(`${evidenceFolderName}/${name}`);
  for (const finding of findings.slice(0, scriptsWritten)) {
    const script = scriptOf(run, finding);
    if (script !== null) folder.write(scriptName(finding), script, 0o700);
  }
}

/** @returns null if the evidence makes no story, or nobody could run it */
export function scriptOf(run: Run, finding: SummaryFinding): string | null {
  const story = storyFor(run, finding);
  if ('unavailable' in story) return null;
  const statement = run.requirements.get(finding.requirement)?.statement ?? '';
  return findingScript(story, finding, { level: finding.level, statement, where: operationsPhrase(run, finding) });
}
