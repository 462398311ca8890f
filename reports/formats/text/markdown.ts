import { operationIds } from '../../../specs/interface/operations.ts';
import { outcomes } from '../../../specs/words/finding.ts';
import { codeBlock, codeSpan, forMarkdown } from '../../escape/markdown.ts';
import { forShell } from '../../escape/shell.ts';
import { noPast, type Past } from '../../history/history-file.ts';
import type { Run } from '../../record/run/run.ts';
import { repeatOf } from '../../story/repeat.ts';
import { findingNotes } from '../../verdict/findings/confirmation.ts';
import {
  consequenceLines,
  operationsPhrase,
  otherRequirements,
  shownWaiver,
} from '../../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { timelineRows } from '../../verdict/findings/timeline.ts';
import { standingPhrase } from '../../verdict/standing/standing.ts';
import { untilPhrase } from '../../verdict/standing/waivers.ts';
import { coverageSentence, pairsSentence } from '../../verdict/summary/coverage.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';
import type { WriteReport } from '../report.ts';
import { laterMarkdown } from './later-text.ts';

/** A comment on GitHub holds 65,536 characters; some room is left for what others put around it. */
const characters = 60_000;

const waiversListed = 100;

const dialectListed = 50;

const marks = { pass: '✅', fail: '❌', undecided: '⚠️' } as const;

export const write: WriteReport = (folder, name, { run, summary, past }) =>
  folder.write(name, renderMarkdown(run, summary, past));

/** The text of `summary.md`, which fits a pull request comment and a step summary. */
export function renderMarkdown(run: Run, summary: Summary, past: Past = noPast): string {
  const { target, verdict, conclusion, because, run: facts } = summary;
  // A run may pass by waivers though its target is nonconformant: a tick beside that word would look like the verdict.
  const mark = verdict === 'nonconformant' && conclusion.result === 'pass' ? '🟡' : marks[conclusion.result];
  const head = [
    `## ${mark} ${forMarkdown(target.name)} ${forMarkdown(target.version)}: ${conclusion.sentence}`,
    '',
    `${coverageSentence(summary, 'must')}. ${coverageSentence(summary, 'should')}.`,
    ...(verdict === 'conformant' ? [] : ['', ...because.map((reason) => `- ${forMarkdown(reason)}`)]),
    ...(conclusion.allWaived
      ? ['', '**Every failure is covered by a waiver. A waiver does not make the target conformant.**']
      : []),
    '',
    ...countsTable(run, summary),
    '',
    ...waiverLines(summary),
    ...dialectLines(summary),
  ];
  const leastTime = leastTimeLine(facts);
  const waits = waitsLine(facts.waits);
  const pairs = pairsSentence(summary);
  const foot = [
    ...laterMarkdown(summary),
    '',
    `Seed ${facts.seed}, effort ${facts.effort}${summary.strict ? ', strict' : ''}, ${facts.exchanges} exchanges in ${(facts.durationMs / 1000).toFixed(1)} s, ${forMarkdown(`harness ${facts.harnessVersion}, requirements ${facts.catalogueRevision}.`)}`,
    ...(leastTime === null ? [] : ['', `${leastTime.replace('time', 'Time')}.`]),
    ...(waits === null ? [] : ['', `${forMarkdown(waits.replace('waited', 'Waited'))}.`]),
    ...(pairs === null ? [] : ['', `${pairs}.`]),
    ...(past.flaky.size > 0
      ? [
          '',
          `Flaky, failing now and then within this same version: ${[...past.flaky]
            .slice(0, 20)
            .map((check) => codeSpan(check, 120))
            .join(', ')}.`,
        ]
      : []),
    ...(summary.cut.length > 0
      ? ['', `Properties cut short by time: ${summary.cut.length}. Such a run can't be certified.`]
      : []),
    '',
  ];
  return fitted(head, run, summary.findings, foot);
}

function findingSection(run: Run, finding: SummaryFinding): string {
  const statement = run.requirements.get(finding.requirement)?.statement ?? '';
  const phrase = standingPhrase(finding.standing);
  return [
    '',
    `### ${finding.id}. ${forMarkdown(finding.requirement)} (${phrase === null ? finding.level : `${finding.level}, ${phrase}`}), ${forMarkdown(finding.operation)}`,
    '',
    forMarkdown(statement),
    '',
    `- ${forMarkdown(finding.message)}${finding.count > 1 ? ` (seen ${finding.count} times)` : ''}`,
    ...operationLines(run, finding),
    ...(finding.pointer === null ? [] : [`- at ${codeSpan(finding.pointer)}`]),
    `- expected ${codeSpan(finding.expected)}`,
    `- actual ${codeSpan(finding.actual)}`,
    ...findingNotes(finding).map(([label, text]) => `- ${label}: ${forMarkdown(text)}`),
    ...waivedLines(finding),
    ...timelineTable(finding),
    ...repeatLines(run, finding),
  ].join('\n');
}

function repeatLines(run: Run, finding: SummaryFinding): string[] {
  const { replay, script, steps, waiver, explanation } = repeatOf(run, finding);
  const commands = [
    forShell(finding.curl),
    script ?? '',
    replay ?? '',
    explanation === null || explanation.url !== null ? '' : explanation.command,
  ];
  const shown = commands.filter((command) => command !== '');
  return [
    ...(steps.length > 1
      ? ['', ...steps.map((step, index) => `${index + 1}. ${forMarkdown(step.replace(/^\d+\. /, ''))}`)]
      : []),
    ...(explanation === null || explanation.url === null
      ? []
      : ['', `[Explanation of ${forMarkdown(finding.requirement)}](<${explanation.url}>)`]),
    ...(shown.length === 0 ? [] : ['', codeBlock(shown, 'sh')]),
    ...(waiver.length === 0 ? [] : ['', 'A waiver of it:', '', codeBlock(waiver, 'yaml')]),
  ];
}

function operationLines(run: Run, finding: SummaryFinding): string[] {
  const where = operationsPhrase(run, finding);
  const others = otherRequirements(finding);
  return [
    ...(where === null ? [] : [`- ${forMarkdown(where)}`]),
    ...(others === null ? [] : [`- breaks also ${forMarkdown(others)}`]),
    ...consequenceLines(finding).map((line) => `- leads to ${forMarkdown(line)}`),
  ];
}

function waivedLines(finding: SummaryFinding): string[] {
  const waiver = shownWaiver(finding);
  if (waiver === null) return [];
  return [
    `- **waived** ${waiver.extent}${forMarkdown(untilPhrase(waiver))} by ${forMarkdown(waiver.owner)}: ${forMarkdown(waiver.reason)}`,
  ];
}

function timelineTable({ timeline }: SummaryFinding): string[] {
  if (timeline === undefined) return [];
  return [
    '',
    '| sent by | request | under way | answer | |',
    '|---|---|--:|--:|---|',
    ...timelineRows(timeline).map(
      ({ answer, bar, branch, operation, time }) =>
        `| ${branch} | ${forMarkdown(operation)} | ${time} | ${answer} | \`${bar}\` |`,
    ),
  ];
}

function countsTable(run: Run, { requirements }: Summary): string[] {
  const shown = outcomes.filter((outcome) => requirements.some((requirement) => requirement.outcome === outcome));
  const chosen = run.header.selection.operations;
  const rows = operationIds.flatMap((operation) => {
    const ofOperation = requirements.filter(({ id }) => run.requirements.get(id)?.operations.includes(operation));
    if (ofOperation.length === 0 || chosen?.includes(operation) === false) return [];
    const cells = shown.map((outcome) => ofOperation.filter((requirement) => requirement.outcome === outcome).length);
    return [`| ${operation} | ${cells.map((cell) => (cell === 0 ? '' : String(cell))).join(' | ')} |`];
  });
  const totals = shown.map((outcome) => requirements.filter((requirement) => requirement.outcome === outcome).length);
  return [
    `| requirements of | ${shown.join(' | ')} |`,
    `|---|${shown.map(() => '--:').join('|')}|`,
    ...rows,
    `| **all** | ${totals.join(' | ')} |`,
  ];
}

function waiverLines({ waivers }: Summary): string[] {
  if (waivers.length === 0) return [];
  return [
    '**Waivers**',
    '',
    ...waivers
      .slice(0, waiversListed)
      .map(
        ({ requirement, state, owner, reason, ...waiver }) =>
          `- ${forMarkdown(requirement)} (${state}), ${forMarkdown(owner)}, ${forMarkdown(untilPhrase(waiver))}: ${forMarkdown(reason)}`,
      ),
    ...(waivers.length > waiversListed ? [`- and ${waivers.length - waiversListed} more`] : []),
    '',
  ];
}

function dialectLines({ conclusion: { dialectChanges = [] } }: Summary): string[] {
  if (dialectChanges.length === 0) return [];
  const left = dialectChanges.length - dialectListed;
  return [
    '**Changes of the frozen dialect**',
    '',
    ...dialectChanges.slice(0, dialectListed).map((change) => `- ${forMarkdown(change.slice(0, 500))}`),
    ...(left > 0 ? [`- and ${left} more`] : []),
    '',
  ];
}

function fitted(
  head: readonly string[],
  run: Run,
  findings: readonly SummaryFinding[],
  foot: readonly string[],
): string {
  const frame = head.join('\n').length + foot.join('\n').length + 200;
  const kept: string[] = [];
  let length = frame;
  for (const finding of findings) {
    const section = findingSection(run, finding);
    length += section.length + 1;
    if (length > characters) break;
    kept.push(section);
  }
  const left = findings.length - kept.length;
  const more = left === 0 ? [] : ['', `${left} more findings are in summary.json.`];
  return [...head, ...kept, ...more, ...foot].join('\n');
}
