import { clip } from '../escape/clip.ts';
import { showControls } from '../escape/controls.ts';
import { forShell } from '../escape/shell.ts';
import type { RunFolder } from '../record/disk/run-folder.ts';
import { variablesIn } from '../record/evidence/evidence-curl.ts';
import { evidenceFolderName } from '../record/evidence/evidence-folder.ts';
import type { Run } from '../record/run/run.ts';
import { operationsPhrase } from '../verdict/operations-phrase.ts';
import type { Summary } from '../verdict/summary.ts';
import type { SummaryFinding } from '../verdict/summary-finding.ts';

/** Findings that get a script. */
const scriptsWritten = 500;

/**
 * Writes `exchanges/finding-N.sh` for each finding: its deciding request as a curl line, with what to expect of it. The
 * line is made from the request that is kept as evidence, never from text of the record; a finding without evidence has
 * no script. @throws ReportError
 */
export function writeFindingScripts(folder: RunFolder, run: Run, { findings }: Summary): void {
  folder.makePrivate(evidenceFolderName);
  for (const name of folder.list(evidenceFolderName))
    if (/^finding-\d+\.sh$/.test(name)) folder.remove(`${evidenceFolderName}/${name}`);
  for (const finding of findings.slice(0, scriptsWritten)) {
    if (finding.curl !== '')
      folder.write(`${evidenceFolderName}/finding-${finding.id}.sh`, scriptOf(run, finding), 0o700);
  }
}

function scriptOf(run: Run, finding: SummaryFinding): string {
  const { requirement, level, operation, expected, actual, exchanges, curl } = finding;
  const where = operationsPhrase(run, finding);
  const statement = run.requirements.get(requirement)?.statement ?? '';
  const evidence = run.evidence.read(exchanges.at(-1));
  const variables = evidence === null ? [] : variablesIn(evidence);
  const comment = (text: string): string => `# ${showControls(clip(text, 500))}`;
  return [
    '#!/bin/sh',
    comment(`${requirement} (${level}), ${operation}: ${statement}`),
    ...(where === null ? [] : [comment(`It shows ${where}. This is the first of them.`)]),
    comment(`Expected: ${expected}`),
    comment(`Actual:   ${actual}`),
    ...(exchanges.length > 1
      ? [comment(`Requests that led to it, in order: ${exchanges.slice(0, -1).join(' ')}`)]
      : []),
    ...variables.map((name) => `: "\${${name}:?set ${name} to the target's credential}"`),
    forShell(curl),
    '',
  ].join('\n');
}
