import type { Fault } from '../../switches/switches.ts';
import { fieldFaults } from '../field-faults.ts';

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
  'contributions/employee_contribution': { type: 'ENRF-006', null: 'ENRF-007' },
  'contributions/employee_contribution/amount': { fraction: 'ENRF-008', null: 'ENRF-009', absent: 'ENRF-012' },
  'contributions/employee_contribution/currency': { type: 'ENRF-010', null: 'ENRF-011', absent: 'ENRF-013' },
  'contributions/employer_contribution': { type: 'ENRF-014', null: 'ENRF-015' },
  'contributions/employer_contribution/amount': { fraction: 'ENRF-016', null: 'ENRF-017', absent: 'ENRF-020' },
  'contributions/employer_contribution/currency': { type: 'ENRF-018', null: 'ENRF-019', absent: 'ENRF-021' },
  dependent_ids: { type: 'ENRF-044', null: 'ENRF-045' },
  'dependent_ids/*': { type: 'ENRF-041', null: 'ENRF-042', malformed: 'ENRF-043' },
  status: { type: 'ENRF-046', null: 'ENRF-047' },
});
