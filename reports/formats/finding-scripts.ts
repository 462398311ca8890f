import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { clip } from '../escape/clip.ts';
import { showControls } from '../escape/controls.ts';
import { forShell } from '../escape/shell.ts';
import { guarded } from '../record/disk/report-error.ts';
import { writeWhole } from '../record/disk/write-whole.ts';
import type { Run } from '../record/run.ts';
import type { Summary, SummaryFinding } from '../verdict/summary.ts';

/** Findings that get a script. */
const scriptsWritten = 500;

/** Writes `exchanges/finding-N.sh` for each finding: its deciding request as a curl line, with what to expect of it. @throws ReportError */
export function writeFindingScripts(dir: string, run: Run, { findings }: Summary): void {
  const folder = join(dir, 'exchanges');
  guarded('prepare', folder, () => {
    if (existsSync(folder)) {
      for (const name of readdirSync(folder)) if (/^finding-\d+\.sh$/.test(name)) rmSync(join(folder, name));
    } else mkdirSync(folder, { recursive: true, mode: 0o700 });
  });
  for (const finding of findings.slice(0, scriptsWritten)) {
    writeWhole(join(folder, `finding-${finding.id}.sh`), script(run, finding), 0o700);
  }
}

function script(run: Run, finding: SummaryFinding): string {
  const { requirement, level, operation, expected, actual, exchanges, curl } = finding;
  const statement = run.requirements.get(requirement)?.statement ?? '';
  // Within single quotes a dollar sign is a letter like any other.
  const variables = curl.replace(/'[^']*'/g, '').matchAll(/\$\{?([A-Z_][A-Z0-9_]*)/g);
  const secrets = new Set([...variables].map(([, name]) => name));
  const comment = (text: string): string => `# ${showControls(clip(text, 500))}`;
  return [
    '#!/bin/sh',
    comment(`${requirement} (${level}), ${operation}: ${statement}`),
    comment(`Expected: ${expected}`),
    comment(`Actual:   ${actual}`),
    ...(exchanges.length > 1
      ? [comment(`Requests that led to it, in order: ${exchanges.slice(0, -1).join(' ')}`)]
      : []),
    ...[...secrets].map((name) => `: "\${${name}:?set ${name} to the target's credential}"`),
    forShell(curl),
    '',
  ].join('\n');
}
