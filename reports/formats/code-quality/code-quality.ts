import { createHash } from 'node:crypto';
import { operationIds, operations } from '../../../specs/interface/operations.ts';
import { showControls } from '../../escape/controls.ts';
import { jsonText } from '../../escape/json.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationFor, explanationText } from '../../story/explanation.ts';
import { listEntries } from '../../verdict/entries/entries.ts';
import type { Entry, EntryWeight } from '../../verdict/entries/entry.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { standingPhrase } from '../../verdict/standing/standing.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';

interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical' | 'blocker';
  /** The path of the operation in place of a source file, since the target's code is not in this repository. */
  readonly location: { readonly path: string; readonly lines: { readonly begin: 1 } };
}

/** Critical and above: the entry fails the run; major: it leaves the run undecided. */
const severities: Readonly<Record<EntryWeight, CodeQualityIssue['severity'] | null>> = {
  broken: 'blocker',
  fails: 'critical',
  undecided: 'major',
  advises: 'minor',
  excused: 'info',
  skipped: null,
  passes: null,
};

export const write: WriteReport = (folder, name, { run, summary }) =>
  folder.writePieces(name, codeQualityPieces(run, summary));

export function* codeQualityPieces(run: Run, summary: Summary): Generator<string> {
  const said = new Set<string>();
  let separator = '[';
  for (const entry of listEntries(run, summary)) {
    const severity = severities[entry.weight];
    // One reason may block many checks, which are then one issue; each failure is an issue of its own.
    const reason = entry.outcome === 'failed' ? null : entry.reason;
    if (severity === null || (reason !== null && said.has(reason))) continue;
    if (reason !== null) said.add(reason);
    const issue = entry.finding === null ? ofEntry(entry) : ofFinding(run, entry.finding);
    yield `${separator}\n${jsonText({ ...issue, severity } satisfies CodeQualityIssue)}`;
    separator = ',';
  }
  yield separator === '[' ? '[\n]\n' : '\n]\n';
}

function ofFinding(run: Run, finding: SummaryFinding): Omit<CodeQualityIssue, 'severity'> {
  const { actual, expected, fingerprint, message, operation, requirement, standing } = finding;
  const phrase = standingPhrase(standing);
  const explanation = explanationFor(requirement, run);
  const explained = explanation === null ? '' : ` Explained by: ${explanationText(explanation)}`;
  const qualified = phrase === null ? '' : ` (${phrase})`;
  return {
    description: showControls(
      `${requirement} ${operation}${qualified}: ${message} Expected: ${expected}. Actual: ${actual}.${explained}`,
    ),
    check_name: showControls(requirement),
    fingerprint: showControls(fingerprint),
    location: { path: pathOf(operation), lines: { begin: 1 } },
  };
}

const ofEntry = ({ check, group, id, outcome, reason, title }: Entry): Omit<CodeQualityIssue, 'severity'> => ({
  description: showControls(`${title} (${outcome}): ${reason ?? outcome}`),
  check_name: showControls(id),
  fingerprint: createHash('sha256').update(id).digest('hex').slice(0, 16),
  location: { path: pathOf(check?.operation ?? group), lines: { begin: 1 } },
});

/** Gives the path of an operation without a slash in front, as GitLab wants it; of an unknown operation its id. */
function pathOf(operation: string): string {
  const known = operationIds.find((id) => id === operation);
  return known === undefined ? showControls(operation) : operations[known].path.replace(/^\//, '');
}
