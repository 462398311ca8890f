/** Why a script can't show a defect, or not always. */
export const limits = {
  overlap: 'it shows only while requests overlap, and a script sends one after the other',
  history: 'it shows only after many other requests, or after those of another check, which no script repeats',
  listed: 'the list shows it beside what other checks wrote to the same connection before',
  identity: 'which of two entities the data belongs to follows from reads that are no part of the finding',
  ids: 'that an id is another one follows from all ids that the run was given before',
  order: 'which statements a page lacks follows from a complete walk, whose pages are no part of the finding',
  place: 'the script compares elements of a batch by their place, and their order is open',
  refusal: 'an unmodified target refuses the request, which the script takes for no answer to its question',
} as const;

/** Faults of the sample whose story does not decide both ways yet, and why. */
export const undecided: Readonly<Record<string, keyof typeof limits>> = {
  'sandbox-payment-start-of-any-connection': 'history',
  'sandbox-payment-overrides-lost-later': 'history',
  'connection-id-repeated-above-110': 'ids',
  'account-token-of-another-connection': 'ids',
  'jobs-new-ones-last': 'listed',
  'entity-get-enrollments-sibling-used': 'identity',
  'overlap-jobs-of-another-connection': 'overlap',
  'overlap-items-of-another-connection': 'overlap',
  'overlap-get-pay-statement-shared-foreign-answer': 'overlap',
  'overlap-create-sandbox-connection-shared-result': 'overlap',
  'cache-list-pay-statement-items-without-caller': 'history',
  'cache-list-pay-statement-items-without-entity': 'history',
  'cache-of-unknown-benefits': 'history',
  'session-get-enrollments-by-last': 'history',
  'tied-under-small-limits': 'order',
  'pay-statement-ids-swapped': 'place',
  'isolation-list-enrolled-individuals-foreign-entity': 'refusal',
  'overlap-payment-lost': 'overlap',
  'session-account-id-alone': 'history',
};
