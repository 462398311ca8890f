import type { Check } from '../../harness/check.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeRefused } from '../../oracle/accepted.ts';
import { refused, succeeded } from '../../oracle/answer.ts';
import { judgeNoTrace } from '../../oracle/create-sandbox-payment/no-trace.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { payeesOf } from './payees.ts';
import { type WrongPayment, wrongPayment, wrongPaymentBoundaries, wrongPeriod } from './wrong-payments.ts';

/** The period of the payment that the next one should follow. */
const lastPeriod = { start_date: '2025-02-18', end_date: '2025-02-26' };

/** A wrong payment should be refused. */
async function pay(t: Trial<string>, { credential }: Connection, { body, requirement, told }: WrongPayment) {
  const exchange = await t.send(sandboxPayment(credential, body), { valid: false });
  return { exchange, judgement: judgeRefused(requirement, exchange, `A payment with ${told}`) };
}

/** A payment, those that are refused though their period is in order, and one without dates, which follows the first. */
async function judgeTrace(t: Trial<string>, connection: Connection, wrong: readonly WrongPayment[]): Promise<void> {
  const { credential } = connection;
  const last = await t.premise(sandboxPayment(credential, lastPeriod));
  const refusals: Exchange[] = [];
  for (const one of wrong) {
    const { exchange, judgement } = await pay(t, connection, one);
    refusals.push(exchange);
    t.judge(judgement);
  }
  if (!refusals.every(refused)) return;
  const next = await t.send(sandboxPayment(credential, {}));
  if (!succeeded(next)) return;
  t.judge(judgeNoTrace([last, ...refusals, next], { last: lastPeriod.end_date, refused: wrongPeriod.end_date }));
}

export const refusedPayments: Check = {
  id: 'create-sandbox-payment/refused',
  title: 'Impossible dates and values of a wrong type are refused, and what is refused leaves no trace',
  operation: 'create-sandbox-payment',
  requirements: ['PAY-022', 'PAY-050', 'PAY-051'],
  calls: ['create-sandbox-payment'],
  run: async (t) => {
    const connection = await t.world.payees();
    const { ids } = await payeesOf(t, connection);
    const boundaries = wrongPaymentBoundaries(ids[0]);
    // The last ones of each kind: what is wrong with them is found late, when a careless target has begun to write.
    const late = (['PAY-050', 'PAY-022'] as const).flatMap(
      (row) => boundaries.findLast(({ requirement }) => requirement === row) ?? [],
    );
    const examples = boundaries.filter((one) => !late.includes(one));
    await t.forAll(
      'wrong payment',
      wrongPayment(ids[0]),
      async (wrong) => [(await pay(t, connection, wrong)).judgement],
      { examples, randomExamples: Math.floor(t.effort.examples / 10) },
    );
    await t.withoutOtherWrites(() => judgeTrace(t, connection, late));
  },
};
