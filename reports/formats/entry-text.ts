import { forShell } from '../escape/shell.ts';
import type { Run } from '../record/run/run.ts';
import { explanationText } from '../story/explanation.ts';
import type { Entry } from '../verdict/entries/entry.ts';
import type { SummaryFinding } from '../verdict/findings/summary-finding.ts';
import { viewFinding } from './finding-view.ts';

export function entryMessage(run: Run, { finding, outcome, reason }: Entry): string {
  if (finding === null) return reason ?? outcome;
  const { message, phrase, requirement, waiver, where } = viewFinding(run, finding);
  const until = waiver === null ? '' : ` ${waiver.until} by ${waiver.owner}: ${waiver.reason}`;
  const said = [where, phrase === null ? null : `${phrase}${until}`];
  return [`${requirement}: ${message}`, ...said.flatMap((each) => (each === null ? [] : [`(${each})`]))].join(' ');
}

export function findingDetails(run: Run, finding: SummaryFinding): readonly string[] {
  const { actual, count, curl, exchanges, expected, id, operation, pointer, requirement } = finding;
  const { where, others, notes, repeat } = viewFinding(run, finding);
  const { replay, script, steps, waiver, explanation } = repeat;
  return [
    `finding ${id}: ${requirement} ${operation}${pointer === null ? '' : ` at ${pointer}`}`,
    ...(where === null ? [] : [`  where:    ${where}`]),
    ...(others === null ? [] : [`  breaks also: ${others}`]),
    ...(count > 1 ? [`  seen ${count} times`] : []),
    `  expected: ${expected}`,
    `  actual:   ${actual}`,
    ...notes.map(([label, text]) => `  ${label}: ${text}`),
    ...(curl === '' ? [] : [`  ${forShell(curl)}`]),
    `  evidence: ${exchanges.map((each) => run.evidence.pathOf(each)).join(' ')}, fingerprint ${finding.fingerprint}`,
    ...(steps.length > 1 ? ['  steps:', ...steps.map((step) => `    ${step}`)] : []),
    ...(script === null ? [] : [`  repeat:   ${script}`]),
    ...(replay === null ? [] : [`  replay:   ${replay}`]),
    ...(explanation === null ? [] : [`  explain:  ${explanationText(explanation)}`]),
    ...(waiver.length === 0 ? [] : ['  a waiver of it:', ...waiver.map((line) => `    ${line}`)]),
  ];
}
