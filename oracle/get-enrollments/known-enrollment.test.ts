import { expect, test } from 'vitest';
import { answered, garbage } from '../answered.testbed.ts';
import { carriesEnrollment } from './enrollment-fields.ts';
import { judgeKnownEnrollment, judgeOwnIds } from './known-enrollment.ts';

const id = 'e1b0c6d2-74a9-4f35-8e21-9d3c5b7a0f46';

test('an enrollment is told from an empty one and from an error', () => {
  expect(carriesEnrollment({ id, plan_id: 'p' })).toBe(true);
  expect([null, {}, { id }, { code: 404, message: 'none' }, { id, plan_id: null }].some(carriesEnrollment)).toBe(false);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-enrollments', 200, value);
  expect(judgeOwnIds(exchange)).toEqual([]);
  expect(judgeKnownEnrollment(exchange, id)).toHaveLength(2);
});
