/** Why a script can't show a defect, or not always. */
export const limits = {
  overlap: 'it shows only while requests overlap, and a script sends one after the other',
  history: 'it shows only after many other requests, or after those of another check, which no script repeats',
  expectation: 'no data says what a right answer is: it depends on the time, or on the text of the answer',
  identity: 'what is right follows from reads that are no part of the finding',
  size: 'its request is too large to be kept whole',
} as const;

/**
 * Faults whose story does not decide both ways, and why. One that is tried and decides has to be taken from the list.
 */
export const undecided: Readonly<Record<string, keyof typeof limits>> = {
  'overlap-create-sandbox-connection-shared-result': 'overlap',
  'overlap-create-sandbox-payment-shared-caller': 'overlap',
  'overlap-create-sandbox-payment-shared-statements': 'overlap',
  'overlap-get-enrollments-shared-foreign-bodies': 'overlap',
  'overlap-get-enrollments-shared-request': 'overlap',
  'overlap-get-pay-statement-shared-bodies': 'overlap',
  'overlap-get-pay-statement-shared-foreign-answer': 'overlap',
  'overlap-get-pay-statement-shared-half': 'overlap',
  'overlap-jobs-of-another-connection': 'overlap',
  'overlap-list-enrolled-individuals-shared-answer': 'overlap',
  'overlap-list-pay-groups-shared-entity': 'overlap',
  'overlap-list-pay-statement-items-shared-caller': 'overlap',
  'overlap-pay-groups-of-another-connection': 'overlap',
  'overlap-payment-in-another-connection': 'overlap',
  'overlap-payment-lost': 'overlap',
  'overlap-update-benefit-shared-answer': 'overlap',
  'cache-get-pay-statement-without-caller': 'history',
  'cache-of-unknown-benefits': 'history',
  'read-created-employer-contributions-from-2': 'history',
  'read-unnamed-third-disconnected': 'history',
  'repeated-job-ids': 'history',
  'sandbox-payment-overrides-stick': 'history',
  'series-after-10-payments': 'history',
  'series-after-20-payments': 'history',
  'series-after-40-payments': 'history',
  'series-after-80-payments': 'history',
  'session-list-automated-jobs-by-guesses': 'history',
  'tied-by-net-pay-on-later-reads': 'history',
  'connection-history-at-101': 'expectation',
  'field-list-automated-jobs-byte-order-mark': 'expectation',
  'jobs-two-scheduled': 'expectation',
  'update-benefit-acts-before-refusing': 'expectation',
  'items-typed-under-type-filter-only': 'identity',
  'large-pages-gap-from-4999': 'size',
};
