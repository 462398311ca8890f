import { sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeNoTrace } from '../../oracle/create-sandbox-payment/no-trace.ts';
import { judgeRefusedPayment, type PaymentDefect } from '../../oracle/create-sandbox-payment/refused-payments.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { payeesOf } from './payees.ts';
import {
  maybeRefused,
  type WrongPayment,
  wrongPayment,
  wrongPaymentBoundaries,
  wrongPeriod,
} from './wrong-payments.ts';

/** The period of the payment that the next one should follow. */
const lastPeriod = { start_date: '2025-02-18', end_date: '2025-02-26' };

const refusalJudges = [judgeRefusedPayment, judgeNoTrace] as const;

/** Sends a wrong payment, which should be refused. */
async function pay(t: Trial, { credential }: Connection, { body, defect, label }: WrongPayment) {
  const exchange = await t.send(sandboxPayment(credential, body), { valid: false });
  return { exchange, judgement: judgeRefusedPayment(defect, label, exchange) };
}

/**
 * A payment, those that are refused though their period is in order, and one without dates, which follows the first. Where
 * one is not refused, it begins anew with the next.
 */
async function judgeTrace(
  t: Trial<IdsOf<typeof refusalJudges>>,
  { credential }: Connection,
  wrong: readonly (() => Promise<Exchange>)[],
): Promise<void> {
  const pay = () => t.send(sandboxPayment(credential, lastPeriod));
  let last = await pay();
  let refusals: Exchange[] = [];
  for (const send of wrong) {
    const exchange = await send();
    if (refused(exchange)) {
      refusals.push(exchange);
      continue;
    }
    last = await pay();
    refusals = [];
  }
  // Its period may lie before those of other payments: then no default date can be predicted.
  if (!succeeded(last) || refusals.length === 0) return;
  const next = await t.send(sandboxPayment(credential, {}));
  if (!succeeded(next)) return;
  t.judge(judgeNoTrace([last, ...refusals, next], { last: lastPeriod.end_date, refused: wrongPeriod.end_date }));
}

/** The kinds of wrong payments, in the order in which their trace is looked for. */
const defects: readonly PaymentDefect[] = ['wrong-type', 'impossible-date'];

export const refusedPayments = defineCheck({
  id: 'create-sandbox-payment/refused',
  title: 'Impossible dates and values of a wrong type are refused, and what is refused leaves no trace',
  operation: 'create-sandbox-payment',
  judges: refusalJudges,
  calls: ['create-sandbox-payment'],
  run: async (t) => {
    const connection = await t.world.payees();
    const { ids } = await payeesOf(t, connection);
    const boundaries = wrongPaymentBoundaries(ids[0]);
    // The last ones of each kind: what is wrong with them is found late, when a careless target has begun to write.
    const late = defects.flatMap((kind) => boundaries.findLast(({ defect }) => defect === kind) ?? []);
    const examples = boundaries.filter((one) => !late.includes(one));
    await t.forAll(
      'wrong payment',
      wrongPayment(ids[0]),
      async (wrong) => [(await pay(t, connection, wrong)).judgement],
      { examples, randomExamples: Math.floor(t.effort.examples / 10) },
    );
    const sendLate = late.map((one) => async () => {
      const { exchange, judgement } = await pay(t, connection, one);
      t.judge(judgement);
      return exchange;
    });
    await t.withoutOtherWrites(() => judgeTrace(t, connection, sendLate), { on: [connection] });
    if (t.effort.sequences === 0 || t.judgements.some(isBroken)) return;
    const sendOthers = maybeRefused(ids[0]).map(
      (body) => () => t.send(sandboxPayment(connection.credential, body), { valid: false }),
    );
    await t.withoutOtherWrites(() => judgeTrace(t, connection, sendOthers), { on: [connection] });
  },
});
