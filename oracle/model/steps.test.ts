import { describe, expect, test } from 'vitest';
import type { GivenDates } from '../create-sandbox-payment/payment-dates.ts';
import { readPayment } from '../disconnect-entity/entity-read.ts';
import { answered, garbage, unanswered } from '../kernel/answered.testbed.ts';
import type { Judgement } from '../kernel/judge.ts';
import { applyDisconnection, judgeStayed } from './disconnection-step.ts';
import { applyLook, judgeKnownPage } from './look-step.ts';
import { afterWrite, atBeginning, emptyModel, type Model, paymentsOf, withAccount, withConnection } from './model.ts';
import { applyPayment, type Paid } from './payment-step.ts';

const asWords = (judgements: readonly Judgement[]) =>
  judgements.map(({ kind, requirement }) => `${kind} ${requirement}`);
const brokenIn = (judgements: readonly Judgement[]) =>
  judgements.flatMap(({ kind, requirement }) => (kind === 'broken' ? [requirement] : []));

const two = withConnection(withConnection(emptyModel, 'C0', 'E0'), 'C1', 'E1');
const joined = withAccount(two, 0, 'C0', 'E2');

const result = (payment_id: string, pay_date: string) =>
  answered('create-sandbox-payment', 200, { payment_id, pay_date });
const command = (payer: number, dates: GivenDates = {}, statements: Paid['statements'] = []) => ({
  payer,
  dates,
  statements,
});
/** The model after payments, each by someone, with given dates, and paid on a day; its ids are p1, p2 … */
const having = (model: Model, ...payments: readonly (readonly [number, GivenDates, string])[]): Model =>
  payments.reduce(
    (before, [payer, dates, day], index) =>
      applyPayment(before, command(payer, dates), result(`p${index + 1}`, day)).model,
    model,
  );

const to28th = { start_date: '2025-02-18', end_date: '2025-02-28' };
const to3rd = { start_date: '2025-02-20', end_date: '2025-03-03' };
const statement = (individual_id: string, cents: number) => ({
  individual_id,
  gross_pay: { amount: cents, currency: 'usd' },
  earnings: null,
  taxes: null,
  employee_deductions: null,
});
const reading = (payment_id: string, statements: readonly object[], count: number | null = statements.length) =>
  answered('get-pay-statement', 200, {
    responses: [
      {
        payment_id,
        code: 200,
        body: { paging: { offset: 0, ...(count === null ? {} : { count }) }, pay_statements: statements },
      },
    ],
  });
const unknown = (payment_id: string) =>
  answered('get-pay-statement', 200, { responses: [{ payment_id, code: 404, body: {} }] });

describe('a payment', () => {
  test.each<[string, Model, number, string, readonly string[]]>([
    ['follows the last one', having(two, [0, to28th, '2025-02-28']), 0, '2025-03-21', []],
    ['follows another one', having(two, [0, to28th, '2025-02-28']), 0, '2025-03-24', ['PAY-016']],
    [
      'follows that of another connection',
      having(two, [0, to28th, '2025-02-28'], [1, to3rd, '2025-03-03']),
      0,
      '2025-03-24',
      ['PAY-019'],
    ],
    [
      'follows an earlier one, of an earlier sequence too',
      having(atBeginning(having(two, [0, to3rd, '2025-03-03'])), [0, to28th, '2025-02-28']),
      0,
      '2025-03-24',
      ['PAY-018'],
    ],
    ['is the first of a sequence', atBeginning(having(two, [0, to28th, '2025-02-28'])), 0, '2025-03-24', []],
    ['follows that of a sibling', having(joined, [2, to28th, '2025-02-28']), 0, '2025-03-24', []],
    [
      'follows an account, which may bring a history',
      withAccount(having(two, [0, to28th, '2025-02-28']), 0, 'C0', 'E2'),
      0,
      '2025-03-24',
      [],
    ],
  ])('%s', (_, model, payer, day, expected) => {
    expect(brokenIn(applyPayment(model, command(payer), result('new', day)).judgements)).toEqual(expected);
  });

  test('with dates that are not surely in order may be paid on any day', () => {
    const model = having(two, [0, to28th, '2025-02-28']);
    const step = applyPayment(model, command(0, { end_date: '2025-02-20' }), result('new', '2025-03-24'));
    expect(brokenIn(step.judgements)).toEqual([]);
    expect(brokenIn(applyPayment(step.model, command(0), result('next', '2025-03-24')).judgements)).toEqual([]);
  });

  test('has an id of its own', () => {
    const model = having(two, [0, to28th, '2025-02-28']);
    expect(brokenIn(applyPayment(model, command(1), result('p1', '2025-03-21')).judgements)).toEqual(['PAY-008']);
  });

  test('is accepted again from whom it was accepted before, unless for when it lies, and leaves open what follows', () => {
    const refusal = answered('create-sandbox-payment', 422, {});
    const model = having(two, [0, to28th, '2025-02-28']);
    expect(asWords(applyPayment(model, command(0), refusal).judgements)).toEqual([]);
    expect(asWords(applyPayment(model, command(1, to28th), refusal).judgements)).toEqual([]);
    const { judgements, model: next } = applyPayment(model, command(0, to28th), refusal);
    expect(asWords(judgements)).toEqual(['unjudged PAY-003']);
    const failure = answered('create-sandbox-payment', 500, {});
    expect(asWords(applyPayment(model, command(0, to28th), failure).judgements)).toEqual(['broken PAY-003']);
    expect(brokenIn(applyPayment(next, command(0), result('p2', '2025-04-01')).judgements)).toEqual([]);
    expect(asWords(applyPayment(atBeginning(model), command(0, to28th), refusal).judgements)).toEqual([]);
  });

  test.each([
    ...garbage.map((value) => answered('create-sandbox-payment', 200, value)),
    unanswered('create-sandbox-payment'),
  ])('that is answered with nothing to know it by is none: %#', (exchange) => {
    const step = applyPayment(two, command(0), exchange);
    expect([step.model.payments, brokenIn(step.judgements)]).toEqual([[], []]);
  });
});

describe('a look', () => {
  const given = [{ individual_id: 'a', gross_pay: 5_000 }];
  const model = applyPayment(two, command(0, {}, given), result('p1', '2025-03-21')).model;
  const [payment] = paymentsOf(model, 0);
  if (payment === undefined) throw new Error('no payment');
  const seen = applyLook(model, payment, reading('p1', [statement('a', 5_000)])).model;
  const [known] = paymentsOf(seen, 0);
  if (known === undefined) throw new Error('no payment');
  const later = (...writes: readonly Parameters<typeof afterWrite>[1][]) =>
    paymentsOf(writes.reduce(afterWrite, seen), 0)[0] ?? known;

  test.each<[string, ReturnType<typeof reading>, readonly string[]]>([
    ['what it was given', reading('p1', [statement('a', 5_000)]), []],
    ['something else', reading('p1', [statement('a', 5_001)]), ['PAY-027']],
    ['somebody else, and all there are', reading('p1', [statement('b', 1)]), ['PAY-044']],
    ['somebody else, and maybe not all there are', reading('p1', [statement('b', 1)], null), []],
    ['nothing', unknown('p1'), ['PAY-009']],
    ['a refusal, which may have other reasons', answered('get-pay-statement', 403, {}), []],
    ['no answer', unanswered('get-pay-statement'), []],
  ])('shows at first %s', (_, exchange, expected) => {
    expect(brokenIn(applyLook(model, payment, exchange).judgements)).toEqual(expected);
  });

  test.each<[string, typeof known, ReturnType<typeof reading>, readonly string[]]>([
    ['a change after later payments', later('payment'), reading('p1', [statement('a', 1)]), ['PAY-045']],
    [
      'a change that an account may have made',
      later('payment', 'account'),
      reading('p1', [statement('a', 1)]),
      ['ACCT-010'],
    ],
    ['a change after a connection', later('connection'), reading('p1', [statement('a', 1)]), ['CONN-015']],
    ['a change by itself', later(), reading('p1', [statement('a', 1)]), []],
    ['another count', later(), reading('p1', [statement('a', 5_000)], 2), ['PS-049']],
    ['nothing any more', later('payment'), unknown('p1'), ['STATE-010']],
    ['a refusal after an account', later('account'), answered('get-pay-statement', 401, {}), ['ACCT-010']],
    ['a refusal after a payment', later('payment'), answered('get-pay-statement', 401, {}), []],
  ])('shows later %s', (_, before, exchange, expected) => {
    expect(brokenIn(applyLook(seen, before, exchange).judgements)).toEqual(expected);
  });

  test('that is refused leaves a payment that says nothing of what comes next', () => {
    const { model: lost } = applyLook(seen, later('payment'), answered('get-pay-statement', 403, {}));
    const [unreadable] = paymentsOf(lost, 0);
    expect(unreadable?.seen?.shown.kind).toBe('none');
    expect(applyLook(lost, unreadable ?? known, unknown('p1')).judgements).toEqual([]);
  });

  test('at a page shows the part of the whole that its window names', () => {
    const ids = ['a', 'b', 'c'].map((id) => statement(id, 5_000));
    const [whole] = paymentsOf(applyLook(model, payment, reading('p1', ids)).model, 0);
    const page = (statements: readonly object[]) =>
      brokenIn(judgeKnownPage(whole ?? known, reading('p1', statements, 3), { limit: 1, offset: 1 }));
    expect(page([])).toContain('PS-043');
    expect(page(ids.slice(0, 1))).toContain('PS-044');
    expect(page(ids.slice(1, 2))).toEqual([]);
  });

  test.each(garbage.map((value) => [value]))('at %j throws nothing', (value) => {
    expect(() => applyLook(model, payment, answered('get-pay-statement', 200, value))).not.toThrow();
    expect(() => judgeKnownPage(known, answered('get-pay-statement', 200, value), { limit: 1 })).not.toThrow();
  });
});

describe('a disconnection', () => {
  const success = answered('disconnect-entity', 200, { status: 'success' });
  const refusal = answered('disconnect-entity', 403, {});
  const acting = having(two, [0, to28th, '2025-02-28'], [1, to28th, '2025-02-28']);
  const joinedBoth = withAccount(withAccount(acting, 0, 'c0', 'E2'), 1, 'C1', 'E3');
  const all = { ...joinedBoth, parties: joinedBoth.parties.map((party) => ({ ...party, hasActed: true })) };

  test.each<[string, readonly number[], typeof success, readonly string[], readonly string[]]>([
    ['of a sibling', [2], success, ['holds DISC-006'], ['active', 'active', 'disconnected', 'active']],
    ['of a sibling, refused', [2], refusal, ['broken DISC-006'], ['active', 'active', 'open', 'active']],
    ['of all', [0, 2], refusal, [], ['open', 'active', 'open', 'active']],
    ['of a foreign one', [3], success, ['broken DISC-013'], ['active', 'active', 'active', 'active']],
    ['of a foreign one beside', [2, 3], success, [], ['active', 'active', 'open', 'active']],
  ])('%s', (_, named, exchange, judged, activities) => {
    const { judgements, model } = applyDisconnection(all, { by: 0, named }, exchange);
    expect(asWords(judgements)).toEqual(judged);
    expect(model.parties.map(({ activity }) => activity)).toEqual(activities);
  });

  test('with a token that was good for nothing since an account was added may be refused', () => {
    expect(applyDisconnection(joinedBoth, { by: 0, named: [2] }, refusal).judgements).toEqual([]);
  });

  test('forgets payments that may be of what was named, and keeps those that surely are not', () => {
    const paidBeside = applyPayment(all, command(0), result('p3', '2025-03-21')).model;
    const { model } = applyDisconnection(paidBeside, { by: 0, named: [2] }, success);
    expect(model.payments.map(({ paymentId }) => paymentId)).toEqual(['p1', 'p2']);
  });

  test.each<[string, number, readonly number[], string]>([
    ['a sibling', 0, [2], 'DISC-008'],
    ['another connection', 1, [2], 'DISC-018'],
    ['a foreign one', 1, [1], 'DISC-011'],
    ['a foreign one beside an own', 1, [2, 1], 'DISC-012'],
  ])('leaves %s as it was', (_, party, named, requirement) => {
    const [payment] = paymentsOf(all, party);
    const before = reading(payment?.paymentId ?? '', [statement('a', 1)]);
    const gone = unknown(payment?.paymentId ?? '');
    if (payment === undefined) throw new Error('no payment');
    const seen = { ...payment, seen: readPayment(before, payment.paymentId) };
    const judged = (exchange: typeof gone) =>
      judgeStayed(all, { by: 0, named }, success, seen, readPayment(exchange, payment.paymentId));
    expect(brokenIn(judged(gone))).toEqual([requirement]);
    expect(brokenIn(judged(before))).toEqual([]);
  });
});
