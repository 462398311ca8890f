import type { RunFolder } from '../record/disk/run-folder.ts';
import { evidenceFolderName } from '../record/evidence/evidence-folder.ts';
import type { Run } from '../record/run/run.ts';
import { scriptName, storyFor } from '../story/repeat.ts';
import { shellStory } from '../story/shell-story.ts';
import { operationsPhrase } from '../verdict/operations-phrase.ts';
import type { Summary } from '../verdict/summary.ts';
import type { SummaryFinding } from '../verdict/summary-finding.ts';

/** Findings that get a script. */
const scriptsWritten = 500;

/**
 * Writes `exchanges/finding-N.sh` for each finding: the whole story, from the profile's own credentials to what decides.
 * It is made from the requests that are kept as evidence, never from text of the record; a finding whose evidence makes
 * no story has no script. @throws ReportError
 */
export function writeFindingScripts(folder: RunFolder, run: Run, { findings }: Summary): void {
  folder.makePrivate(evidenceFolderName);
  for (const name of folder.list(evidenceFolderName))
    if (/^finding-\d+\.sh$/.test(name)) folder.remove(`${evidenceFolderName}/${name}`);
  for (const finding of findings.slice(0, scriptsWritten)) {
    const script = scriptOf(run, finding);
    if (script !== null) folder.write(scriptName(finding), script, 0o700);
  }
}

/** The script of a finding; null where its evidence makes no story. */
function scriptOf(run: Run, finding: SummaryFinding): string | null {
  const { requirement, level, operation, expected, actual, message } = finding;
  const story = storyFor(run, finding);
  if ('untold' in story) return null;
  const statement = run.requirements.get(requirement)?.statement ?? '';
  const where = operationsPhrase(run, finding);
  const heading = [
    `${requirement} (${level}), ${operation}: ${statement}`,
    ...(where === null ? [] : [`It shows ${where}. This is the first of them.`]),
    message,
  ];
  return shellStory(story, { heading, expected, actual });
}
