import { blockedBy, CannotJudge, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { newAccessToken, tokenWorks } from '../../oracle/create-sandbox-connection/new-connection.ts';
import {
  judgeDatesAccepted,
  judgeDayAccepted,
  judgePaymentAnswered,
  judgeUsualDates,
} from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { judgePayDate } from '../../oracle/create-sandbox-payment/pay-date.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import {
  afterFirst,
  allFour,
  chains,
  chainsAcrossMonths,
  farDays,
  givenDates,
  givenStarts,
  lastDays,
  lastDaysOtherwise,
  paidEarly,
  startsAcrossHolidays,
  startsAcrossMonths,
} from './date-steps.ts';
import { judgeLastDay } from './last-day.ts';
import { ownConnection } from './own-connection.ts';
import { PaymentSeries, type PaymentStep } from './payment-series.ts';
import { judgeByUsualDates } from './usual-dates.ts';

const dateJudges = [judgePaymentAnswered, judgeDatesAccepted, judgeUsualDates, judgeDayAccepted, judgePayDate] as const;

type DateTrial = Trial<IdsOf<typeof dateJudges>>;

/** Judges a payment of a series: that it was accepted, and its date. */
function judgeStep({ exchange, given, isOrdinary, judgements }: PaymentStep) {
  const isPlain = Object.keys(given).length === 0;
  return [...(isPlain || isOrdinary ? [judgeDatesAccepted(given, exchange)] : []), ...judgements];
}

/** Judges each payment of a series, and once for each choice of dates whether it is refused for having these. */
class StepJudge {
  readonly #series: PaymentSeries;
  readonly #refused = new Set<string>();

  constructor(series: PaymentSeries) {
    this.#series = series;
  }

  async judge(step: PaymentStep) {
    const judged = judgeStep(step);
    const keys = Object.keys(step.given).sort().join();
    if (!step.isOrdinary || keys === '' || !refused(step.exchange) || this.#refused.has(keys)) return judged;
    this.#refused.add(keys);
    return [...judged, ...(await judgeByUsualDates(this.#series, step.given))];
  }
}

/** The first payment of all; where not even one without any field is accepted after it, that is one defect, not many. */
async function judgeFirst(t: DateTrial, series: PaymentSeries, steps: StepJudge): Promise<void> {
  const step = await series.create(allFour);
  if (step.exchange.end !== 'answered') throw blockedBy(describeAnswer(step.exchange), step.exchange);
  const status = statusOf(step.exchange);
  if (status === 403 && !isGranted(series.connection, 'create-sandbox-payment')) {
    throw doesNotApply('not-granted', 'the provider did not grant the product payment');
  }
  if (status === 401 || status === 403)
    throw blockedBy('the access token of a new connection is refused', tokenWorks.id);
  const accepted = succeeded(step.exchange) ? step : await series.create({});
  t.judge(judgePaymentAnswered(accepted.exchange));
  if (!succeeded(accepted.exchange)) throw blockedBy('no payment can be created', accepted.exchange);
  t.judge(await steps.judge(step));
}

/** A second connection of the check's own, or undefined where no more may be created. */
async function secondSeries(t: Trial, { connection }: PaymentSeries): Promise<PaymentSeries | undefined> {
  try {
    const second = await t.world.payees();
    // The payment that shows whom to pay there must not come between.
    await orNone(t.world.payment(second, 'default'));
    if (second.credential.token === connection.credential.token) {
      throw blockedBy('two connections have the same access token', newAccessToken.id);
    }
    return new PaymentSeries(t, second);
  } catch (error) {
    if (error instanceof CannotJudge && error.outcome === 'not-applicable') return undefined;
    throw error;
  }
}

/** Default starts in two connections in turn, while nobody else pays. */
async function judgeInterleaved(t: DateTrial, series: PaymentSeries): Promise<void> {
  const other = await secondSeries(t, series);
  if (other === undefined) return;
  await t.withoutOtherWrites(
    async () => {
      const turns: readonly [PaymentSeries, PaymentSeries, GivenDates][] = [
        [series, other, { start_date: '2025-02-18', end_date: '2025-02-25' }],
        [other, series, { start_date: '2028-02-23', end_date: '2028-03-01' }],
        [series, other, {}],
        [other, series, {}],
      ];
      for (const [payer, witness, given] of turns) {
        const { exchange, judgements } = await payer.create(given);
        t.judge(judgements);
        witness.noteElsewhere(payer.lastEnd, exchange);
      }
    },
    { on: [series.connection, other.connection] },
  );
}

export const dates = defineCheck({
  id: 'create-sandbox-payment/dates',
  title: 'Given dates are kept, and default dates follow from them and from the payment created last',
  operation: 'create-sandbox-payment',
  judges: dateJudges,
  calls: ['create-sandbox-payment'],
  connections: 1,
  run: async (t) => {
    const { connection, isPrivate } = await ownConnection(t, 'payment dates');
    const series = new PaymentSeries(t, connection);
    const steps = new StepJudge(series);
    await judgeFirst(t, series, steps);
    const create = async (given: GivenDates) => {
      const step = await series.create(given);
      t.judge(await steps.judge(step), await judgeLastDay(series, step));
    };
    const isQuick = t.effort.examples <= 10;
    for (const given of [...(isPrivate ? afterFirst : []), ...givenDates, ...givenStarts]) await create(given);
    for (const given of [...startsAcrossMonths, ...(isQuick ? [] : startsAcrossHolidays)]) await create(given);
    for (const given of isQuick ? lastDays : [...lastDays, ...lastDaysOtherwise]) await create(given);
    if (!isQuick) for (const given of [...farDays, ...paidEarly]) await create(given);
    // Where others pay in the same connection, which payment was the last is not known.
    if (!isPrivate) return;
    for (const given of [...chains, ...(isQuick ? [] : chainsAcrossMonths)].flat()) await create(given);
    // What looks like a wrong default may be that of another connection. Where it is right, the model's sequences show it.
    if (series.isBroken) await judgeInterleaved(t, series);
  },
});
