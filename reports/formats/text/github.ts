import { appendFileSync } from 'node:fs';
import { forWorkflowData, forWorkflowProperty } from '../../escape/workflow.ts';
import { guarded } from '../../record/disk/report-error.ts';
import type { Summary } from '../../verdict/summary.ts';

/** GitHub shows ten annotations of a kind for a step. */
const perKind = 10;

/** The workflow commands that annotate findings, one a line, each to be printed on a line of its own. */
export function githubAnnotations({ findings, strict, verdict, because }: Summary): readonly string[] {
  const serious = findings.filter(({ level }) => level === 'must' || strict);
  const mild = findings.filter(({ level }) => level === 'should' && !strict);
  const command =
    (kind: 'error' | 'warning') =>
    (finding: (typeof findings)[number]): string => {
      const title = forWorkflowProperty(
        `${finding.requirement} ${finding.operation}${finding.waiver === null ? '' : ' (waived)'}`,
      );
      const places = finding.operations.length;
      const where = places < 2 ? '' : ` In ${places} operations.`;
      const data = forWorkflowData(`${finding.message}${where} Expected ${finding.expected}, got ${finding.actual}.`);
      return `::${kind} title=${title}::${data}`;
    };
  const open =
    verdict === 'inconclusive' ? [`::warning title=Inconclusive::${forWorkflowData(because.join(' '))}`] : [];
  return [
    ...serious.slice(0, perKind).map(command('error')),
    ...mild.slice(0, perKind - open.length).map(command('warning')),
    ...open,
  ];
}

/** Appends `markdown` to the step summary, the file that GITHUB_STEP_SUMMARY names. @throws ReportError */
export function appendStepSummary(path: string, markdown: string): void {
  guarded('write', path, () => appendFileSync(path, `${markdown}\n`));
}
