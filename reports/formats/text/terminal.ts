import { join } from 'node:path';
import pc from 'picocolors';
import { forShell } from '../../escape/shell.ts';
import { forTerminal } from '../../escape/terminal.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationText } from '../../story/explanation.ts';
import type { ShownWaiver } from '../../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { overlapSentence } from '../../verdict/findings/timeline.ts';
import { type Standing, weightOf } from '../../verdict/standing/standing.ts';
import { coverageSentence } from '../../verdict/summary/coverage.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';
import { type FindingView, viewFinding } from '../finding-view.ts';
import { laterLines } from './later-text.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Findings that are written out; the others are counted. Default 50. */
  readonly findings?: number;
  /** Default: the current folder. */
  readonly folder?: string;
}

type Paint = ReturnType<typeof pc.createColors>;

/** Writes the text that ends a run: findings, waivers, the verdict. Lines begin with our words, so no target can fake one. */
export function renderTerminal(run: Run, summary: Summary, options: TerminalOptions): string {
  const paint = pc.createColors(options.color);
  const most = options.findings ?? 50;
  const left = summary.findings.length - most;
  return [
    '',
    ...summary.findings.slice(0, most).flatMap((finding) => findingParagraph(run, finding, paint)),
    ...(left > 0
      ? [
          `${left} ${most === 0 ? '' : 'more '}${left === 1 ? 'finding is' : 'findings are'} in ${forTerminal(join(options.folder ?? '', 'summary.json'))}.`,
          '',
        ]
      : []),
    ...(most === 0 ? [] : laterLines(summary)),
    ...waiverLines(summary),
    ...verdictLines(run, summary, paint),
    '',
  ].join('\n');
}

function findingParagraph(run: Run, finding: SummaryFinding, paint: Paint): string[] {
  const view = viewFinding(run, finding);
  const { others, pointer, requirement, standing, statement, timeline, waiver, where } = view;
  const phrase = weightOf(standing) === 'excused' ? null : view.phrase;
  const level = phrase === null ? finding.level : `${finding.level}, ${phrase}`;
  const title = `${finding.id}. ${forTerminal(requirement)} (${level}) ${forTerminal(finding.operation)}`;
  return [
    `${labelOf(standing, paint)} ${paint.bold(title)}`,
    `  requirement: ${forTerminal(statement)}`,
    `  found:       ${forTerminal(finding.message)}${finding.count > 1 ? ` (seen ${finding.count} times)` : ''}`,
    ...(where === null ? [] : [`  where:       ${forTerminal(where, 1_000)}`]),
    ...(others === null ? [] : [`  breaks also: ${forTerminal(others, 1_000)}`]),
    ...view.consequences.map((line) => `  leads to:    ${forTerminal(line, 600)}`),
    ...(pointer === null ? [] : [`  at:          ${pointer === '' ? 'the whole body' : forTerminal(pointer)}`]),
    `  expected:    ${paint.green(forTerminal(finding.expected))}`,
    `  actual:      ${paint.red(forTerminal(finding.actual))}`,
    ...(timeline === undefined ? [] : [`  overlapped:  ${forTerminal(overlapSentence(timeline))}`]),
    `  evidence:    ${evidencePath(run, finding)}, fingerprint ${forTerminal(finding.fingerprint)}`,
    ...view.notes.map(([label, text]) => `  ${`${label}:`.padEnd(12)} ${forTerminal(text)}`),
    ...(waiver === null ? [] : [waivedLine(waiver, paint)]),
    ...repeatLines(view, paint),
    '',
  ];
}

function evidencePath(run: Run, { exchanges }: SummaryFinding): string {
  const deciding = exchanges.at(-1);
  return deciding === undefined ? 'not kept' : forTerminal(run.evidence.pathOf(deciding), 1_000);
}

const waivedLine = ({ extent, owner, reason, until }: ShownWaiver, paint: Paint): string =>
  `  ${paint.magenta('WAIVED')}       ${extent}${forTerminal(until)} by ${forTerminal(owner)}: ${forTerminal(reason)}`;

function repeatLines({ curl, repeat }: FindingView, paint: Paint): string[] {
  const { replay, script, short, steps, explanation } = repeat;
  const prompt = paint.dim('$');
  const explained = explanation === null ? '' : forTerminal(explanationText(explanation), 2_000);
  return [
    ...(steps.length > 1 ? [`  steps:       ${forTerminal(short, 1_000)}`] : []),
    ...(curl === '' ? [] : [`  ${prompt} ${forTerminal(forShell(curl), 8_000)}`]),
    ...(script === null ? [] : [`  ${prompt} ${forTerminal(script, 1_000)}`]),
    ...(replay === null ? [] : [`  ${prompt} ${forTerminal(replay, 1_000)}`]),
    ...(explanation === null ? [] : [`  ${explanation.url === null ? prompt : 'explained:  '} ${explained}`]),
  ];
}

function labelOf(standing: Standing, paint: Paint): string {
  if (weightOf(standing) === 'fails') return paint.red('FAILED');
  const labels: Partial<Record<Standing, string>> = {
    advisory: 'ADVISORY',
    known: 'KNOWN',
    unasked: 'NOT ASKED BEFORE',
    waived: 'WAIVED',
  };
  return paint.yellow(labels[standing] ?? 'FAILED');
}

function leftBehind({ footer }: Run): string[] {
  const left = footer?.created.filter(({ disconnected }) => !disconnected).length ?? 0;
  if (left === 0) return [];
  return [`  left behind: ${left} ${left === 1 ? 'entity' : 'entities'} that the run created; its record lists them`];
}

function waiverLines({ waivers }: Summary): string[] {
  const notApplied = waivers.filter(({ state }) => state !== 'applied');
  return notApplied.map(({ requirement, state, expires }) => {
    const what = {
      expired: `expired on ${forTerminal(expires)}`,
      stale: 'is stale: what it excuses was judged and did not fail',
      unused: 'may still be needed: its requirement was not judged',
      applied: '',
    };
    return `waiver of ${forTerminal(requirement)} ${what[state]}`;
  });
}

function verdictLines(run: Run, summary: Summary, paint: Paint): string[] {
  const { verdict, because, conclusion, target, run: facts } = summary;
  const leastTime = leastTimeLine(facts);
  const waits = waitsLine(facts.waits);
  const color = { pass: paint.green, fail: paint.red, undecided: paint.yellow }[conclusion.result];
  return [
    `${forTerminal(target.name)} ${forTerminal(target.version)}: ${paint.bold(color(conclusion.sentence.replace(verdict, verdict.toUpperCase())))}`,
    `  ${coverageSentence(summary, 'must')}`,
    `  ${coverageSentence(summary, 'should')}`,
    ...because.map((reason) => `  because: ${forTerminal(reason)}`),
    ...leftBehind(run),
    ...(conclusion.allWaived
      ? [
          paint.magenta(
            "  WAIVED: every failure is covered by a waiver; the target is not conformant all the same, and can't be certified",
          ),
        ]
      : []),
    ...(summary.cut.length > 0
      ? [`  properties cut short by time: ${summary.cut.length}; such a run can't be certified`]
      : []),
    ...(summary.later === undefined ? [] : [`  judged by catalogue revision ${forTerminal(facts.catalogueRevision)}`]),
    `  seed ${facts.seed}, effort ${facts.effort}${summary.strict ? ', strict' : ''}, ${facts.exchanges} exchanges, preparations included, in ${(facts.durationMs / 1000).toFixed(1)} s`,
    ...(leastTime === null ? [] : [`  ${leastTime}`]),
    ...(waits === null ? [] : [`  ${forTerminal(waits)}`]),
    ...(facts.repeatExchanges > 0 ? [`  ${facts.repeatExchanges} more to repeat what had failed`] : []),
    ...(facts.retries > 0 ? [`  ${facts.retries} of them sent again after a fault of the network`] : []),
  ];
}
