import { Status, type TestResult } from 'allure-js-commons';
import { showControls } from '../../escape/controls.ts';
import { forShell } from '../../escape/shell.ts';
import type { Run } from '../../record/run/run.ts';
import type { Entry } from '../../verdict/entries/entry.ts';
import { findingNotes } from '../../verdict/findings/confirmation.ts';
import type { SummaryFinding } from '../../verdict/findings/summary-finding.ts';
import { untilPhrase, type WaiverMark } from '../../verdict/standing/waivers.ts';
import { viewFinding } from '../finding-view.ts';

/** The categories of results. Allure sorts a result by the word in brackets at the start of its message. */
export const allureCategories = [
  {
    name: 'Known or waived',
    statuses: [Status.FAILED],
    message: '\\[\\w+, (known|waived|not tested by the baseline)\\]',
  },
  { name: 'Broken musts', statuses: [Status.FAILED], message: '\\[must' },
  { name: 'Broken shoulds (strict)', statuses: [Status.FAILED], message: '\\[should' },
  { name: 'Blocked', statuses: [Status.SKIPPED], message: '\\[blocked' },
  { name: 'Not applicable', statuses: [Status.SKIPPED], message: '\\[not-applicable' },
  { name: 'Defects that another check reports', statuses: [Status.SKIPPED], message: '\\[(failed|advisory)' },
  { name: 'Errors of the harness', statuses: [Status.BROKEN], message: '\\[error\\]' },
] as const;

export function statusDetails(
  run: Run,
  { code, finding, outcome, reason, weight }: Entry,
): TestResult['statusDetails'] {
  if (finding === null) {
    if (weight === 'passes') return {};
    return { message: showControls(`[${outcome}${code === null ? '' : `: ${code}`}] ${reason ?? ''}`.trim()) };
  }
  return {
    message: findingMessage(viewFinding(run, finding)),
    trace: forShell(finding.curl),
    expected: showControls(finding.expected),
    actual: showControls(finding.actual),
  };
}

/** The parts of a finding's message. `id`: null where vitest itself runs the checks, which numbers none. */
export interface MessageParts
  extends Pick<SummaryFinding, 'confirmed' | 'count' | 'level' | 'message' | 'pointer' | 'requirement' | 'traceId'> {
  readonly id: number | null;
  /** E.g. "known" or "waived"; null: the finding has no mark. */
  readonly phrase: string | null;
  /** The operations in which it was seen, if they are several. */
  readonly where: string | null;
  readonly waiver: (WaiverMark & { readonly extent: string }) | null;
}

/** The message of a finding, with its level in front, by which results are sorted into categories. */
export function findingMessage(parts: MessageParts): string {
  const { count, id, level, message, phrase, pointer, requirement, waiver } = parts;
  const until =
    waiver === null ? '' : `\nwaived ${waiver.extent}${untilPhrase(waiver)} by ${waiver.owner}: ${waiver.reason}`;
  const place = pointer === null ? '' : ` at ${pointer}`;
  const facts = [...(count > 1 ? [`${count} times`] : []), ...(id === null ? [] : [`finding ${id}`])];
  const said = [facts.join(', '), parts.where ?? ''].filter((each) => each !== '');
  const more = said.length === 0 ? '' : ` (${said.join('; ')})`;
  const notes = findingNotes(parts).map(([label, text]) => `\n${label}: ${text}`);
  return `[${level}${phrase === null ? '' : `, ${phrase}`}] ${requirement}${place}: ${message}${more}${until}${notes.join('')}`
    .split('\n')
    .map(showControls)
    .join('\n');
}
