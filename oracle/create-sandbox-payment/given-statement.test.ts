import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeGivenPayment } from './given-payment.ts';
import { type GivenStatement, judgeGivenStatement } from './given-statement.ts';
import { type ReadStatement, readStatements } from './read-statements.ts';
import { judgeStillGiven, type Rereading } from './still-given.ts';

const creation = answered('create-sandbox-payment', 200, {});
const batch = (statements: unknown, code = 200) =>
  answered('get-pay-statement', 200, { responses: [{ payment_id: 'p', code, body: { pay_statements: statements } }] });
const money = (amount: unknown) => ({ amount, currency: 'usd' });

test('statements are read with their places', () => {
  const read = readStatements(batch([null, { individual_id: 'A' }, { individual_id: 7 }]), 'P') ?? [];
  expect(read.map(({ pointer, individualId }) => [pointer, individualId])).toEqual([
    ['/responses/0/body/pay_statements/1', 'a'],
    ['/responses/0/body/pay_statements/2', undefined],
  ]);
  expect(readStatements(batch([], 404), 'p')).toBeUndefined();
  expect(readStatements(batch(null), 'p')).toBeUndefined();
  expect(readStatements(batch([]), 'q')).toBeUndefined();
});

const one = (statement: object): ReadStatement => {
  const [read] = readStatements(batch([{ individual_id: 'a', ...statement }]), 'p') ?? [];
  if (read === undefined) throw new Error('the testbed read nothing');
  return read;
};

test('the judgements of the fields of one statement', () => {
  const judged = (given: Omit<GivenStatement, 'individual_id'>, statement: object) =>
    judgeGivenStatement({ individual_id: 'a', ...given }, one(statement), creation, false);
  const gross = (sent: number, gross_pay: unknown) => judged({ gross_pay: sent }, { gross_pay });
  expect(
    printJudgements({
      'nothing given': judged({}, {}),
      'a type and a method': judged({ type: 't', payment_method: 'm' }, { type: 't', payment_method: 'x' }),
      'hours that are absent': judged({ total_hours: 0 }, {}),
      'hours of another type': judged({ total_hours: 8 }, { total_hours: '8' }),
      'the same amounts': judged({ gross_pay: 1, net_pay: 0 }, { gross_pay: money(1), net_pay: money(0) }),
      'another amount': gross(5_000, money(4_000)),
      'no money': gross(5_000, null),
      'no amount': gross(5_000, {}),
      'a number instead of money': gross(5_000, 5_000),
      'an amount of another type': gross(5_000, money('5000')),
      'a fraction': gross(5_000, money(49.5)),
      'whole units': gross(5_050, money(50)),
      'whole units, rounded up': gross(5_050, money(51)),
      'not whole units': gross(5_050, money(52)),
      hundredths: gross(5_050, money(505_000)),
      'rounded to whole units': gross(5_050, money(5_100)),
      'rounded down': gross(5_050, money(5_000)),
      'rounded further': gross(5_050, money(5_200)),
      'another one that is near': gross(5_050, money(5_099)),
      'a small amount': gross(999, money(99_900)),
      'the smallest that is recognised': gross(1_000, money(100_000)),
      nothing: gross(5_000, money(0)),
      'a negative one': gross(-5_000, money(-500_000)),
    }),
  ).toMatchInlineSnapshot(`
    "nothing given:
    a type and a method:
      holds PAY-024
      broken PAY-025 at /responses/0/body/pay_statements/0/payment_method: The payment_method that a pay statement was given is not read back as it was sent.
        "m" | "x" | create-sandbox-payment 200, get-pay-statement 200
    hours that are absent:
      broken PAY-026 at /responses/0/body/pay_statements/0/total_hours: The total_hours that a pay statement was given is not read back as it was sent.
        0 | absent | create-sandbox-payment 200, get-pay-statement 200
    hours of another type: blocked PAY-026: the total_hours comes back as another type
    the same amounts: holds PAY-027, MONEY-007, PAY-028, MONEY-007
    another amount:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | 4000 | create-sandbox-payment 200, get-pay-statement 200
    no money:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | absent | create-sandbox-payment 200, get-pay-statement 200
    no amount:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | absent | create-sandbox-payment 200, get-pay-statement 200
    a number instead of money: blocked PAY-027: the gross_pay comes back as another type
    an amount of another type: blocked PAY-027: the gross_pay comes back as another type
    a fraction: blocked PAY-027: the gross_pay comes back as another type
    whole units:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 50 | create-sandbox-payment 200, get-pay-statement 200
    whole units, rounded up:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 51 | create-sandbox-payment 200, get-pay-statement 200
    not whole units:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 52 | create-sandbox-payment 200, get-pay-statement 200
    hundredths:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 505000 | create-sandbox-payment 200, get-pay-statement 200
    rounded to whole units:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 5100 | create-sandbox-payment 200, get-pay-statement 200
    rounded down:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 5000 | create-sandbox-payment 200, get-pay-statement 200
    rounded further:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 5200 | create-sandbox-payment 200, get-pay-statement 200
    another one that is near:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5050 cents | 5099 | create-sandbox-payment 200, get-pay-statement 200
    a small amount:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        999 cents | 99900 | create-sandbox-payment 200, get-pay-statement 200
    the smallest that is recognised:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        1000 cents | 100000 | create-sandbox-payment 200, get-pay-statement 200
    nothing:
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        5000 cents | 0 | create-sandbox-payment 200, get-pay-statement 200
    a negative one:
      broken MONEY-007 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        -5000 cents | -500000 | create-sandbox-payment 200, get-pay-statement 200"
  `);
});

const given: GivenStatement = { individual_id: 'A', gross_pay: 2 };
const judgedPayment = (
  statements: readonly object[],
  change: object = {},
  wanted: readonly GivenStatement[] = [given],
) => {
  const reading = batch(statements);
  const read = readStatements(reading, 'p') ?? [];
  return judgeGivenPayment({
    creation,
    given: wanted,
    read,
    reading,
    isWhole: true,
    mayBeEnrolled: () => false,
    ...change,
  });
};

test('the judgements of whose statement it is', () => {
  const [right, wrong] = [{ gross_pay: money(2) }, { gross_pay: money(3) }];
  const statement = (individual_id: string, fields: object) => ({ individual_id, ...fields });
  expect(
    printJudgements({
      'its own': judgedPayment([statement('b', wrong), statement('a', right)]),
      'its own, twice': judgedPayment([statement('a', wrong), statement('a', right)]),
      'its own, and wrong': judgedPayment([statement('a', wrong)]),
      "another's, and its own wrong": judgedPayment([statement('a', wrong), statement('b', right)]),
      "another's alone": judgedPayment([statement('b', right)]),
      nobodys: judgedPayment([statement('b', wrong)]),
      'nobodys, in a part of them': judgedPayment([statement('b', wrong)], { isWhole: false }),
      'too little to recognise it by': judgedPayment([statement('b', { gross_pay: money(1) })], {}, [
        { individual_id: 'a', gross_pay: 1 },
      ]),
      'enough to recognise it by: net pay': judgedPayment([statement('b', { net_pay: money(2) })], {}, [
        { individual_id: 'a', net_pay: 2 },
      ]),
      'enough to recognise it by: earnings': judgedPayment([statement('b', { earnings: [{ name: 'x' }] })], {}, [
        { individual_id: 'a', earnings: [{ name: 'x' }] },
      ]),
      'no earnings to recognise it by': judgedPayment([statement('b', { earnings: [] })], {}, [
        { individual_id: 'a', earnings: [] },
      ]),
      'of two one astray': judgedPayment([statement('b', right), statement('c', wrong)], {}, [
        given,
        { individual_id: 'c', gross_pay: 9 },
      ]),
    }),
  ).toMatchInlineSnapshot(`
    "its own: holds PAY-023, PAY-044, PAY-027, MONEY-007
    its own, twice: holds PAY-023, PAY-044, PAY-027, MONEY-007
    its own, and wrong:
      holds PAY-023, PAY-044
      broken PAY-027 at /responses/0/body/pay_statements/0/gross_pay/amount: The gross_pay that a pay statement was given is not read back as it was sent.
        2 cents | 3 | create-sandbox-payment 200, get-pay-statement 200
    another's, and its own wrong:
      broken PAY-023 at /responses/0/body/pay_statements/1/individual_id: What was sent for one individual is read back in the pay statement of another.
        A | b | create-sandbox-payment 200, get-pay-statement 200
      blocked PAY-027: the statement is somebody else’s
    another's alone:
      broken PAY-023 at /responses/0/body/pay_statements/0/individual_id: What was sent for one individual is read back in the pay statement of another.
        A | b | create-sandbox-payment 200, get-pay-statement 200
    nobodys:
      broken PAY-044: An individual who was named in a payment has no pay statement in it.
        a pay statement of A | 1 pay statements, none of them of that individual | create-sandbox-payment 200, get-pay-statement 200
    nobodys, in a part of them:
    too little to recognise it by:
      broken PAY-044: An individual who was named in a payment has no pay statement in it.
        a pay statement of a | 1 pay statements, none of them of that individual | create-sandbox-payment 200, get-pay-statement 200
    enough to recognise it by: net pay:
      broken PAY-023 at /responses/0/body/pay_statements/0/individual_id: What was sent for one individual is read back in the pay statement of another.
        a | b | create-sandbox-payment 200, get-pay-statement 200
    enough to recognise it by: earnings:
      broken PAY-023 at /responses/0/body/pay_statements/0/individual_id: What was sent for one individual is read back in the pay statement of another.
        a | b | create-sandbox-payment 200, get-pay-statement 200
    no earnings to recognise it by:
      broken PAY-044: An individual who was named in a payment has no pay statement in it.
        a pay statement of a | 1 pay statements, none of them of that individual | create-sandbox-payment 200, get-pay-statement 200
    of two one astray:
      broken PAY-023 at /responses/0/body/pay_statements/0/individual_id: What was sent for one individual is read back in the pay statement of another.
        A | b | create-sandbox-payment 200, get-pay-statement 200
      holds PAY-023, PAY-044
      blocked PAY-027: the statement is somebody else’s"
  `);
});

test('the judgements of payments that were read again', () => {
  const rereading = (gross: number, change: Partial<Rereading> = {}): Rereading => ({
    payment: { creation, paymentId: 'p', given: [given] },
    mayBeEnrolled: () => false,
    first: [],
    reading: batch([{ individual_id: 'a', gross_pay: money(gross) }]),
    ...change,
  });
  const wrong = judgedPayment([{ individual_id: 'a', gross_pay: money(3) }]);
  const nothingGiven = { payment: { creation, paymentId: 'p', given: [] } };
  expect(
    printJudgements({
      'as before': judgeStillGiven([rereading(2)]),
      otherwise: judgeStillGiven([rereading(2), rereading(3), rereading(4)]),
      'wrong before': judgeStillGiven([rereading(3, { first: wrong })]),
      'not there': judgeStillGiven([rereading(2, { reading: batch([], 404) })]),
      'nothing given': judgeStillGiven([rereading(2, nothingGiven)]),
      none: judgeStillGiven([]),
    }),
  ).toMatchInlineSnapshot(`
    "as before: holds PAY-045
    otherwise:
      broken PAY-045 at /responses/0/body/pay_statements/0/gross_pay/amount 2 times: What a payment was given reads otherwise after later payments were created.
        2 cents | 3 | create-sandbox-payment 200, get-pay-statement 200
    wrong before:
    not there:
    nothing given:
    none:"
  `);
});
