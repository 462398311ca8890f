/** A change of a contract, as a release of the sandbox would have it. */
export interface ContractChange {
  /** The change, in the words of a user who reports it. */
  readonly change: string;
  /** The fault or the variant of the sandbox that makes it. */
  readonly switch: string;
  /** The requirement that it breaks, or the silence that allows it. */
  readonly under: string;
}

/** Changes that break what the interface says: `diff` has them among the requirements, as regressions. */
export const regressions: readonly ContractChange[] = [
  { change: 'a required field is gone', switch: 'earning-name-absent', under: 'EARN-011' },
  { change: 'null where a value has to be', switch: 'enrollment-id-null', under: 'ENRF-026' },
  { change: 'a field of another type', switch: 'employee-deduction-pre-tax-type', under: 'DEDUC-005' },
  { change: 'a value that is not in its list', switch: 'in-progress-name-unlisted', under: 'ASYNC-011' },
  { change: 'another status for a limit', switch: 'pay-statement-batch-limit-status', under: 'PS-021' },
  { change: 'a total that is one too low', switch: 'pay-statement-count-one-less', under: 'PS-046' },
  { change: 'an offset that counts from 1', switch: 'pay-statement-offset-counts-pages', under: 'PS-045' },
  { change: 'another default date', switch: 'sandbox-payment-end-13-days', under: 'PAY-013' },
  { change: 'a given amount that is not kept', switch: 'sandbox-payment-gross-pay-lost', under: 'PAY-027' },
  { change: 'another status for a success', switch: 'update-benefit-answers-201', under: 'BEN-010' },
];

/** Changes that the interface allows: `diff` has them under "Changed, though allowed". */
export const allowed: readonly ContractChange[] = [
  { change: 'keys of metadata that have other names', switch: 'metadata-of-any-kind', under: 'SIL-059' },
  { change: 'a status that was not seen before', switch: 'open-values', under: 'SIL-022' },
  { change: 'null where a value was', switch: 'nulls', under: 'SIL-053' },
  { change: 'a key that was not there before', switch: 'account-tokens-typed', under: 'SIL-018' },
  { change: 'ids in another letter case', switch: 'upper-case-ids', under: 'SIL-005' },
  { change: 'timestamps in another notation', switch: 'timestamps-with-offset', under: 'SIL-045' },
  { change: 'a list that is cut where no limit is asked for', switch: 'jobs-in-small-pages', under: 'SIL-078' },
  { change: 'refusals under another status', switch: 'refusals-with-other-statuses', under: 'SIL-036' },
  { change: 'paging under another key', switch: 'open-names', under: 'SIL-023' },
  { change: 'batches in another order', switch: 'responses-reversed', under: 'SIL-014' },
];
