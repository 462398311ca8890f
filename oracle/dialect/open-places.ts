import type { SilenceId } from '../../specs/words/dialect.ts';

/** A silence by the schema and key that it is about; `*` stands for every key of the schema that has no row of its own. */
type Rows = Readonly<Record<string, SilenceId>>;

/** The silences that leave open whether a field is null, or absent (each row that says nullable or not required). */
const absences: Rows = {
  'paging count': 'SIL-015',
  'money amount': 'SIL-043',
  'pay-statement gross_pay': 'SIL-043',
  'pay-statement net_pay': 'SIL-043',
  'pay-statement *': 'SIL-052',
  'earning currency': 'SIL-043',
  'earning *': 'SIL-053',
  'tax currency': 'SIL-043',
  'tax *': 'SIL-055',
  'employee-deduction currency': 'SIL-043',
  'employee-deduction type': 'SIL-058',
  'employee-deduction *': 'SIL-056',
  'employer-contribution currency': 'SIL-043',
  'employer-contribution type': 'SIL-058',
  'employer-contribution *': 'SIL-057',
  'enrollment coverage_end_date': 'SIL-060',
  'connection-result *': 'SIL-018',
  'account-result *': 'SIL-018',
  'automated-job *': 'SIL-020',
};

/** The silences that leave open which keys an object has beyond those that the interface names. */
const keys: Rows = {
  'metadata *': 'SIL-059',
  'pay-statement-item attributes': 'SIL-019',
  'sandbox-payment-result *': 'SIL-064',
  'update-benefit.response *': 'SIL-063',
  'list-automated-jobs.response quotas': 'SIL-073',
  'list-automated-jobs.response *': 'SIL-023',
  'list-pay-statement-items.response *': 'SIL-068',
  '* *': 'SIL-041',
};

/** The silences that leave open which values a text has. */
const values: Rows = {
  'money currency': 'SIL-062',
  'earning currency': 'SIL-062',
  'tax currency': 'SIL-062',
  'employee-deduction currency': 'SIL-062',
  'employer-contribution currency': 'SIL-062',
  'enrollment frequency': 'SIL-061',
  'enrollment coverage_tier': 'SIL-022',
  'enrollment status': 'SIL-022',
  'automated-job type': 'SIL-022',
  'automated-job status': 'SIL-022',
  'pay-group pay_frequencies': 'SIL-022',
  'pay-statement-item type': 'SIL-022',
  'connection-result token_type': 'SIL-018',
  'account-result token_type': 'SIL-018',
};

/** The plain strings that are ids which a target makes up, of any form ("Common conventions"). */
const plainIds: ReadonlySet<string> = new Set([
  'sandbox-payment-result payment_id',
  'update-benefit.response job_id',
  'list-enrolled-individuals.response benefit_id',
]);

const rowOf = (rows: Rows, schemaName: string, key: string): SilenceId | undefined =>
  rows[`${schemaName} ${key}`] ?? rows[`${schemaName} *`];

/** The silence that lets a field be null or absent; undefined where none does. */
export function absenceSilence(schemaName: string, key: string): SilenceId | undefined {
  return rowOf(absences, schemaName, key);
}

/** The silence that lets an object have further keys. @param key under which it stands in its schema; empty: it is the schema's own */
export function keysSilence(schemaName: string, key: string): SilenceId {
  return rowOf(keys, schemaName, key) ?? keys['* *'] ?? 'SIL-041';
}

/** The silence that lets a text have any value; undefined where none does, or where values are people's data. */
export function valuesSilence(schemaName: string, key: string): SilenceId | undefined {
  return values[`${schemaName} ${key}`];
}

/** Whether a text is an id of any form that the target made up, or the profile names; others repeat what was asked. */
export function isPlainId(schemaName: string, key: string): boolean {
  return plainIds.has(`${schemaName} ${key}`);
}
