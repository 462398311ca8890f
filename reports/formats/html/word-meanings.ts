import type { Outcome, ReasonCode } from '../../../specs/words/outcome.ts';

/** The meaning of each outcome, for readers of a page; `docs/results-reference.md` says the same. */
export const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  passed: 'it was tested, and not broken',
  failed: 'a must was broken',
  advisory: 'a should was broken; with `--strict` it counts as a failure',
  blocked: 'it could not be judged because of a deadline, the network, a bound, or a needed request that failed',
  'not-applicable': 'there is nothing to judge, with a reason code',
  'not-selected': '`--operations` or `--requirements` left it out',
  error: 'the harness failed at it',
};

/** The meaning of each reason of `not-applicable`; `docs/results-reference.md` says the same. */
export const reasonMeanings: Readonly<Record<ReasonCode, string>> = {
  'not-offered': 'the profile does not list the operation',
  'no-fixture': 'the profile names no data to test it with',
  'not-asked': 'not tested because of the effort, a limit of the profile, the end of the run, or an earlier defect',
  'not-observable': 'nobody outside can see it',
  'not-granted':
    'the provider does not have the product, does not support the operation, or creates no further connections',
  'not-observed': 'the case never occurred: a list was empty, an optional key was never sent',
};

/** The meanings of other marks of a page. */
const markMeanings = {
  must: 'the interface says it outright; a broken one fails the run',
  should: 'a rule without a stated consequence, or a field that is listed but not called required',
  security: 'it is about who may see or change something',
  waived: 'a known failure that somebody answers for until a day; it changes no outcome',
} as const;

/** The model of the template `legend`: words, how each looks on the page, and what it means. */
export function legendModel(outcomes: readonly Outcome[]) {
  const withoutTicks = (text: string): string => text.replaceAll('`', '');
  return {
    outcomes: outcomes.map((word) => ({ word, meaning: withoutTicks(outcomeMeanings[word]) })),
    reasons: Object.entries(reasonMeanings).map(([word, meaning]) => ({ word, meaning })),
    marks: Object.entries(markMeanings).map(([word, meaning]) => ({ word, meaning })),
  };
}
