import { alter, type Change, changeEachElement, objectOf } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { emptyToObject, encodingFaults, faultsOf, fieldFaults, oneToElement, sometimes } from '../define.ts';

/** Stands for "0 is null": hardly any made-up amount is 0, and every tenth one ends in 0. */
const zeroToNull: Change = (amount) => (Number(amount) % 10 === 0 ? null : amount);

/** Fields that are wrong only in enrollments far from the first, in the order in which they are listed. */
const late = [
  ['dependents', 'dependent_ids', () => null, 'ENRF-045'],
  ['plan', 'plan_id', (id) => String(id).slice(1), 'ENRF-033'],
  ['start', 'coverage_start_date', (day) => String(day).replaceAll('-', '/'), 'ENRF-038'],
  ['amount', 'contributions/employee_contribution/amount', (amount) => Number(amount) / 100 + 0.001, 'ENRF-008'],
] as const satisfies readonly (readonly [string, string, Change, string])[];

/** "Enrollment (body of a 200 enrollment response)", and the answers of batches around it. */
export const enrollmentFields: readonly Fault[] = [
  ...fieldFaults('enrollment', 'get-enrollments', 'responses/*/body', {
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
  }),
  ...fieldFaults('enrollments', 'get-enrollments', '', {
    '': { null: 'ENR-001' },
    responses: { type: 'ENR-010', null: 'ENR-011', absent: 'ENR-012' },
  }),
  ...fieldFaults('enrollment-element', 'get-enrollments', 'responses/*', {
    '': { null: 'ENR-002' },
    enrollment_id: { type: 'ENR-003', null: 'ENR-004', absent: 'ENR-007' },
    code: { type: 'ENR-005', null: 'ENR-006', absent: 'ENR-008' },
    body: { type: 'ENRF-001', absent: 'ENR-009' },
  }),
  ...encodingFaults('get-enrollments', 'responses/*/body/', [
    ['no-dependents-as-object', 'dependent_ids without any are an object.', 'dependent_ids', emptyToObject, 'ENRF-044'],
    ['one-dependent-alone', 'dependent_ids with one are that id.', 'dependent_ids', oneToElement, 'ENRF-044'],
    [
      'no-costs-null',
      'An employer contribution of 0 is null.',
      'contributions/employer_contribution/amount',
      zeroToNull,
      'ENRF-017',
    ],
  ]),
  ...late.map(([name, path, change, requirement]) =>
    faultsOf('get-enrollments')(`late-enrollment-${name}`, sometimes('shape', requirement))
      .summary(`The ${path} of enrollments after the fortieth is not as described.`)
      .with(changeEachElement, (element, _index, { token }) => {
        const lateIds = new Set([...(token?.entity.enrollments.keys() ?? [])].slice(40));
        if (lateIds.has(String(objectOf(element.body).id))) alter(element.body, path, change);
        return element;
      }),
  ),
];
