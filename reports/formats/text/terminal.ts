import { join } from 'node:path';
import pc from 'picocolors';
import { forShell } from '../../escape/shell.ts';
import { forTerminal } from '../../escape/terminal.ts';
import type { Run } from '../../record/run/run.ts';
import { explanationText } from '../../story/explanation.ts';
import { repeatOf } from '../../story/repeat.ts';
import { findingNotes } from '../../verdict/findings/confirmation.ts';
import {
  consequenceLines,
  operationsPhrase,
  otherRequirements,
  shownWaiver,
} from '../../verdict/findings/operations-phrase.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { overlapSentence } from '../../verdict/findings/timeline.ts';
import { type Standing, standingPhrase, weightOf } from '../../verdict/standing/standing.ts';
import { untilPhrase } from '../../verdict/standing/waivers.ts';
import { coverageSentence } from '../../verdict/summary/coverage.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';
import { laterLines } from './later-text.ts';

export interface TerminalOptions {
  readonly color: boolean;
  /** Findings that are written out; the others are counted. Default 50. */
  readonly findings?: number;
  /** The folder of the run, which holds the other reports. Default: the current folder. */
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
  const phrase = weightOf(finding.standing) === 'excused' ? null : standingPhrase(finding.standing);
  const level = phrase === null ? finding.level : `${finding.level}, ${phrase}`;
  const title = `${finding.id}. ${forTerminal(finding.requirement)} (${level}) ${forTerminal(finding.operation)}`;
  const statement = run.requirements.get(finding.requirement)?.statement ?? '';
  return [
    `${labelOf(finding.standing, paint)} ${paint.bold(title)}`,
    `  requirement: ${forTerminal(statement)}`,
    `  found:       ${forTerminal(finding.message)}${finding.count > 1 ? ` (seen ${finding.count} times)` : ''}`,
    ...operationLines(run, finding),
    ...(finding.pointer === null
      ? []
      : [`  at:          ${finding.pointer === '' ? 'the whole body' : forTerminal(finding.pointer)}`]),
    `  expected:    ${paint.green(forTerminal(finding.expected))}`,
    `  actual:      ${paint.red(forTerminal(finding.actual))}`,
    ...(finding.timeline === undefined ? [] : [`  overlapped:  ${forTerminal(overlapSentence(finding.timeline))}`]),
    `  evidence:    ${evidencePath(run, finding)}, fingerprint ${forTerminal(finding.fingerprint)}`,
    ...findingNotes(finding).map(([label, text]) => `  ${`${label}:`.padEnd(12)} ${forTerminal(text)}`),
    ...waivedLines(finding, paint),
    ...repeatLines(run, finding, paint),
    '',
  ];
}

function evidencePath(run: Run, { exchanges }: SummaryFinding): string {
  const deciding = exchanges.at(-1);
  return deciding === undefined ? 'not kept' : forTerminal(run.evidence.pathOf(deciding), 1_000);
}

function repeatLines(run: Run, finding: SummaryFinding, paint: Paint): string[] {
  const { replay, script, short, steps, explanation } = repeatOf(run, finding);
  const { curl } = finding;
  return [
    ...(steps.length > 1 ? [`  steps:       ${forTerminal(short, 1_000)}`] : []),
    ...(curl === '' ? [] : [`  ${paint.dim('$')} ${forTerminal(forShell(curl), 8_000)}`]),
    ...(script === null ? [] : [`  ${paint.dim('$')} ${forTerminal(script, 1_000)}`]),
    ...(replay === null ? [] : [`  ${paint.dim('$')} ${forTerminal(replay, 1_000)}`]),
    ...(explanation === null
      ? []
      : [
          `  ${explanation.url === null ? paint.dim('$') : 'explained:  '} ${forTerminal(explanationText(explanation), 2_000)}`,
        ]),
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

function operationLines(run: Run, finding: SummaryFinding): string[] {
  const where = operationsPhrase(run, finding);
  const others = otherRequirements(finding);
  return [
    ...(where === null ? [] : [`  where:       ${forTerminal(where, 1_000)}`]),
    ...(others === null ? [] : [`  breaks also: ${forTerminal(others, 1_000)}`]),
    ...consequenceLines(finding).map((line) => `  leads to:    ${forTerminal(line, 600)}`),
  ];
}

function waivedLines(finding: SummaryFinding, paint: Paint): string[] {
  const waiver = shownWaiver(finding);
  if (waiver === null) return [];
  return [
    `  ${paint.magenta('WAIVED')}       ${waiver.extent}${forTerminal(untilPhrase(waiver))} by ${forTerminal(waiver.owner)}: ${forTerminal(waiver.reason)}`,
  ];
}

function leftBehind({ footer }: Run): string[] {
  const left = footer?.created.filter(({ disconnected }) => !disconnected).length ?? 0;
  if (left === 0) return [];
  return [`  left behind: ${left} ${left === 1 ? 'entity' : 'entities'} that the run created; its record lists them`];
}

function waiverLines({ waivers }: Summary): string[] {
  const speak = waivers.filter(({ state }) => state !== 'applied');
  return speak.map(({ requirement, state, expires }) => {
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
