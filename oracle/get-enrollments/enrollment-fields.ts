import { type Documented, money } from '../batch/documented.ts';
import { asObject, asString } from '../kernel/answer.ts';

/** The documented fields of an enrollment that are compared between answers ("Enrollment"). */
export const enrollmentFields: Documented = {
  fields: {
    id: 'id',
    individual_id: 'id',
    plan_id: 'id',
    coverage_tier: 'value',
    coverage_start_date: 'value',
    coverage_end_date: 'value',
    contributions: { fields: { frequency: 'value', employee_contribution: money, employer_contribution: money } },
    dependent_ids: { list: 'id', key: '' },
    status: 'value',
  },
};

/** Whether the body of an element contains an enrollment's data: more than the requested id. */
export function carriesEnrollment(body: unknown): boolean {
  const enrollment = asObject(body);
  return ['individual_id', 'plan_id', 'coverage_tier', 'coverage_start_date', 'contributions'].some(
    (key) => enrollment?.[key] !== undefined && enrollment[key] !== null,
  );
}

export const enrollmentId = (body: unknown): string | undefined => asString(asObject(body)?.id)?.toLowerCase();
