import { expect, test } from 'vitest';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { carriesEnrollment } from './enrollment-fields.ts';
import { judgeKnownEnrollment, judgeOwnIds } from './known-enrollment.ts';

const id = 'e1b0c6d2-74a9-4f35-8e21-9d3c5b7a0f46';
const element = (code: number, body: unknown) => ({ enrollment_id: id.toUpperCase(), code, body });
const batch = (...responses: readonly unknown[]) => answered('get-enrollments', 200, { responses });
const told = (exchange: ReturnType<typeof batch>) =>
  judgeKnownEnrollment(exchange, id).map(({ kind, requirement }) => `${kind} ${requirement}`);

test('a known enrollment is served', () => {
  expect(told(batch(element(200, { id })))).toEqual(['holds ENR-014', 'holds ENR-013']);
});

test.each([
  ['refused as a whole', answered('get-enrollments', 400, {}), ['broken ENR-014']],
  ['refused by its element', batch(element(404, {})), ['holds ENR-014', 'broken ENR-013']],
  [
    'served under another status',
    answered('get-enrollments', 201, { responses: [element(200, { id })] }),
    ['holds ENR-014', 'broken ENR-013'],
  ],
  ['served as null, which its shape tells', batch(element(200, null)), ['holds ENR-014']],
  ['left out, which the batch tells', batch(), ['holds ENR-014', 'unjudged ENR-013']],
  ['not answered', unanswered('get-enrollments'), ['unjudged ENR-013', 'unjudged ENR-014']],
])('one that is %s', (_, exchange, expected) => {
  expect(told(exchange)).toEqual(expected);
});

test('an element carries the enrollment that it is about', () => {
  expect(judgeOwnIds(batch(element(200, { id })))).toMatchObject([{ kind: 'holds' }]);
  expect(judgeOwnIds(batch(element(200, { id: 'x' })))).toMatchObject([
    { kind: 'broken', pointer: '/responses/0/body/id' },
  ]);
  expect(judgeOwnIds(batch(element(200, {}), element(404, { id: 'x' })))).toEqual([]);
});

test('an enrollment is told from an empty one and from an error', () => {
  expect(carriesEnrollment({ id, plan_id: 'p' })).toBe(true);
  expect([null, {}, { id }, { code: 404, message: 'none' }, { id, plan_id: null }].some(carriesEnrollment)).toBe(false);
});

test.each(garbage.map((value) => [value]))('%j as an answer is judged without throwing', (value) => {
  const exchange = answered('get-enrollments', 200, value);
  expect(judgeOwnIds(exchange)).toEqual([]);
  expect(judgeKnownEnrollment(exchange, id)).toHaveLength(2);
});
