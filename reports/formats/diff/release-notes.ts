import { type OperationId, operationIds } from '../../../specs/interface/operations.ts';
import type { LatencyChange } from '../../compare/compare-latency.ts';
import type { ChangeKind, Comparison, RequirementChange } from '../../compare/comparison.ts';
import type { DialectChange } from '../../dialect/dialect-change.ts';
import { codeSpan, forMarkdown } from '../../escape/markdown.ts';
import { firstOf, plural } from '../../verdict/plural.ts';
import { resultSentence } from './change-titles.ts';
import { changedLatencies, latencyPhrase } from './latency-phrases.ts';

const entriesShown = 30;

/** The kinds of changes that may break programs which use the target, and the kinds that repair it for them. */
const breakingKinds: ReadonlySet<ChangeKind> = new Set(['newly-failing', 'other-defect', 'newly-advised']);
const mendingKinds: ReadonlySet<ChangeKind> = new Set(['fixed']);

/** The changes of one operation, or those of all operations. */
interface Chapter {
  readonly title: string;
  /** Whether the operation works no more: it refused every valid request. */
  readonly hasStopped: boolean;
  readonly breaking: readonly RequirementChange[];
  readonly allowed: readonly DialectChange[];
  readonly mended: readonly RequirementChange[];
  readonly latency: readonly LatencyChange[];
}

/** Breaking changes come first. */
export function renderReleaseNotes(comparison: Comparison): string {
  const { base, candidate, result } = comparison;
  const chapters = chaptersOf(comparison).sort((a, b) => weightOf(b) - weightOf(a));
  const title = `# ${forMarkdown(candidate.target.name)} ${forMarkdown(candidate.target.version)}`;
  const doubt =
    result === 'unattributed' ? ['', 'The two runs did not ask the same: some of this may have been so before.'] : [];
  const gaps = gapsOf(comparison);
  const incomplete = ['', 'This comparison is incomplete, so it may miss changes:', '', ...gaps];
  const nothing = ['', 'Nothing changed that a client can see.'];
  const qualified = gaps.length > 0 ? incomplete : chapters.length === 0 ? nothing : [];
  const since = `Changes since ${forMarkdown(base.target.version)}.`;
  return [title, '', since, ...doubt, ...qualified, ...chapters.flatMap(writeChapter), ''].join('\n');
}

const weightOf = ({ breaking, hasStopped }: Chapter): number => breaking.length + (hasStopped ? 1 : 0);

function gapsOf(comparison: Comparison): readonly string[] {
  const { base, candidate, lost, result } = comparison;
  const { blocked, error } = candidate.counts;
  const unselected = Math.max(base.counts['not-selected'], candidate.counts['not-selected']);
  const gaps = [
    ...(result === 'nothing-judged' || result === 'incomplete' ? [resultSentence(comparison)] : []),
    ...plural(
      unselected,
      'requirement was not selected for both runs.',
      'requirements were not selected for both runs.',
    ),
    ...lost.flatMap(({ cause, requirements: { length } }) =>
      plural(length, `requirement is no longer tested: ${cause}.`, `requirements are no longer tested: ${cause}.`),
    ),
  ];
  const isMasked = comparison.changes.some(({ kind }) => kind === 'masked');
  const untested = gaps.length > 0 || isMasked ? 0 : blocked + error;
  return [...gaps, ...plural(untested, 'requirement could not be tested.', 'requirements could not be tested.')].map(
    (each) => `- ${forMarkdown(each)}`,
  );
}

function chaptersOf(comparison: Comparison): Chapter[] {
  const { changes, dialect, stopped = [] } = comparison;
  const changed = changedLatencies(comparison);
  const operationOf = (change: RequirementChange): string => change.operations[0] ?? '';
  const titles: readonly (OperationId | '')[] = [...operationIds, ''];
  const isNamed = (operation: string): boolean => titles.some((title) => title === operation);
  return titles
    .map((title): Chapter => {
      const within = changes.filter((change) => (isNamed(operationOf(change)) ? operationOf(change) : '') === title);
      return {
        title: title === '' ? 'All operations' : title,
        hasStopped: stopped.includes(title),
        breaking: within.filter((change) => breakingKinds.has(change.kind) && !isConsequence(change)),
        allowed: (dialect ?? []).flatMap((change) => seenIn(title, change)),
        mended: within.filter((change) => mendingKinds.has(change.kind) && !isConsequence(change)),
        latency: changed.filter((each) => each.operation === title),
      };
    })
    .filter((each) => weightOf(each) + each.allowed.length + each.mended.length + each.latency.length > 0);
}

/** Whether every finding of a change follows from another change, so that only that one needs to be listed. */
const isConsequence = ({ findings }: RequirementChange): boolean =>
  findings.length > 0 && findings.every(({ follows }) => follows === true);

/** Limits a change to its places in the operation `title`, if it has any; '' stands for all operations, or for none. */
function seenIn(title: string, change: DialectChange): readonly DialectChange[] {
  const { place, places = [place] } = change;
  const operationOf = (each: string) => operationIds.find((id) => /^[a-z-]+/.exec(each)?.[0] === id) ?? '';
  const isEverywhere = new Set(places.map(operationOf)).size >= operationIds.length;
  const within = isEverywhere ? (title === '' ? places : []) : places.filter((each) => operationOf(each) === title);
  return within.length === 0 ? [] : [{ ...change, places: within }];
}

const writeChapter = (chapter: Chapter): readonly string[] => [
  '',
  `## ${chapter.title}`,
  ...section('Breaking', [...(chapter.hasStopped ? [null] : []), ...chapter.breaking], writeBreaking),
  ...section('May break a client', chapter.allowed, (change) => {
    const { affects, fact, isSure, place, places = [place] } = change;
    const [before, after] = shareInWords(change.before, change.after);
    const words = `${forMarkdown(factInWords(fact))}: before ${codeSpan(before, 120)}, now ${codeSpan(after, 120)}`;
    const where = listPlaces(new Set(places.map(placeInWords).filter((each) => each !== '')));
    return [
      `- ${where === '' ? '' : `${where}, `}${words}. It concerns ${forMarkdown(affects)}${isSure ? '' : ' (seen few times)'}.`,
    ];
  }),
  ...section('Fixed', chapter.mended, (change) => [
    `- ${forMarkdown(change.statement || change.requirement)} This holds now (${change.requirement}).`,
    ...change.findings
      .slice(0, 1)
      .map(({ expected, actual }) => `  - Before: ${codeSpan(actual, 200)}. Expected: ${codeSpan(expected, 200)}.`),
  ]),
  ...section('Latency', chapter.latency, (change) => [`- It is ${forMarkdown(latencyPhrase(change))}.`]),
];

/** @param change null: the operation as a whole no longer works */
const writeBreaking = (change: RequirementChange | null): readonly string[] =>
  change === null
    ? ['- This operation no longer works: it refused every valid request.']
    : [
        `- ${forMarkdown(change.statement || change.requirement)} This is no longer so (${change.requirement}).`,
        ...change.findings
          .filter(({ fresh }) => fresh)
          .slice(0, 3)
          .map(exampleOf),
      ];

const factInWords = (fact: string): string => (fact === 'first read' ? 'first read of a new connection' : fact);

const placesShown = 5;

const listPlaces = (places: ReadonlySet<string>): string =>
  firstOf(
    [...places].map((place) => codeSpan(place, 120)),
    placesShown,
  );

const exampleOf = ({ expected, actual }: RequirementChange['findings'][number]): string =>
  `  - Expected: ${codeSpan(expected, 200)}. Now: ${codeSpan(actual, 200)}.`;

function section<T>(title: string, entries: readonly T[], write: (entry: T) => readonly string[]): readonly string[] {
  if (entries.length === 0) return [];
  const more = entries.length > entriesShown ? [`- and ${entries.length - entriesShown} more`] : [];
  return ['', `### ${title}`, '', ...entries.slice(0, entriesShown).flatMap(write), ...more];
}

/** Matches the place of a fact in an answer: operation, status, perhaps the sample, and a pointer. */
const ofAnswer = /^([a-z-]+) (\d{3})(?:, [^/]+)?(?: (\/.*))?$/;

/** Says in words of the interface what a place is about, as in `responses[].body.paging.count` of a 200; empty: any request. */
export function placeInWords(place: string): string {
  const [, , status, pointer] = ofAnswer.exec(place) ?? [];
  if (status === undefined) return place.replace(/^[a-z-]+(?:, |$)/, '');
  if (pointer === undefined) return `an answer of ${status}`;
  const path = pointer.slice(1).split('/').join('.').replaceAll('.*', '[]').replace(/^\*/, '[]');
  return path === '' ? `an answer of ${status}` : path;
}

/** Writes a share in words, since numbers depend on the requests of the run, and tell a reader nothing. */
export function shareInWords(before: string, after: string): readonly [before: string, after: string] {
  const share = /^(.*) in (\d+) of (\d+)$/;
  const [, value, seen, all] = share.exec(before) ?? [];
  const [, , seenNow, allNow] = share.exec(after) ?? [];
  if (value === undefined || seenNow === undefined) return [before, after];
  if (seenNow === '0') return [value, `never ${value}`];
  if (seen === '0') return [`never ${value}`, value];
  const isMore = Number(seenNow) / Number(allNow) > Number(seen) / Number(all);
  return [value, `${isMore ? 'more' : 'less'} often ${value}`];
}
