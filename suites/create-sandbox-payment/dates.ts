import { blockedBy, doesNotApply, requireAnswered } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { newAccessToken, tokenWorks } from '../../oracle/create-sandbox-connection/new-connection.ts';
import {
  judgeDatesAccepted,
  judgeDayAccepted,
  judgeDefaultDates,
  judgePaymentAnswered,
} from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { payDateOf } from '../../oracle/create-sandbox-payment/given-pay-date.ts';
import { judgePayDate } from '../../oracle/create-sandbox-payment/pay-date.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { addBusinessDays, isCalendarDay } from '../../specs/interface/calendar.ts';
import { businessDaysOfPeriod } from '../../specs/interface/interface-facts.ts';
import {
  afterFirst,
  chains,
  chainsAcrossMonths,
  farDays,
  firstDates,
  givenDates,
  givenStarts,
  lastDays,
  lastDaysOtherwise,
  paidEarly,
  startsAcrossHolidays,
  startsAcrossMonths,
} from './date-steps.ts';
import { orFixture } from './payees.ts';
import { judgeLastDay, PaymentSeries, type PaymentStep } from './payment-series.ts';

const dateFields = ['start_date', 'end_date', 'pay_date', 'debit_date'] as const;

/** Computes the default dates of the payment after one that ends on `end`, if no holiday is near. */
function usualAfter(end: string): Required<GivenDates> {
  const start_date = addBusinessDays(end, 1);
  const end_date = addBusinessDays(start_date, businessDaysOfPeriod);
  return { start_date, end_date, pay_date: end_date, debit_date: addBusinessDays(end_date, 1) };
}

/**
 * Finds out why a payment with dates was refused: default dates can't be wrong, so if they are refused, the fields are
 * the cause, and each is sent alone to find the refused one. @param refused the dates of the refused payment
 */
async function judgeByUsualDates(series: PaymentSeries, refused: GivenDates) {
  const fields = dateFields.filter((field) => refused[field] !== undefined);
  const together = await judgeUsual(series, fields);
  if (fields.length === 1 || !breaksAny(together)) return together;
  for (const field of fields) {
    const alone = await judgeUsual(series, [field]);
    if (breaksAny(alone)) return alone;
  }
  return together;
}

const breaksAny = (judged: Awaited<ReturnType<typeof judgeUsual>>): boolean =>
  judged.some((judgement) => judgement !== undefined && isBroken(judgement));

async function judgeUsual(series: PaymentSeries, fields: readonly (keyof GivenDates)[]) {
  const before = await series.create({});
  const end = payDateOf(before.exchange);
  if (!succeeded(before.exchange) || !isCalendarDay(end)) return before.judgements;
  const usual = usualAfter(end);
  const given: GivenDates = Object.fromEntries(fields.map((field) => [field, usual[field]]));
  const dated = await series.create(given);
  if (dated.exchange.end === 'answered' && !succeeded(dated.exchange)) {
    const next = await series.create({});
    return [judgeDefaultDates(given, dated.exchange, next.exchange, usual.pay_date), ...next.judgements];
  }
  return [judgeDefaultDates(given, dated.exchange, null, usual.pay_date), ...dated.judgements];
}

const judges = [judgePaymentAnswered, judgeDatesAccepted, judgeDefaultDates, judgeDayAccepted, judgePayDate] as const;

type DateTrial = Trial<IdsOf<typeof judges>>;

type JudgeStep = ReturnType<typeof stepJudge>;

/** Returns the judge of each payment of a series: the first refusal of each set of date fields is looked into. */
function stepJudge(series: PaymentSeries) {
  const lookedInto = new Set<string>();
  return async ({ exchange, given, isOrdinary, judgements }: PaymentStep) => {
    const keys = Object.keys(given).sort().join();
    const judged = [...(keys === '' || isOrdinary ? [judgeDatesAccepted(given, exchange)] : []), ...judgements];
    if (!isOrdinary || keys === '' || !refused(exchange) || lookedInto.has(keys)) return judged;
    lookedInto.add(keys);
    return [...judged, ...(await judgeByUsualDates(series, given))];
  };
}

/** Judges the first payment. If it and a payment without dates are refused, only that is reported. */
async function judgeFirst(t: DateTrial, series: PaymentSeries, judgeStep: JudgeStep): Promise<void> {
  const step = await series.create(firstDates);
  const status = statusOf(requireAnswered(step.exchange));
  if (status === 403 && !isGranted(series.connection, 'create-sandbox-payment')) {
    throw doesNotApply('not-granted', 'the provider did not grant the product payment');
  }
  if (status === 401) throw blockedBy('the access token of a new connection is refused', tokenWorks.id);
  if (status === 403) throw blockedBy('no payment can be created', step.exchange);
  const accepted = succeeded(step.exchange) ? step : await series.create({});
  t.judge(judgePaymentAnswered(accepted.exchange));
  if (!succeeded(accepted.exchange)) throw blockedBy('no payment can be created', accepted.exchange);
  t.judge(await judgeStep(step));
}

/** Makes a series in a second connection; undefined if no more connections may be created. */
async function secondSeries(t: Trial, { connection }: PaymentSeries): Promise<PaymentSeries | undefined> {
  const second = await orNone(t.world.payees(), 'not-applicable');
  if (second === undefined) return undefined;
  // The default payment, which lists the individuals, is created now, so that none is created in between.
  await orNone(t.world.payment(second, 'default'));
  if (second.credential.token === connection.credential.token) {
    throw blockedBy('two connections have the same access token', newAccessToken.id);
  }
  return new PaymentSeries(t, second);
}

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
  judges,
  connections: 1,
  run: async (t) => {
    const { connection, isPrivate } = await orFixture(t, () => t.createConnection('payment dates'));
    const series = new PaymentSeries(t, connection);
    const judgeStep = stepJudge(series);
    await judgeFirst(t, series, judgeStep);
    const create = async (given: GivenDates) => {
      const step = await series.create(given);
      t.judge(await judgeStep(step), await judgeLastDay(series, step));
    };
    const isQuick = t.effort.isQuick;
    for (const given of [...(isPrivate ? afterFirst : []), ...givenDates, ...givenStarts]) await create(given);
    for (const given of [...startsAcrossMonths, ...(isQuick ? [] : startsAcrossHolidays)]) await create(given);
    for (const given of isQuick ? lastDays : [...lastDays, ...lastDaysOtherwise]) await create(given);
    if (!isQuick) for (const given of [...farDays, ...paidEarly]) await create(given);
    // If other checks create payments in this connection, the last payment is not known.
    if (!isPrivate) return;
    for (const given of [...chains, ...(isQuick ? [] : chainsAcrossMonths)].flat()) await create(given);
    // A wrong default date may follow from a payment of another connection: two connections in turn show that.
    if (series.isAnyWrong) await judgeInterleaved(t, series);
  },
});
