import { describe, expect, test } from 'vitest';
import { judgeAccepted, judgeRefused } from '../accepted.ts';
import { answered, garbage, unanswered } from '../answered.testbed.ts';
import { judgeEarlierToken } from '../create-sandbox-account/earlier-token.ts';
import { judgeFreshId } from '../fresh-ids.ts';
import { judgeGranted, judgeNamed, judgeTokenWorks } from './creation-result.ts';
import { judgeNoHistory } from './history.ts';
import { judgeSizes } from './size.ts';

const creation = answered('create-sandbox-connection', 200, { provider_id: 'acme', products: ['payment'] });
const kinds = (judgements: readonly { kind: string }[]) => judgements.map(({ kind }) => kind);

test.each([
  ['a success', answered('create-sandbox-connection', 200, {}), 'holds', 'broken'],
  ['a refusal', answered('create-sandbox-connection', 422, {}), 'broken', 'holds'],
  ['a failure of the target', answered('create-sandbox-connection', 500), 'broken', 'holds'],
  ['come back later', answered('create-sandbox-connection', 202, {}), 'unjudged', 'unjudged'],
  ['no answer', unanswered('create-sandbox-connection'), 'unjudged', 'unjudged'],
])('%s, to a valid request and to a wrong one', (_, exchange, valid, wrong) => {
  expect(judgeAccepted('CONN-001', exchange, 'It').kind).toBe(valid);
  expect(judgeRefused('CONN-013', exchange, 'It').kind).toBe(wrong);
});

test('an id is new until it comes again', () => {
  const known = new Set<string>();
  const fresh = (id: string | undefined) => kinds(judgeFreshId('CONN-005', '/connection_id', id, known, creation));
  expect([fresh('a'), fresh('b'), fresh('a'), fresh(undefined), fresh('')]).toEqual([
    [],
    ['holds'],
    ['broken'],
    [],
    [],
  ]);
});

test('a result names what was asked for, and grants no more', () => {
  expect(kinds(judgeNamed('CONN-008', creation, 'provider_id', 'acme'))).toEqual(['holds']);
  expect(kinds(judgeNamed('CONN-008', creation, 'provider_id', 'ACME'))).toEqual(['broken']);
  expect(kinds(judgeGranted('CONN-009', creation, ['payment', 'benefits']))).toEqual(['holds']);
  expect(kinds(judgeGranted('CONN-009', creation, ['benefits']))).toEqual(['broken']);
});

test.each([
  [200, 'holds'],
  [401, 'broken'],
  [404, 'unjudged'],
])('a token whose use is answered %i: %s', (status, kind) => {
  expect(judgeTokenWorks('CONN-007', creation, answered('list-automated-jobs', status, {})).kind).toBe(kind);
});

test('a payment that is forbidden tells of the token where its product was granted', () => {
  const forbidden = answered('create-sandbox-payment', 403, {});
  const lacking = answered('create-sandbox-connection', 200, { products: ['company'] });
  expect(judgeTokenWorks('CONN-007', creation, forbidden).kind).toBe('broken');
  expect(judgeTokenWorks('CONN-007', lacking, forbidden).kind).toBe('unjudged');
});

test.each(garbage.map((value) => [value]))('%j throws nothing', (value) => {
  const exchange = answered('create-sandbox-connection', 200, value);
  expect(judgeNamed('CONN-008', exchange, 'provider_id', 'acme')).toEqual([]);
  expect(judgeGranted('CONN-009', exchange, [])).toEqual([]);
  expect(judgeSizes([{ askedSize: 1, creation, reading: exchange, paymentId: 'p' }])).toEqual([]);
});

describe('sizes', () => {
  const sized = (askedSize: number | null, count: number) => {
    const body = { paging: { offset: 0, count }, pay_statements: [] };
    const reading = answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code: 200, body }] });
    return { askedSize, creation, reading, paymentId: 'p' };
  };
  const broken = (payments: Parameters<typeof judgeSizes>[0]) =>
    judgeSizes(payments).flatMap(({ kind, requirement }) => (kind === 'broken' ? [requirement] : []));

  test.each([
    ['those asked for', [sized(null, 20), sized(1, 1), sized(100, 102)], []],
    ['the default whatever was asked for', [sized(null, 20), sized(1, 20), sized(100, 20)], ['CONN-010', 'CONN-010']],
    ['another default', [sized(null, 25), sized(100, 100)], ['CONN-011']],
    ['always five', [sized(null, 5), sized(1, 5), sized(100, 5)], []],
    ['none', [sized(null, 0), sized(100, 0)], []],
  ])('%s', (_, payments, expected) => {
    expect(broken(payments)).toEqual(expected);
  });
});

describe('history', () => {
  const items = (...names: readonly string[]) =>
    answered('list-pay-statement-items', 200, { responses: names.map((name) => ({ name, category: 'earnings' })) });
  const evidence = { creation, before: items('Salary', 'Bonus'), after: items('Salary', 'Bonus', 'M'), marker: 'M' };

  test.each([
    ['none', { recent: items('Salary', 'Bonus', 'M'), old: items() }, 'holds'],
    ['an old item', { recent: items('Salary', 'M'), old: items('Bonus') }, 'broken'],
    ['an item of no day', { recent: items('Salary', 'Bonus', 'M'), old: items('Bonus') }, 'holds'],
    ['items of another time', { recent: items('M'), old: items('Salary') }, 'unjudged'],
    ['items of no payment', { after: items('Salary'), recent: items('Salary'), old: items('Bonus') }, 'unjudged'],
    ['a refusal', { recent: answered('list-pay-statement-items', 400), old: items() }, 'unjudged'],
  ])('%s', (_, shown, kind) => {
    expect(judgeNoHistory({ ...evidence, ...shown }).kind).toBe(kind);
  });
});

describe('an account leaves the connection as it was', () => {
  const payment = (gross: number, code = 200) => {
    const body = { paging: { offset: 0 }, pay_statements: [{ individual_id: 'a', gross_pay: { amount: gross } }] };
    return answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body }] });
  };
  test.each([
    ['the same', payment(1), ['holds']],
    ['other data', payment(2), ['broken']],
    ['no data', payment(1, 404), ['broken']],
    ['a refusal', answered('get-pay-statement', 401, {}), ['broken']],
    ['no answer', unanswered('get-pay-statement'), []],
  ])('%s', (_, after, expected) => {
    expect(kinds(judgeEarlierToken(payment(1), creation, after))).toEqual(expected);
  });
});
