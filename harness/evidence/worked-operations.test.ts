import { expect, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered, asking, unanswered } from '../../oracle/kernel/answered.testbed.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { WorkedOperations } from './worked-operations.ts';

const { fixtures } = profileOf('http://127.0.0.1');
const said = {
  products: null,
  availability: null,
  fixtures: { ...fixtures, paymentIds: ['p-1'], enrollmentIds: ['e-1'] },
};

/** Notes exchanges, all of them valid requests, and says whether an operation works. */
function worked(operation: OperationId, ...exchanges: readonly Exchange[]): boolean | null {
  const operations = new WorkedOperations(said);
  for (const exchange of exchanges) operations.note(exchange, true);
  return operations.worked(operation);
}

const cancelled: Exchange = {
  ...unanswered('list-pay-groups'),
  failure: { kind: 'cancelled', bound: null, message: 'The time of the run was over.' },
};
const groups = (status: number) => answered('list-pay-groups', status, []);

test.each([
  ['nothing was asked', [], null],
  ['it was answered', [groups(200)], true],
  ['it was refused', [groups(403)], false],
  ['it failed', [groups(500)], false],
  ['the run ended before', [cancelled], null],
  ['no answer came', [unanswered('list-pay-groups')], false],
  ['it was answered once', [groups(500), groups(200), groups(403)], true],
])('where %s: %s', (_, exchanges, expected) => {
  expect(worked('list-pay-groups', ...exchanges)).toBe(expected);
});

test('what is not there under an entity may be there under another one', () => {
  const named = (status: number) => {
    const exchange = groups(status);
    return { ...exchange, request: { ...exchange.request, path: '/employer/pay-groups?entity_ids=x' } };
  };
  expect(worked('list-pay-groups', named(404))).toBeNull();
  expect(worked('list-pay-groups', named(400))).toBe(false);
});

test('the refusal of an invalid request says nothing, and its success shows that the operation works', () => {
  const operations = new WorkedOperations(said);
  operations.note(groups(400), false);
  expect(operations.worked('list-pay-groups')).toBeNull();
  operations.note(groups(200), false);
  expect(operations.worked('list-pay-groups')).toBe(true);
});

const batch = (code: number, id: string) =>
  asking(answered('get-pay-statement', 200, { responses: [{ payment_id: id, code, body: {} }] }), {
    requests: [{ payment_id: id }],
  });
const whole = (operation: OperationId, status: number, id: string) =>
  asking(answered(operation, status, {}), { requests: [{ payment_id: id, enrollment_id: id }] });

test.each([
  ['get-pay-statement', 'an element with data', batch(200, 'p-1'), true],
  ['get-pay-statement', 'a fixture that is refused in its element', batch(404, 'p-1'), false],
  ['get-pay-statement', 'a new payment that is not known yet', batch(404, 'p-2'), null],
  ['get-pay-statement', 'a new payment that fails', batch(500, 'p-2'), false],
  ['get-pay-statement', 'a new payment that is not known as a whole', whole('get-pay-statement', 404, 'p-2'), null],
  ['get-pay-statement', 'a batch that is refused as a whole', whole('get-pay-statement', 400, 'p-2'), false],
  ['get-enrollments', 'an enrollment that nobody knows', whole('get-enrollments', 400, 'e-2'), null],
  ['get-enrollments', 'a fixture', whole('get-enrollments', 404, 'e-1'), false],
] as const)('of %s, after %s: %#', (operation, _, exchange, expected) => {
  expect(worked(operation, exchange)).toBe(expected);
});

const creation = (asked: readonly string[], granted: unknown) =>
  asking(answered('create-sandbox-connection', 200, { products: granted }), { products: asked });

test.each([
  ['the product was granted', creation(['payment'], ['payment']), false],
  ['the product was not granted', creation(['payment', 'benefits'], ['benefits']), null],
  ['the product was not asked for', creation(['benefits'], ['benefits']), false],
  ['nothing was granted', creation(['payment', 'benefits'], []), false],
  ['the result lists no products', creation(['payment'], undefined), false],
  ['the creation had no JSON body', answered('create-sandbox-connection', 200, { products: ['benefits'] }), false],
])('pay groups that are refused, where %s: %s', (_, created, expected) => {
  expect(worked('list-pay-groups', groups(403), created)).toBe(expected);
});

test('where nothing was granted, an operation that needs a product does not work, though it was not asked', () => {
  expect(worked('list-pay-groups', creation(['payment'], []))).toBe(false);
  expect(worked('list-automated-jobs', creation(['payment'], []))).toBeNull();
});
