import type { Fault } from '../../switches.ts';
import { fieldFaults } from '../field-faults.ts';

const contribution = (first: number) => {
  const id = (step: number) => `ENRF-${String(first + step).padStart(3, '0')}`;
  return {
    self: { type: id(0), null: id(1) },
    amount: { fraction: id(2), null: id(3), absent: id(6) },
    currency: { type: id(4), null: id(5), absent: id(7) },
  };
};
const employee = contribution(6);
const employer = contribution(14);

/** "Enrollment (body of a 200 enrollment response)". */
export const enrollmentFields: readonly Fault[] = fieldFaults('enrollment', 'get-enrollments', 'responses/*/body', {
  id: { type: 'ENRF-025', null: 'ENRF-026', malformed: 'ENRF-027' },
  individual_id: { type: 'ENRF-028', null: 'ENRF-029', malformed: 'ENRF-030' },
  plan_id: { type: 'ENRF-031', null: 'ENRF-032', malformed: 'ENRF-033' },
  coverage_tier: { type: 'ENRF-034', null: 'ENRF-035' },
  coverage_start_date: { type: 'ENRF-036', null: 'ENRF-037', date: 'ENRF-038' },
  coverage_end_date: { type: 'ENRF-039', date: 'ENRF-040' },
  contributions: { type: 'ENRF-002', null: 'ENRF-003' },
  'contributions/frequency': { type: 'ENRF-004', null: 'ENRF-005' },
  'contributions/employee_contribution': employee.self,
  'contributions/employee_contribution/amount': employee.amount,
  'contributions/employee_contribution/currency': employee.currency,
  'contributions/employer_contribution': employer.self,
  'contributions/employer_contribution/amount': employer.amount,
  'contributions/employer_contribution/currency': employer.currency,
  dependent_ids: { type: 'ENRF-044', null: 'ENRF-045' },
  'dependent_ids/*': { type: 'ENRF-041', null: 'ENRF-042', malformed: 'ENRF-043' },
  status: { type: 'ENRF-046', null: 'ENRF-047' },
});
