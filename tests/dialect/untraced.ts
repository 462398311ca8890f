/** Reasons why the dialect that a run observes does not show the decision of a variant. */
const reasons = {
  notAsked: 'No check of a quick run sends such a request: every answer to it is allowed.',
  ofProfile: 'The names are those of the profile, and no answer says them.',
  tooRare: 'It shows too seldom in a quick run for its share to differ beyond chance.',
  nothingBefore: 'The unmodified target never comes to it, so that there is nothing to compare with.',
  ofMoments: 'It depends on which requests overlap, or how fast answers are, which differs from run to run.',
  ofSecrets: 'Tokens are secrets, of which nothing is noted.',
  ofShown: 'What it changes is an error that the interface shows, or no choice that has a form of its own.',
  ofSeveral:
    'It shows in what several answers say together, as far as they name the same thing, and no observer joins them.',
} as const;

type Row = readonly [variant: string, silences: string, reason: keyof typeof reasons];

/** Decisions of the sandbox's variants that leave no trace in a quick run. */
const rows: readonly Row[] = [
  ['open-names', 'SIL-024', 'ofProfile'],
  ['optional-keys-absent', 'SIL-012 SIL-056 SIL-057', 'tooRare'],
  ['none-is-null', 'SIL-052', 'tooRare'],
  ['slow', 'SIL-006', 'ofMoments'],
  ['sync-first-everywhere', 'SIL-075', 'nothingBefore'],
  ['items-late', 'SIL-047', 'ofSeveral'],
  ['version-current-only', 'SIL-003', 'notAsked'],
  ['media-type-needed', 'SIL-002', 'notAsked'],
  ['enrollments-none-refused', 'SIL-010', 'notAsked'],
  ['last-entity-stays', 'SIL-034', 'notAsked'],
  ['sizes-bounded', 'SIL-079', 'notAsked'],
  ['one-payment-above-100', 'SIL-090', 'tooRare'],
  ['few-connections', 'SIL-092', 'tooRare'],
  ['intermittent-connections', 'SIL-092', 'tooRare'],
  ['one-employee-more', 'SIL-044', 'tooRare'],
  ['fewer-products', 'SIL-046', 'nothingBefore'],
  ['overlapping-payments-refused', 'SIL-088', 'ofMoments'],
  ['overlapping-creations-throttled', 'SIL-088', 'ofMoments'],
  ['overlapping-reads-throttled', 'SIL-088', 'ofMoments'],
  ['overlapping-payments-share-dates', 'SIL-088', 'ofMoments'],
  ['answers-one-at-a-time', 'SIL-088', 'ofMoments'],
  ['overlapping-payments-show-later', 'SIL-088', 'ofMoments'],
  ['writes-in-turn', 'SIL-088', 'ofMoments'],
  ['overlapping-writes-refused', 'SIL-088', 'ofMoments'],
  ['accounts-refused-beside-connections', 'SIL-088', 'ofMoments'],
  ['overlapping-calls-throttled', 'SIL-072 SIL-088', 'ofMoments'],
  ['new-payments-come-slowly', 'SIL-006 SIL-047', 'ofMoments'],
  ['reads-wait-at-random', 'SIL-006 SIL-088', 'ofMoments'],
  ['unlisted-types-accepted', 'SIL-077', 'notAsked'],
  ['null-types-refused', 'SIL-077', 'notAsked'],
  ['accounts-start-unpaid', 'SIL-084', 'ofSeveral'],
  ['duplicates-count-once', 'SIL-009', 'notAsked'],
  ['unknown-keys-refused', 'SIL-049', 'notAsked'],
  ['unknown-products-passed-over', 'SIL-076', 'notAsked'],
  ['account-provider-needed', 'SIL-066', 'notAsked'],
  ['end-date-exclusive', 'SIL-025', 'ofSeveral'],
  ['descriptions-optional', 'SIL-069', 'notAsked'],
  ['coverage-without-end', 'SIL-060', 'tooRare'],
  ['pay-groups-of-the-company', 'SIL-082', 'ofSeveral'],
  ['reads-of-the-newest-entity', 'SIL-081', 'ofSeveral'],
  ['payments-of-any-entity', 'SIL-081 SIL-085', 'ofSeveral'],
];

/** Decisions of the second implementation's variants that leave no trace in a quick run. */
const rowsOfSecond: readonly Row[] = [
  ['brotli-for-all', 'SIL-041', 'notAsked'],
  ['intermittently-busy', 'SIL-072', 'tooRare'],
  ['null-where-it-may-stand', 'SIL-053 SIL-055 SIL-056 SIL-057 SIL-058', 'nothingBefore'],
  ['empty-lists-and-zero-pay', 'SIL-030 SIL-052', 'tooRare'],
  ['orders-that-turn', 'SIL-014', 'tooRare'],
  ['words-of-its-own', 'SIL-061', 'tooRare'],
  ['repeated-payments-count-once', 'SIL-009', 'notAsked'],
  ['end-date-inclusive', 'SIL-025', 'ofSeveral'],
  ['syncs-first', 'SIL-075', 'nothingBefore'],
  ['pending-first', 'SIL-075', 'nothingBefore'],
  ['waits-in-its-own-words', 'SIL-008 SIL-075', 'nothingBefore'],
  ['own-entity-unless-asked', 'SIL-081', 'ofSeveral'],
  ['fewer-products', 'SIL-046', 'nothingBefore'],
  ['long-tokens', 'SIL-070', 'ofSecrets'],
  ['benefit-unknown-in-more-words', 'SIL-041', 'ofShown'],
  ['new-payments-come-later', 'SIL-047', 'ofSeveral'],
  ['updates-leave-no-trace', 'SIL-047', 'ofShown'],
  ['pays-nobody-unasked', 'SIL-030 SIL-049', 'tooRare'],
  ['grants-no-payments', 'SIL-046', 'nothingBefore'],
  ['deductions-read-elsewhere', 'SIL-038', 'nothingBefore'],
  ['names-its-home-alone', 'SIL-081', 'ofSeveral'],
  ['an-account-replaces-the-token', 'SIL-070', 'ofSeveral'],
  ['counted-payment-ids', 'SIL-004', 'ofShown'],
  ['syncs-all-the-time', 'SIL-006', 'ofMoments'],
  ['groups-of-the-company-alone', 'SIL-082', 'ofSeveral'],
  ['groups-by-size', 'SIL-082', 'ofSeveral'],
  ['submits-when-it-is-time', 'SIL-020 SIL-021', 'ofSeveral'],
  ['pays-the-newest-entity', 'SIL-085', 'ofSeveral'],
  ['deductions-are-not-there', 'SIL-038', 'nothingBefore'],
  ['commits-slowly', 'SIL-088', 'ofMoments'],
  ['busy-until-a-date', 'SIL-072', 'tooRare'],
  ['no-benefits-on-request', 'SIL-046', 'nothingBefore'],
  ['fetches-again', 'SIL-006', 'tooRare'],
  ['first-period-begins-today', 'SIL-027', 'ofSeveral'],
  ['updates-use-the-quota-up', 'SIL-073', 'ofShown'],
  ['items-say-little', 'SIL-019', 'tooRare'],
  ['groups-with-frequencies-of-its-own', 'SIL-022', 'tooRare'],
  ['new-connections-without-groups', 'SIL-048', 'ofSeveral'],
  ['new-connections-without-items', 'SIL-047', 'ofSeveral'],
  ['enrollments-with-odd-values', 'SIL-022 SIL-061', 'tooRare'],
  ['deflate-for-all', 'SIL-041', 'notAsked'],
  ['early-hints', 'SIL-041', 'notAsked'],
];

/** A decision of a variant that leaves no trace in a quick run, and the reason. */
export interface Untraced {
  readonly silences: readonly string[];
  readonly reason: string;
}

const byVariant = (own: readonly Row[]): ReadonlyMap<string, Untraced> =>
  new Map(
    own.map(([variant, silences, reason]) => [variant, { silences: silences.split(' '), reason: reasons[reason] }]),
  );

/** The decisions that leave no trace, by the ids of the variants of each implementation. */
export const untraced = { sandbox: byVariant(rows), second: byVariant(rowsOfSecond) };
