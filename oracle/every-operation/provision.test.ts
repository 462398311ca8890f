import { expect, test } from 'vitest';
import { grantsNothing, mayLackProduct, mayRefuse, type Support } from './provision.ts';

const provision = (change: Partial<Support> = {}): Support => ({
  products: null,
  availability: null,
  granted: new Set(['payment', 'pay_statement', 'benefits']),
  lacking: new Set(),
  ...change,
});
const lacksBenefits = provision({ granted: new Set(['payment']), lacking: new Set(['benefits']) });
const grantsNone = provision({ granted: new Set(), lacking: new Set(['payment', 'benefits']) });

test.each([
  ['all', provision(), false],
  ['some', lacksBenefits, false],
  ['none', grantsNone, true],
  ['none, as the profile says', { ...grantsNone, products: [] }, false],
  ['none, though the profile names some', { ...grantsNone, products: ['payment'] as const }, true],
  ['what no creation has shown', provision({ granted: new Set() }), false],
])('creations that grant %s grant nothing: %s', (_, known, expected) => {
  expect(grantsNothing(known)).toBe(expected);
});

test.each([
  ['get-enrollments', 403, lacksBenefits, true],
  ['get-enrollments', 400, lacksBenefits, true],
  ['get-enrollments', 404, lacksBenefits, false],
  ['get-enrollments', 405, lacksBenefits, false],
  ['get-enrollments', 399, lacksBenefits, false],
  ['get-enrollments', 500, lacksBenefits, false],
  ['get-enrollments', undefined, lacksBenefits, false],
  ['get-enrollments', 403, provision(), false],
  ['get-enrollments', 403, grantsNone, false],
  ['list-pay-groups', 403, lacksBenefits, false],
  ['list-automated-jobs', 403, grantsNone, false],
] as const)('%s may be refused with %s, where products are lacking: %#', (operation, status, known, expected) => {
  expect(mayRefuse(operation, status, known)).toBe(expected);
});

test('where nothing is granted, a refusal may want a product, and is not allowed', () => {
  expect(mayLackProduct('get-enrollments', 403, grantsNone)).toBe(true);
  expect(mayLackProduct('get-enrollments', 404, grantsNone)).toBe(false);
  expect(mayLackProduct('list-automated-jobs', 403, grantsNone)).toBe(false);
});

test.each([
  ['list-enrolled-individuals', 403, null, true],
  ['list-enrolled-individuals', 422, null, true],
  ['list-enrolled-individuals', 400, null, false],
  ['list-enrolled-individuals', 401, null, false],
  ['list-enrolled-individuals', 404, null, false],
  ['list-enrolled-individuals', 405, null, false],
  ['list-enrolled-individuals', 501, null, false],
  ['list-enrolled-individuals', 403, 'automated', false],
  ['list-enrolled-individuals', 404, 'assisted', true],
  ['list-enrolled-individuals', 501, 'assisted', true],
  ['list-enrolled-individuals', 200, 'assisted', false],
  ['update-benefit', 403, 'assisted', false],
  ['update-benefit', 422, null, false],
] as const)('%s may be refused with %i by a provider that is %s: %s', (operation, status, availability, expected) => {
  expect(mayRefuse(operation, status, provision({ availability }))).toBe(expected);
});

test.each([
  [409, true],
  [400, true],
  [404, false],
  [405, false],
  [500, false],
])('the disconnection of a last entity may be refused with %i: %s', (status, expected) => {
  expect(mayRefuse('disconnect-entity', status, provision())).toBe(expected);
});

test.each([
  ['update-benefit', 500, true],
  ['update-benefit', 200, false],
  ['list-pay-groups', 403, false],
] as const)('%s may be refused with %i where the profile names payment alone: %s', (operation, status, expected) => {
  expect(mayRefuse(operation, status, provision({ products: ['payment'] }))).toBe(expected);
});
