import pc from 'picocolors';
import { type ComparedRun, type Comparison, isRegression } from '../../compare/comparison.ts';
import { placesPhrase } from '../../dialect/join-places.ts';
import { forTerminal } from '../../escape/terminal.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { unsteadyMark } from '../../verdict/findings/confirmation.ts';
import {
  absentLines,
  type ChangedTogether,
  changeSections,
  dialectTitle,
  resultOf,
  resultSentence,
  waivedPhrase,
} from './change-titles.ts';
import {
  changedLatencies,
  commonPhrase,
  groundPhrase,
  latencyPhrase,
  whyNotComparedPhrase,
} from './latency-phrases.ts';

type Colors = ReturnType<typeof pc.createColors>;

/** The most changes of a kind, and of the dialect, that are written out. */
const maxShown = 50;

function dialectLines(comparison: Comparison, paint: (text: string) => string): readonly string[] {
  const absent = absentLines(comparison).map((line) => `  ${forTerminal(line, 1_000)}`);
  const unknown =
    comparison.dialect === null ? ['Changed, though allowed: one of the runs did not observe it.', ...absent, ''] : [];
  const dialect = comparison.dialect ?? [];
  if (dialect.length + absent.length === 0 || unknown.length > 0) return unknown;
  const more = dialect.length > maxShown ? [`  and ${dialect.length - maxShown} more (--out writes them all)`] : [];
  const rows = dialect
    .slice(0, maxShown)
    .flatMap(({ silence, fact, before, after, affects, isSure, ...where }) => [
      `  ${silence} ${forTerminal(placesPhrase(where))}, ${forTerminal(fact)}: ${forTerminal(before)} -> ${forTerminal(after)}`,
      `    may break: ${forTerminal(affects)}${isSure ? '' : ' (seen few times)'}`,
    ]);
  return [paint(`${dialectTitle} (${dialect.length + absent.length})`), ...rows, ...absent, ...more, ''];
}

function latencyLines(comparison: Comparison, paint: (text: string) => string): readonly string[] {
  const { latencyGround } = comparison;
  const whyNotCompared = whyNotComparedPhrase(latencyGround);
  if (whyNotCompared !== null) return [whyNotCompared, ''];
  const rows = changedLatencies(comparison).map((change) => {
    const line = `  ${forTerminal(change.operation)}: ${latencyPhrase(change)}`;
    return change.regression === true ? paint(line) : line;
  });
  const common = commonPhrase(latencyGround);
  const all = [...(common === null ? [] : [`  ${common}`]), ...rows];
  return all.length === 0 ? [] : [`Latency (not a requirement; ${groundPhrase(latencyGround)})`, ...all, ''];
}

const linesTogether = (groups: readonly ChangedTogether[]): readonly string[] =>
  groups.flatMap(({ ids, statement, because, cause }) => [
    `  ${forTerminal(ids, 500)}`,
    ...(statement === null ? [] : [`    requirement: ${forTerminal(statement)}`]),
    ...(because === null ? [] : [`    because:     ${forTerminal(because)}`]),
    ...(cause === undefined ? [] : [`    cause:       ${forTerminal(cause)}`]),
  ]);

type Change = Comparison['changes'][number];

function changeLines(change: Change, bold: (text: string) => string): readonly string[] {
  const { kind, requirement, level, operations, statement, before, after, cause, findings } = change;
  const where = operations.length === 0 ? '' : ` ${operations.map((each) => forTerminal(each)).join(', ')}`;
  const found = findings.slice(0, 5).map((finding) => {
    const mark = finding.fresh && kind !== 'newly-failing' ? ' (new)' : '';
    const values = `Expected: ${forTerminal(finding.expected)}. Actual: ${forTerminal(finding.actual)}.`;
    return `    found${mark}: ${forTerminal(finding.message)}${unsteadyMark(finding)} ${values}`;
  });
  return [
    `  ${bold(forTerminal(requirement))} (${level})${where}: ${before ?? 'not asked'} -> ${after ?? 'not asked'}${waivedPhrase(change)}`,
    `    requirement: ${forTerminal(statement)}`,
    ...(cause === undefined ? [] : [`    cause:       ${forTerminal(cause)}`]),
    ...found,
  ];
}

type Section = ReturnType<typeof changeSections>[number];

function sectionLines({ kind, title, changes, together }: Section, paint: Colors, strict: boolean) {
  const isGood = kind === 'fixed' || kind === 'newly-judged';
  const color = isRegression(kind, strict) ? paint.red : isGood ? paint.green : paint.yellow;
  const single = together === null ? changes : [];
  const more = single.length > maxShown ? [`  and ${single.length - maxShown} more (--out writes them all)`] : [];
  const each = single.slice(0, maxShown).flatMap((change) => changeLines(change, paint.bold));
  return [color(`${title} (${changes.length})`), ...linesTogether(together ?? []), ...each, ...more, ''];
}

function settingLines({ settings }: Comparison): readonly string[] {
  if (settings.length === 0) return [];
  const rows = settings.map(({ what, base, candidate, changesTheQuestion }) => {
    const mark = changesTheQuestion ? ' (changes what is asked)' : '';
    return `  ${what}: ${forTerminal(base)} -> ${forTerminal(candidate)}${mark}`;
  });
  return ['Other differences between the runs', ...rows, ''];
}

const runName = (run: ComparedRun): string =>
  `${forTerminal(run.target.name)} ${forTerminal(run.target.version)} (${verdictPhrase(run)})`;

export function renderDiffText(
  comparison: Comparison,
  { color, strict }: { readonly color: boolean; readonly strict: boolean },
): string {
  const paint = pc.createColors(color);
  const result = resultOf(comparison);
  const ofResult = result === 'regression' ? paint.red : result === 'no-regression' ? paint.green : paint.yellow;
  return [
    `base:      ${runName(comparison.base)}`,
    `candidate: ${runName(comparison.candidate)}`,
    '',
    ...changeSections(comparison).flatMap((section) => sectionLines(section, paint, strict)),
    ...dialectLines(comparison, paint.yellow),
    ...latencyLines(comparison, paint.red),
    ...settingLines(comparison),
    paint.bold(ofResult(forTerminal(resultSentence(comparison)))),
    '',
  ].join('\n');
}
