import { codeBlock, codeSpan, forMarkdown } from '../../escape/markdown.ts';
import { forShell } from '../../escape/shell.ts';
import { noPast, type Past } from '../../history/history-file.ts';
import type { Run } from '../../record/run/run.ts';
import type { ShownWaiver } from '../../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { timelineRows } from '../../verdict/findings/timeline.ts';
import { shortened } from '../../verdict/plural.ts';
import { untilPhrase } from '../../verdict/standing/waivers.ts';
import { coverageSentence, pairsSentence } from '../../verdict/summary/coverage.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';
import { joinComment } from '../comment.ts';
import { type FindingView, viewFinding } from '../finding-view.ts';
import { operationGrid } from '../html/requirement-rows.ts';
import type { WriteReport } from '../report.ts';
import { laterMarkdown } from './later-text.ts';

const waiversListed = 100;

const dialectListed = 50;

const marks = { pass: '✅', fail: '❌', undecided: '⚠️' } as const;

export const write: WriteReport = (folder, name, { run, summary, past }) =>
  folder.write(name, renderMarkdown(run, summary, past));

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
  const write = (finding: SummaryFinding): string => findingSection(run, finding);
  return joinComment(head, summary.findings, write, (left) => `${left} more findings are in summary.json.`, foot);
}

function findingSection(run: Run, finding: SummaryFinding): string {
  const view = viewFinding(run, finding);
  const { level, operation, others, phrase, pointer, requirement, waiver, where } = view;
  const qualified = phrase === null ? level : `${level}, ${phrase}`;
  return [
    '',
    `### ${finding.id}. ${forMarkdown(requirement)} (${qualified}), ${forMarkdown(operation)}`,
    '',
    forMarkdown(view.statement),
    '',
    `- ${forMarkdown(finding.message)}${finding.count > 1 ? ` (seen ${finding.count} times)` : ''}`,
    ...(where === null ? [] : [`- ${forMarkdown(where)}`]),
    ...(others === null ? [] : [`- breaks also ${forMarkdown(others)}`]),
    ...view.consequences.map((line) => `- leads to ${forMarkdown(line)}`),
    ...(pointer === null ? [] : [`- at ${codeSpan(pointer)}`]),
    `- expected ${codeSpan(finding.expected)}`,
    `- actual ${codeSpan(finding.actual)}`,
    ...view.notes.map(([label, text]) => `- ${label}: ${forMarkdown(text)}`),
    ...(waiver === null ? [] : [waivedLine(waiver)]),
    ...timelineTable(finding),
    ...repeatLines(view),
  ].join('\n');
}

const waivedLine = ({ extent, owner, reason, until }: ShownWaiver): string =>
  `- **waived** ${extent}${forMarkdown(until)} by ${forMarkdown(owner)}: ${forMarkdown(reason)}`;

function repeatLines({ curl, requirement, repeat }: FindingView): string[] {
  const { replay, script, steps, waiver, explanation } = repeat;
  const url = explanation?.url ?? null;
  const commands = [forShell(curl), script ?? '', replay ?? '', url === null ? (explanation?.command ?? '') : ''];
  const shown = commands.filter((command) => command !== '');
  const numbered = steps.map((step, index) => `${index + 1}. ${forMarkdown(step.replace(/^\d+\. /, ''))}`);
  return [
    ...(steps.length > 1 ? ['', ...numbered] : []),
    ...(url === null ? [] : ['', `[Explanation of ${forMarkdown(requirement)}](<${url}>)`]),
    ...(shown.length === 0 ? [] : ['', codeBlock(shown, 'sh')]),
    ...(waiver.length === 0 ? [] : ['', 'A waiver of it:', '', codeBlock(waiver, 'yaml')]),
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

function countsTable(run: Run, summary: Summary): string[] {
  const { outcomes, rows } = operationGrid(run, summary);
  const chosen = run.header.selection.operations;
  const shown = rows.filter(({ operation }) => chosen?.includes(operation) !== false);
  return [
    `| requirements of | ${outcomes.join(' | ')} |`,
    `|---|${outcomes.map(() => '--:').join('|')}|`,
    ...shown.map(({ operation, counts }) => `| ${operation} | ${counts.map((count) => count || '').join(' | ')} |`),
    `| **all** | ${outcomes.map((outcome) => summary.counts[outcome]).join(' | ')} |`,
  ];
}

function waiverLines({ waivers }: Summary): string[] {
  if (waivers.length === 0) return [];
  const lines = waivers.map(
    ({ requirement, state, owner, reason, ...waiver }) =>
      `- ${forMarkdown(requirement)} (${state}), ${forMarkdown(owner)}, ${forMarkdown(untilPhrase(waiver))}: ${forMarkdown(reason)}`,
  );
  return ['**Waivers**', '', ...shortened(lines, waiversListed, (left) => `- and ${left} more`), ''];
}

function dialectLines({ conclusion: { dialectChanges = [] } }: Summary): string[] {
  if (dialectChanges.length === 0) return [];
  const lines = dialectChanges.map((change) => `- ${forMarkdown(change.slice(0, 500))}`);
  return [
    '**Changes of the frozen dialect**',
    '',
    ...shortened(lines, dialectListed, (left) => `- and ${left} more`),
    '',
  ];
}
