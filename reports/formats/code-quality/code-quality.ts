import { operationIds, operations } from '../../../specs/interface/operations.ts';
import { showControls } from '../../escape/controls.ts';
import { jsonText } from '../../escape/json.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { type StandingWeight, weightOf } from '../../verdict/standing/standing.ts';
import { standingPhrase } from '../../verdict/standing/standing-phrase.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import type { WriteReport } from '../report.ts';

/** An issue as GitLab reads it in a report of code quality. */
interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: 'info' | 'minor' | 'major' | 'critical';
  /** A target's code is elsewhere: the path is that of the operation. */
  readonly location: { readonly path: string; readonly lines: { readonly begin: 1 } };
}

const severities: Readonly<Record<StandingWeight, CodeQualityIssue['severity']>> = {
  fails: 'critical',
  undecided: 'major',
  advises: 'minor',
  excused: 'info',
};

/** Writes `gl-code-quality-report.json`. */
export const write: WriteReport = (folder, name, { summary }) => folder.writePieces(name, codeQualityPieces(summary));

/** The findings of a run as issues of GitLab's code quality, which a merge request shows where they are new. */
export function* codeQualityPieces({ findings }: Pick<Summary, 'findings'>): Generator<string> {
  yield '[';
  for (const [index, finding] of findings.entries()) yield `${index === 0 ? '' : ','}\n${jsonText(issueOf(finding))}`;
  yield '\n]\n';
}

function issueOf(finding: SummaryFinding): CodeQualityIssue {
  const { actual, expected, fingerprint, level, message, operation, requirement, standing } = finding;
  const phrase = standingPhrase(standing);
  const qualified = phrase === null ? '' : ` (${phrase})`;
  return {
    description: showControls(
      `${requirement} ${operation}${qualified}: ${message} Expected ${expected}, got ${actual}.`,
    ),
    check_name: showControls(requirement),
    fingerprint: showControls(fingerprint),
    severity: weightOf(standing) === 'fails' && level === 'should' ? 'major' : severities[weightOf(standing)],
    location: { path: pathOf(operation), lines: { begin: 1 } },
  };
}

/** The path of the operation, relative as GitLab wants it; of one that is not known, its id. */
function pathOf(operation: string): string {
  const known = operationIds.find((id) => id === operation);
  return known === undefined ? showControls(operation) : operations[known].path.replace(/^\//, '');
}
