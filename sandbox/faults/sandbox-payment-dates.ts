import { businessDaysAfter, isDay } from '../calendar/business-days.ts';
import { alterAnswers, changeAnswers, changeRules, refuseRequests, rewriteBodies } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('create-sandbox-payment');

function calendarDaysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const isFriday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() === 5;

/** The default dates of "Create sandbox payment", each counted wrongly in some way, and given dates that are not kept. */
export const sandboxPaymentDates: readonly Fault[] = [
  fault(
    'sandbox-payment-end-calendar-days',
    'The default end date is 14 calendar days after the start.',
    { kind: 'condition', requirements: ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'] },
    changeRules(() => ({ defaultEnd: (start) => calendarDaysAfter(start, 14) })),
  ),
  fault(
    'sandbox-payment-end-13-days',
    'The default end date is 13 business days after the start.',
    { kind: 'limit', requirements: ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'] },
    changeRules(() => ({ defaultEnd: (start) => businessDaysAfter(start, 13) })),
  ),
  fault(
    'sandbox-payment-end-15-days',
    'The default end date is 15 business days after the start.',
    { kind: 'limit', requirements: ['PAY-013', 'PAY-016'] },
    changeRules(() => ({ defaultEnd: (start) => businessDaysAfter(start, 15) })),
  ),
  fault(
    'sandbox-payment-end-on-friday-starts',
    'A payment that starts on a Friday ends one business day too late.',
    { kind: 'condition', requirements: ['PAY-013', 'PAY-016'], conditional: true },
    changeRules((base) => ({
      defaultEnd: (start) =>
        new Date(start).getUTCDay() === 5 ? businessDaysAfter(start, 15) : base.defaultEnd(start),
    })),
  ),
  fault(
    'sandbox-payment-end-across-months',
    'A default end date in another month than the start is one business day too early.',
    { kind: 'condition', requirements: ['PAY-013', 'PAY-014', 'PAY-016', 'PAY-017'], conditional: true },
    changeRules((base) => ({
      defaultEnd(start) {
        const end = base.defaultEnd(start);
        return end?.slice(0, 7) === start.slice(0, 7) ? end : businessDaysAfter(start, 13);
      },
    })),
  ),
  fault(
    'sandbox-payment-start-same-day',
    'The default start date is the end date of the last payment.',
    { kind: 'condition', requirements: ['PAY-016', 'PAY-017'], stateful: true },
    changeRules(() => ({ defaultStart: (payments) => payments.at(-1)?.endDate })),
  ),
  fault(
    'sandbox-payment-start-two-days',
    'The default start date is two business days after the end of the last payment.',
    { kind: 'limit', requirements: ['PAY-016'], stateful: true },
    changeRules(() => ({ defaultStart: (payments) => businessDaysAfter(payments.at(-1)?.endDate ?? '', 2) })),
  ),
  fault(
    'sandbox-payment-start-calendar-day',
    'The default start date is the day after the end of the last payment, be it a weekend.',
    { kind: 'condition', requirements: ['PAY-016', 'PAY-017'], conditional: true, stateful: true },
    changeRules(() => ({ defaultStart: (payments) => calendarDaysAfter(payments.at(-1)?.endDate ?? '', 1) })),
  ),
  fault(
    'sandbox-payment-start-after-pay-date',
    'The default start date follows the pay date of the last payment, not its end.',
    { kind: 'state', requirements: ['PAY-016'], conditional: true, stateful: true },
    changeRules(() => ({ defaultStart: (payments) => businessDaysAfter(payments.at(-1)?.payDate ?? '', 1) })),
  ),
  fault(
    'sandbox-payment-start-after-latest-end',
    'The default start date follows the latest end of all payments, not that of the one created last.',
    { kind: 'state', requirements: ['PAY-018', 'PAY-016'], conditional: true, stateful: true },
    changeRules(() => ({
      defaultStart: (payments) =>
        businessDaysAfter(
          payments
            .map(({ endDate }) => endDate)
            .sort()
            .at(-1) ?? '',
          1,
        ),
    })),
  ),
  fault(
    'sandbox-payment-start-after-one-before-last',
    'The default start date follows the payment before the one created last.',
    { kind: 'state', requirements: ['PAY-016', 'PAY-017', 'PAY-018'], stateful: true },
    changeRules(() => ({
      defaultStart: (payments) => businessDaysAfter((payments.at(-2) ?? payments.at(-1))?.endDate ?? '', 1),
    })),
  ),
  fault(
    'sandbox-payment-start-of-any-connection',
    'The default start date follows the last payment of all connections.',
    { kind: 'state', requirements: ['PAY-019', 'PAY-016', 'PAY-017'], conditional: true, stateful: true },
    () => {
      let paid: Entity | undefined;
      return {
        rules: (base) => ({
          defaultStart: (payments, world) => base.defaultStart(paid?.payments ?? payments, world),
        }),
        onReply(reply, { operation, token }) {
          if (operation === 'create-sandbox-payment' && reply.status === 200) paid = token?.entity;
        },
      };
    },
  ),
  fault(
    'sandbox-payment-pay-date-after-end',
    'The default pay date is the business day after the end.',
    { kind: 'condition', requirements: ['PAY-012', 'PAY-013', 'PAY-016'] },
    changeRules(() => ({ defaultPay: (end) => businessDaysAfter(end, 1) })),
  ),
  fault(
    'sandbox-payment-given-pay-date-ignored',
    'A given pay_date is not kept when end_date is given too.',
    { kind: 'condition', requirements: ['PAY-010'], conditional: true },
    rewriteBodies('create-sandbox-payment', (body) => {
      const { pay_date, ...rest } = objectOf(body);
      return 'end_date' in rest && isDay(String(pay_date)) ? rest : body;
    }),
  ),
  fault(
    'sandbox-payment-given-pay-date-at-month-end',
    'A given pay_date on the last day of a month comes back as the day after.',
    { kind: 'condition', requirements: ['PAY-010'], conditional: true },
    alterAnswers({
      operations: ['create-sandbox-payment'],
      path: 'pay_date',
      change: (value) => {
        const next = calendarDaysAfter(String(value), 1);
        return next.endsWith('-01') ? next : value;
      },
      when: ({ body }) => 'pay_date' in objectOf(body),
    }),
  ),
  fault(
    'sandbox-payment-empty-refused',
    'A payment without any field is refused.',
    { kind: 'condition', requirements: ['PAY-002', 'PAY-001'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => Object.keys(objectOf(body)).length === 0),
  ),
  fault(
    'sandbox-payment-debit-date-refused',
    'A payment with a debit_date is refused.',
    { kind: 'condition', requirements: ['PAY-003'], conditional: true },
    refuseRequests('create-sandbox-payment', (body) => 'debit_date' in objectOf(body)),
  ),
  fault(
    'sandbox-payment-id-repeated',
    'From the third payment on the payment_id is that of the second.',
    { kind: 'state', requirements: ['PAY-008'], conditional: true, stateful: true },
    () => {
      const given: unknown[] = [];
      return changeAnswers({ operations: ['create-sandbox-payment'] }, (reply) => {
        const body = objectOf(reply.body);
        given.push(body.payment_id);
        if (given.length > 2) reply.body = { ...body, payment_id: given[1] };
      })();
    },
  ),
  fault(
    'sandbox-payment-accepted-with-result',
    'A payment is answered 202 with its result.',
    { kind: 'error', requirements: ['ASYNC-028', 'PAY-001'] },
    changeAnswers({ operations: ['create-sandbox-payment'] }, (reply) => {
      reply.status = 202;
    }),
  ),
  fault(
    'sandbox-payment-given-pay-date-at-year-end',
    'A given pay_date of 31 December comes back as 1 January of that year.',
    { kind: 'condition', requirements: ['PAY-010'], conditional: true },
    alterAnswers({
      operations: ['create-sandbox-payment'],
      path: 'pay_date',
      change: (value) => String(value).replace(/-12-31$/, '-01-01'),
      when: ({ body }) => 'pay_date' in objectOf(body),
    }),
  ),
  fault(
    'sandbox-payment-default-pay-date-after-weekend',
    'The default pay date of a period that ends on a Friday is the Monday after it.',
    { kind: 'condition', requirements: ['PAY-012', 'PAY-013', 'PAY-016'], conditional: true },
    changeRules((base) => ({
      defaultPay: (end) => (isFriday(end) ? businessDaysAfter(end, 1) : base.defaultPay(end)),
    })),
  ),
];
