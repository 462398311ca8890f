import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { expectLacks, expectRefusal } from '../../oracle/kernel/expectation.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { setUpOptionsFor } from '../report/report-requirements.ts';
import { ExchangeOrigins } from './exchange-origins.ts';

/** An exchange whose request has this body. */
const asking = (exchange: Exchange, body: string): Exchange => ({
  ...exchange,
  request: { ...exchange.request, body },
});

const creation = answered('create-sandbox-connection', 200, { access_token: 'token-of-7', entity_id: 'entity-1' });
const payment = asking(answered('create-sandbox-payment', 200, { payment_id: 'payment-1' }), '{"of":"token-of-7"}');
const read = asking(answered('get-pay-statement', 200, {}), '{"requests":[{"payment_id":"payment-1"}]}');

test('what a request needs is set up by the answers that gave it, and by those that these needed, in order', () => {
  const origins = new ExchangeOrigins('');
  for (const each of [creation, payment, read]) origins.note(each);
  expect(origins.setUpOf([read])).toEqual([creation, payment]);
  expect(origins.setUpOf([payment, read])).toEqual([creation]);
});

test('what the profile gives, a refusal said, or a request itself brought has no origin', () => {
  const origins = new ExchangeOrigins('{"paymentIds":["payment-1"]}');
  const refusal = answered('create-sandbox-connection', 422, { access_token: 'token-of-7' });
  const echo = asking(answered('get-pay-statement', 200, { payment_id: 'payment-2' }), '{"payment_id":"payment-2"}');
  for (const each of [refusal, payment, echo]) origins.note(each);
  expect(origins.setUpOf([asking(read, '{"of":["token-of-7","payment-1","payment-2"]}')])).toEqual([]);
});

test('what a list shows by its name is written again, where that matters', () => {
  const origins = new ExchangeOrigins('');
  const paying = asking(
    answered('create-sandbox-payment', 200, {}),
    '{"pay_statements":[{"earnings":[{"name":"Mark \\"1\\""}]}]}',
  );
  const list = answered('list-pay-statement-items', 200, { responses: [{ name: 'Mark "1"' }] });
  for (const each of [paying, list]) origins.note(each);
  expect(origins.setUpOf([list], { writes: true, earlier: 'none', expected: '' })).toEqual([paying]);
  expect(origins.setUpOf([list])).toEqual([]);
});

test('of what a list shows, that which is expected to show is written again, and nothing else', () => {
  const paying = (name: string) =>
    asking(answered('create-sandbox-payment', 200, {}), JSON.stringify({ earnings: [{ name }] }));
  const list = answered('list-pay-statement-items', 200, { responses: [{ name: 'Mark 1' }, { name: 'Mark 2' }] });
  const [one, two] = [paying('Mark 1'), paying('Mark 2')];
  const origins = new ExchangeOrigins('');
  for (const each of [one, two, list]) origins.note(each);
  expect(origins.setUpOf([list], { writes: true, earlier: 'none', expected: '{"value":"Mark 2"}' })).toEqual([two]);
});

test('the payment is made again whose lines another one shows', () => {
  const paying = (payment_id: string, name: string) =>
    asking(answered('create-sandbox-payment', 200, { payment_id }), JSON.stringify({ earnings: [{ name }] }));
  const [one, two] = [paying('payment-1', 'Mark 1'), paying('payment-2', 'Mark 2')];
  const shown = { body: { earnings: [{ name: 'Mark 1' }, { name: 'Mark 2' }] } };
  const reading = asking(answered('get-pay-statement', 200, shown), '{"requests":[{"payment_id":"payment-2"}]}');
  const origins = new ExchangeOrigins('');
  for (const each of [one, two, reading]) origins.note(each);
  expect(origins.setUpOf([two, reading], { writes: true, earlier: 'none', expected: '' })).toEqual([one]);
});

test('the jobs that a list shows are made again by the updates that made them', () => {
  const update = answered('update-benefit', 200, { benefit_id: 'benefit-1', job_id: 'job-of-1' });
  const list = answered('list-automated-jobs', 200, { data: [{ job_id: 'job-of-1' }] });
  const origins = new ExchangeOrigins('');
  for (const each of [update, list]) origins.note(each);
  expect(origins.setUpOf([list], { writes: true, earlier: 'none', expected: '' })).toEqual([update]);
});

test('what a list shows is not written again for a request that had to be refused, whatever it shows', () => {
  expect(setUpOptionsFor(expectRefusal())).toMatchObject({ writes: false, earlier: 'same-request' });
  expect(setUpOptionsFor(expectLacks('a name'))).toMatchObject({ writes: true });
});

test('an answer that was kept of another caller is led to by what the other one asked', () => {
  const groups = [{ id: 'group-1', name: 'a pay group of the first connection', pay_frequencies: ['weekly'] }];
  const askedBy = (caller: string) => {
    const exchange = answered('list-pay-groups', 200, groups);
    return { ...exchange, request: { ...exchange.request, headers: [['Authorization', caller]] as const } };
  };
  const [owner, stranger] = [askedBy('one'), askedBy('two')];
  const origins = new ExchangeOrigins('');
  for (const each of [owner, stranger]) origins.note(each);
  expect(origins.setUpOf([stranger], { writes: true, earlier: 'same-answer', expected: '' })).toEqual([owner]);
  expect(origins.setUpOf([stranger])).toEqual([]);
});

test.each([
  ['cut', 'token-of-connection-'],
  ['longer', 'token-of-connection-7x'],
  ['in capitals', 'TOKEN-OF-CONNECTION-7'],
])('a token that is %s is set up by the answer that gave the right one', (_, token) => {
  const creating = answered('create-sandbox-connection', 200, { access_token: 'token-of-connection-7' });
  const origins = new ExchangeOrigins('');
  origins.note(creating);
  expect(origins.setUpOf([asking(answered('list-pay-groups', 200, []), token)])).toEqual([creating]);
});
