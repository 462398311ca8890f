import { expect, test } from 'vitest';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { AnswerLedger } from './answer-ledger.ts';

const group = { id: '5d1c6b1e-3f0a-4b57-9d41-0a7c2e9f8b13', name: 'Office', pay_frequencies: ['weekly'] };
const groups = (...changes: readonly object[]) =>
  answered(
    'list-pay-groups',
    200,
    changes.map((change) => ({ ...group, ...change })),
  );

/** Judges the shapes of these answers by a ledger of at most `maxDefects`. */
function shapesIn(answers: readonly ReturnType<typeof groups>[], maxDefects = 10) {
  const ledger = new AnswerLedger(maxDefects);
  for (const answer of answers) ledger.observe(answer, true);
  return ledger.judgements('list-pay-groups', 'shapes');
}

test('a defect that is seen in several answers, and at several indices, is kept once, with its count', () => {
  const broken = shapesIn([groups({ name: 7 }), groups({}, { name: 8 }), groups({})]).filter(
    ({ kind }) => kind === 'broken',
  );
  expect(broken).toMatchObject([{ requirement: 'GROUPF-007', pointer: '/0/name', count: 2 }]);
});

test('defects that differ in requirement, place or kind are kept apart', () => {
  const broken = shapesIn([groups({ name: 7 }), groups({ name: null }), groups({ id: 'x' }), groups({ id: 7 })]);
  expect(broken.filter(({ kind }) => kind === 'broken')).toMatchObject([
    { requirement: 'GROUPF-007', aspect: 'type' },
    { requirement: 'GROUPF-008', aspect: 'type' },
    { requirement: 'GROUPF-006', aspect: 'format' },
    { requirement: 'GROUPF-004', aspect: 'type' },
  ]);
});

test('a requirement that was broken once does not hold', () => {
  const judged = shapesIn([groups({}), groups({ name: 7 })]).filter(({ requirement }) => requirement === 'GROUPF-007');
  expect(judged).toMatchObject([{ kind: 'broken' }]);
});

test('no more defects are kept than the bound says', () => {
  const judged = shapesIn([groups({ name: 7, id: 7 }), groups({ pay_frequencies: 7 })], 2);
  expect(judged.filter(({ kind }) => kind === 'broken')).toHaveLength(2);
});

test('a success is not held to its shape where the interface does not state what comes of the request', () => {
  const ledger = new AnswerLedger(10);
  ledger.observe(groups({ name: 7 }), false);
  expect(ledger.judgements('list-pay-groups', 'shapes')).toEqual([]);
});

test('an invalid request is not answered with an error of the server, unless valid ones are, too', () => {
  const judged = (valid: number, invalid: number) => {
    const ledger = new AnswerLedger(10);
    ledger.observe(answered('list-pay-groups', valid, []), true, true);
    ledger.observe(answered('list-pay-groups', invalid), false, false);
    const about = ledger
      .judgements('list-pay-groups', 'answers')
      .filter(({ requirement }) => requirement === 'ERR-014');
    return about.map(({ kind }) => kind);
  };
  expect([judged(200, 400), judged(200, 500), judged(500, 500), judged(200, 200)]).toEqual([
    ['holds'],
    ['broken'],
    ['unjudged'],
    [],
  ]);
});

test('a token that one answer issued may stand in no other', () => {
  const ledger = new AnswerLedger(10, ['the-secret-of-the-client']);
  ledger.observe(answered('create-sandbox-connection', 200, { access_token: 'issued-token-1' }), true);
  ledger.observe(answered('list-pay-groups', 200, ['issued-token-1']), true);
  ledger.observe(answered('list-pay-groups', 200, ['the-secret-of-the-client']), true);
  const broken = ledger.judgements('list-pay-groups', 'answers').filter(({ kind }) => kind === 'broken');
  expect(broken).toMatchObject([{ requirement: 'TYPE-002' }, { requirement: 'SECRET-002', count: 2 }]);
});

test('ids that come again are kept by the operation that issued them, unless the interface states nothing of the request', () => {
  const ledger = new AnswerLedger(10);
  const payment = answered('create-sandbox-payment', 200, { payment_id: 'p' });
  ledger.observe(payment, false);
  ledger.observe(payment, true);
  expect(ledger.judgements('create-sandbox-payment', 'new-ids')).toEqual([]);
  ledger.observe(payment, true);
  ledger.observe(payment, true);
  expect(ledger.judgements('create-sandbox-payment', 'new-ids')).toMatchObject([{ requirement: 'PAY-008', count: 2 }]);
});
