import { expect, test } from 'vitest';
import { firstDifference } from '../batch/documented.ts';
import { carriesEnrollment, enrollmentFields, enrollmentId } from './enrollment-fields.ts';

test.each([[null], [{}], [{ id: 'e' }], [{ code: 404, message: 'none' }]])('%j is no enrollment', (body) => {
  expect(carriesEnrollment(body)).toBe(false);
});

test.each(['individual_id', 'plan_id', 'coverage_tier', 'coverage_start_date', 'contributions'])(
  'a body with %s is of an enrollment',
  (key) => {
    expect([carriesEnrollment({ [key]: 'x' }), carriesEnrollment({ [key]: null })]).toEqual([true, false]);
  },
);

test('the id of an enrollment is read in lower case', () => {
  expect([enrollmentId({ id: 'E' }), enrollmentId({ id: 7 }), enrollmentId(null)]).toEqual(['e', undefined, undefined]);
});

test.each([
  ['id', 'x', '/id'],
  ['individual_id', 'x', '/individual_id'],
  ['plan_id', 'x', '/plan_id'],
  ['coverage_tier', 'x', '/coverage_tier'],
  ['coverage_start_date', 'x', '/coverage_start_date'],
  ['coverage_end_date', 'x', '/coverage_end_date'],
  ['contributions', { frequency: 'x' }, '/contributions/frequency'],
  [
    'contributions',
    { employee_contribution: { amount: 1, currency: 'usd' } },
    '/contributions/employee_contribution/amount',
  ],
  [
    'contributions',
    { employer_contribution: { amount: 0, currency: 'x' } },
    '/contributions/employer_contribution/currency',
  ],
  ['dependent_ids', ['x'], '/dependent_ids/0'],
  ['status', 'x', '/status'],
])('%s is compared', (key, value, pointer) => {
  const money = { amount: 0, currency: 'usd' };
  const contributions = { frequency: 'm', employee_contribution: money, employer_contribution: money };
  const other = key === 'contributions' ? { ...contributions, ...(value as object) } : value;
  const changed = { contributions, [key]: other };
  const difference = firstDifference(enrollmentFields, { contributions }, changed, '');
  expect(difference?.pointer.startsWith(pointer)).toBe(true);
});
