import type { ComparedRun, Comparison, RequirementChange } from '../../compare/comparison.ts';
import { placesPhrase } from '../../dialect/join-places.ts';
import { codeSpan, forMarkdown } from '../../escape/markdown.ts';
import { verdictPhrase } from '../../verdict/conclusion/verdict-phrase.ts';
import { unsteadyMark } from '../../verdict/findings/confirmation.ts';
import { joinComment } from '../comment.ts';
import {
  absentLines,
  type ChangedTogether,
  changeSections,
  dialectTitle,
  resultOf,
  resultSentence,
  waivedPhrase,
} from './change-titles.ts';
import { changedLatencies, commonPhrase, groundPhrase, latencyPhrase } from './latency-phrases.ts';

const dialectShown = 20;

function dialectLines(comparison: Comparison): readonly string[] {
  const dialect = comparison.dialect ?? [];
  const absent = absentLines(comparison).map((line) => `- ${forMarkdown(line)}`);
  if (dialect.length + absent.length === 0) return [];
  const more = dialect.length > dialectShown ? [`- ${dialect.length - dialectShown} more are in diff.json.`] : [];
  const rows = dialect
    .slice(0, dialectShown)
    .map(
      ({ silence, fact, before, after, affects, isSure, ...where }) =>
        `- ${silence}, ${codeSpan(placesPhrase(where), 250)}, ${forMarkdown(fact)}: ${codeSpan(before, 90)} → ${codeSpan(after, 90)}. May break ${forMarkdown(affects)}${isSure ? '' : ' (seen few times)'}.`,
    );
  return ['', `**${dialectTitle}** (${dialect.length + absent.length})`, '', ...rows, ...absent, ...more];
}

function latencyLines(comparison: Comparison): readonly string[] {
  const { latencyGround } = comparison;
  const common = commonPhrase(latencyGround);
  const rows = [
    ...(common === null ? [] : [`- ${forMarkdown(common)}`]),
    ...changedLatencies(comparison).map((change) => {
      const mark = change.regression === true ? '**' : '';
      return `- ${mark}${forMarkdown(change.operation)}${mark}: ${forMarkdown(latencyPhrase(change))}`;
    }),
  ];
  return rows.length === 0 ? [] : ['', `**Latency** (not a requirement; ${groundPhrase(latencyGround)})`, '', ...rows];
}

export function renderDiffMarkdown(comparison: Comparison): string {
  const { base, candidate, settings } = comparison;
  const mark = { regression: '❌', 'no-regression': '✅', unattributed: '⚠️', 'nothing-judged': '⚠️', incomplete: '⚠️' }[
    resultOf(comparison)
  ];
  const name = (run: ComparedRun): string =>
    `${forMarkdown(run.target.name)} ${forMarkdown(run.target.version)} (${verdictPhrase(run)})`;
  const head = [`## ${mark} ${forMarkdown(resultSentence(comparison))}`, '', `${name(base)} → ${name(candidate)}`, ''];
  const foot = [
    ...dialectLines(comparison),
    ...latencyLines(comparison),
    ...(settings.length === 0 ? [] : ['', '**Other differences between the runs**', '']),
    ...settings.map(
      ({ what, base: before, candidate: after, changesTheQuestion }) =>
        `- ${what}: ${codeSpan(before, 90)} → ${codeSpan(after, 90)}${changesTheQuestion ? ' (changes what is asked)' : ''}`,
    ),
    '',
  ];
  const sections = changeSections(comparison).flatMap(({ title, changes, together }) => [
    `\n**${title}** (${changes.length})\n`,
    ...(together === null ? changes.map(changeLines) : linesTogether(together)),
  ]);
  return joinComment(head, sections, String, (left) => `${left} more changes are in diff.json.`, foot);
}

const linesTogether = (groups: readonly ChangedTogether[]): readonly string[] =>
  groups.flatMap(({ ids, statement, because, cause }) => [
    `- **${forMarkdown(ids)}**${statement === null ? '' : `: ${forMarkdown(statement)}`}`,
    ...(because === null ? [] : [`  - because: ${forMarkdown(because)}`]),
    ...(cause === undefined ? [] : [`  - follows from ${forMarkdown(cause)}`]),
  ]);

const changeLines = ({
  requirement,
  level,
  statement,
  operations,
  before,
  after,
  cause,
  findings,
  ...waiver
}: RequirementChange): string =>
  [
    `- **${forMarkdown(requirement)}** (${level}${operations.length === 0 ? '' : `, ${operations.map((each) => forMarkdown(each)).join(', ')}`}): ${before ?? 'not asked'} → ${after ?? 'not asked'}${waivedPhrase(waiver)}. ${forMarkdown(statement)}`,
    ...(cause === undefined ? [] : [`  - follows from ${forMarkdown(cause)}`]),
    ...findings
      .slice(0, 5)
      .map(
        (finding) =>
          `  - ${forMarkdown(finding.message)}${unsteadyMark(finding)} Expected: ${codeSpan(finding.expected)}. Actual: ${codeSpan(finding.actual)}.`,
      ),
  ].join('\n');
