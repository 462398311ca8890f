import { businessDaysAfter } from '../calendar/business-days.ts';
import { changeAnswers, changeRules, jsonOf } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import type { PaymentDates } from '../world/payment.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('create-sandbox-payment');

/** What one payment does to the next. */
export const sandboxPaymentSeries: readonly Fault[] = [
  fault(
    'sandbox-payment-overrides-stick',
    'A payment without statements is given those of the payment before.',
    { kind: 'state', requirements: ['PAY-046', 'PAY-047', 'PAY-048'], stateful: true },
    () => {
      const last = new Map<string, unknown>();
      return {
        onRequest(incoming, operation) {
          const caller = incoming.authorization.join();
          const sent = operation === 'create-sandbox-payment' ? jsonOf(incoming.body) : undefined;
          const body = objectOf(sent);
          if (Array.isArray(body.pay_statements)) last.set(caller, body.pay_statements);
          if (sent === undefined || Object.keys(body).length > 0) return incoming;
          return { ...incoming, body: Buffer.from(JSON.stringify({ pay_statements: last.get(caller) })) };
        },
      };
    },
  ),
  fault(
    'sandbox-payment-accepted-later',
    'From the second payment on, a payment is answered 202 with its result.',
    { kind: 'error', requirements: ['ASYNC-028', 'PAY-001'], conditional: true, stateful: true },
    changeAnswers({ operations: ['create-sandbox-payment'], when: ({ nth }) => nth > 1 }, (reply) => {
      reply.status = 202;
    }),
  ),
  fault(
    'sandbox-payment-refused-value-counts',
    'A payment that is refused for its statements counts as the one created last.',
    { kind: 'state', requirements: ['PAY-051'], conditional: true, stateful: true, effort: 'standard' },
    () => {
      const tried = new WeakMap<object, PaymentDates>();
      return changeRules((base) => ({
        takesDates(dates, payments) {
          tried.set(payments, dates);
        },
        defaultStart(payments, world) {
          const last = tried.get(payments);
          return last === undefined ? base.defaultStart(payments, world) : businessDaysAfter(last.endDate, 1);
        },
      }))();
    },
  ),
];
