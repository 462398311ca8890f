import pc from 'picocolors';
import { changeKinds, isRegression } from '../../compare/change-kind.ts';
import type { ComparedRun, Comparison } from '../../compare/comparison.ts';
import { placesPhrase } from '../../dialect/join-places.ts';
import { forTerminal } from '../../escape/terminal.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { unsteadyMark } from '../../verdict/findings/confirmation.ts';
import {
  absentLines,
  changedTogether,
  changeTitles,
  dialectTitle,
  resultOf,
  resultSentence,
  waivedPhrase,
} from './change-titles.ts';
import { changedLatencies, commonPhrase, groundPhrase, latencyPhrase, silencePhrase } from './latency-phrases.ts';

/** Changes of one kind that are written out. */
const shown = 50;

function dialectLines(comparison: Comparison, paint: (text: string) => string): readonly string[] {
  const absent = absentLines(comparison).map((line) => `  ${forTerminal(line, 1_000)}`);
  const unknown =
    comparison.dialect === null ? ['Changed, though allowed: one of the runs did not observe it.', ...absent, ''] : [];
  const dialect = comparison.dialect ?? [];
  if (dialect.length + absent.length === 0 || unknown.length > 0) return unknown;
  const more = dialect.length > shown ? [`  and ${dialect.length - shown} more (--out writes them all)`] : [];
  const rows = dialect
    .slice(0, shown)
    .flatMap(({ silence, fact, before, after, affects, isSure, ...where }) => [
      `  ${silence} ${forTerminal(placesPhrase(where))}, ${forTerminal(fact)}: ${forTerminal(before)} -> ${forTerminal(after)}`,
      `    may break: ${forTerminal(affects)}${isSure ? '' : ' (seen few times)'}`,
    ]);
  return [paint(`${dialectTitle} (${dialect.length + absent.length})`), ...rows, ...absent, ...more, ''];
}

function latencyLines(comparison: Comparison, paint: (text: string) => string): readonly string[] {
  const { latencyGround } = comparison;
  const silence = silencePhrase(latencyGround);
  if (silence !== null) return [silence, ''];
  const rows = changedLatencies(comparison).map((change) => {
    const line = `  ${forTerminal(change.operation)}: ${latencyPhrase(change)}`;
    return change.regression === true ? paint(line) : line;
  });
  const common = commonPhrase(latencyGround);
  const all = [...(common === null ? [] : [`  ${common}`]), ...rows];
  return all.length === 0 ? [] : [`Latency (not a requirement; ${groundPhrase(latencyGround)})`, ...all, ''];
}

const linesTogether = (groups: NonNullable<ReturnType<typeof changedTogether>>): readonly string[] =>
  groups.flatMap(({ ids, statement, because, cause }) => [
    `  ${forTerminal(ids, 500)}`,
    ...(statement === null ? [] : [`    requirement: ${forTerminal(statement)}`]),
    ...(because === null ? [] : [`    because:     ${forTerminal(because)}`]),
    ...(cause === undefined ? [] : [`    cause:       ${forTerminal(cause)}`]),
  ]);

/** Writes what changed between two runs, for a terminal. */
export function renderDiffText(
  comparison: Comparison,
  options: { readonly color: boolean; readonly strict: boolean },
): string {
  const paint = pc.createColors(options.color);
  const { base, candidate, settings, changes } = comparison;
  const name = (run: ComparedRun): string =>
    `${forTerminal(run.target.name)} ${forTerminal(run.target.version)} (${verdictPhrase(run)})`;
  const lines = [`base:      ${name(base)}`, `candidate: ${name(candidate)}`, ''];
  for (const kind of changeKinds) {
    if (kind === 'absent') continue;
    const own = changes.filter((change) => change.kind === kind);
    if (own.length === 0) continue;
    const color = isRegression(kind, options.strict)
      ? paint.red
      : kind === 'fixed' || kind === 'newly-judged'
        ? paint.green
        : paint.yellow;
    lines.push(color(`${changeTitles[kind]} (${own.length})`));
    const groups = changedTogether(kind, own, comparison.lost);
    lines.push(...linesTogether(groups ?? []));
    const alone = groups === null ? own : [];
    for (const { requirement, level, operations, statement, before, after, cause, findings, ...waiver } of alone.slice(
      0,
      shown,
    )) {
      const where = operations.length === 0 ? '' : ` ${operations.map((each) => forTerminal(each)).join(', ')}`;
      lines.push(
        `  ${paint.bold(forTerminal(requirement))} (${level})${where}: ${before ?? 'not asked'} -> ${after ?? 'not asked'}${waivedPhrase(waiver)}`,
      );
      lines.push(`    requirement: ${forTerminal(statement)}`);
      if (cause !== undefined) lines.push(`    cause:       ${forTerminal(cause)}`);
      for (const finding of findings.slice(0, 5)) {
        const mark = finding.fresh && kind !== 'newly-failing' ? ' (new)' : '';
        lines.push(
          `    found${mark}: ${forTerminal(finding.message)}${unsteadyMark(finding)} Expected: ${forTerminal(finding.expected)}. Actual: ${forTerminal(finding.actual)}.`,
        );
      }
    }
    if (alone.length > shown) lines.push(`  and ${alone.length - shown} more (--out writes them all)`);
    lines.push('');
  }
  lines.push(...dialectLines(comparison, paint.yellow));
  lines.push(...latencyLines(comparison, paint.red));
  if (settings.length > 0) {
    lines.push('Other differences between the runs');
    for (const { what, base: before, candidate: after, changesTheQuestion } of settings) {
      lines.push(
        `  ${what}: ${forTerminal(before)} -> ${forTerminal(after)}${changesTheQuestion ? ' (changes what is asked)' : ''}`,
      );
    }
    lines.push('');
  }
  const result = resultOf(comparison);
  const color = result === 'regression' ? paint.red : result === 'no-regression' ? paint.green : paint.yellow;
  return [...lines, paint.bold(color(forTerminal(resultSentence(comparison)))), ''].join('\n');
}
