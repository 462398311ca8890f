import { expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { isBroken } from '../kernel/judge.ts';
import { IssuedIds } from './issued-ids.ts';

const connection = (connection_id: string, access_token: unknown) =>
  answered('create-sandbox-connection', 200, { connection_id, access_token });
const account = (connection_id: string, access_token: string) =>
  answered('create-sandbox-account', 200, { connection_id, access_token });
const ofCompany = (operation: 'create-sandbox-account' | 'create-sandbox-connection', company_id: string, id: string) =>
  answered(operation, 200, { company_id, connection_id: id, access_token: `${operation} ${company_id} ${id}` });
const payment = (payment_id: unknown, status = 200) => answered('create-sandbox-payment', status, { payment_id });

/** The requirements that creations break, in the order of their answers. */
const brokenBy = (creations: readonly Exchange[], ids = new IssuedIds()): readonly string[] =>
  creations.flatMap((creation) => ids.judge(creation)).flatMap((one) => (isBroken(one) ? [one.requirement] : []));

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['all new', [connection('c', 's'), connection('d', 't'), account('e', 'u'), payment('p'), payment('q')], []],
  ['a connection_id', [connection('c', 's'), connection('d', 't'), connection('C', 'u')], ['CONN-005']],
  [
    'a connection_id that an account had',
    [connection('c', 's'), account('d', 't'), connection('d', 'u')],
    ['CONN-005'],
  ],
  ['the connection_id of an account that joins its connection', [connection('c', 's'), account('c', 't')], []],
  ['an access_token', [connection('c', 's'), connection('d', 's')], ['CONN-006']],
  ['the access_token of an account', [connection('c', 's'), account('c', 's')], ['ACCT-004']],
  [
    'an access_token that an account had',
    [connection('c', 's'), account('c', 't'), connection('d', 't')],
    ['CONN-006'],
  ],
  ['a payment_id', [payment('p'), payment('q'), payment('p')], ['PAY-008']],
  ['what was refused', [payment('p', 422), payment('p')], []],
  ['what is still pending', [payment('p', 202), payment('p')], []],
  ['ids that are none', [payment(7), payment(7), connection('', null), connection('', null)], []],
])('of ids that are issued, these come again: %s', (_, creations, expected) => {
  expect(brokenBy(creations)).toEqual(expected);
});

test.each<[string, string, string, readonly string[]]>([
  ['its company', 'x', 'c', []],
  ['its company, in capitals', 'X', 'C', []],
  ['nobody before', 'x', 'e', []],
  ['another company', 'x', 'd', ['ACCT-007']],
  ['a company while its own is not known', 'z', 'd', []],
])('an account has the connection of %s', (_, company, connectionId, expected) => {
  const connections = [
    ofCompany('create-sandbox-connection', 'x', 'c'),
    ofCompany('create-sandbox-connection', 'y', 'd'),
  ];
  const account = ofCompany('create-sandbox-account', company, connectionId);
  expect(brokenBy([...connections, account])).toEqual(expected);
});

test('ids that were there before the run come again, too', () => {
  const given = () => new IssuedIds({ accessTokens: ['s'], paymentIds: ['p'] });
  expect(brokenBy([connection('c', 's'), payment('p')], given())).toEqual(['CONN-006', 'PAY-008']);
  const ids = given();
  ids.addToken('t');
  expect(brokenBy([account('c', 't')], ids)).toEqual(['ACCT-004']);
});

test('an id of megabytes is not kept', () => {
  const long = 'x'.repeat(5_001);
  expect(brokenBy([connection('c', long), connection('d', long)])).toEqual([]);
  expect(brokenBy([connection('c', long.slice(1)), connection('d', long.slice(1))])).toEqual(['CONN-006']);
});

test('the evidence of an id that comes again is the answer that issued it first, and the one that does now', () => {
  const [one, other, again] = [payment('p'), payment('q'), payment('p')];
  const ids = new IssuedIds();
  expect([one, other, again].flatMap((each) => ids.judge(each)).find(isBroken)).toMatchObject({
    exchanges: [one, again],
  });
});
