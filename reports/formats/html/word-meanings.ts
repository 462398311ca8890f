import type { Outcome, ReasonCode } from '../../../specs/words/finding.ts';

/** The meaning of each outcome, for readers of a page; `docs/results-reference.md` says the same. */
export const outcomeMeanings: Readonly<Record<Outcome, string>> = {
  passed: 'it was tested, and not broken',
  failed: 'a must was broken',
  advisory: 'a should was broken; with `--strict` it counts as a failure',
  blocked: 'it could not be judged because of a deadline, the network, a bound, or a needed request that failed',
  'not-applicable': 'there is nothing to judge; a reason code says why',
  'not-selected': '`--operations` or `--requirements` left it out',
  error: 'the harness itself failed',
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

const markMeanings = {
  must: 'a rule that the interface states directly; if it is broken, the run fails',
  should: 'a weaker rule, which the interface does not state directly',
  security: 'it is about who may see or change something',
  waived: 'a known failure that somebody accepts until a date; it changes no outcome',
} as const;

export function legendModel(outcomes: readonly Outcome[]) {
  const withoutTicks = (text: string): string => text.replaceAll('`', '');
  return {
    outcomes: outcomes.map((word) => ({ word, meaning: withoutTicks(outcomeMeanings[word]) })),
    reasons: Object.entries(reasonMeanings).map(([word, meaning]) => ({ word, meaning })),
    marks: Object.entries(markMeanings).map(([word, meaning]) => ({ word, meaning })),
  };
}
