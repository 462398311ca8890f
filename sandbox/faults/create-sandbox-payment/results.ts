import { alterAnswers, changeAnswers, objectOf, refuseRequests } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { always, faultsOf, fieldFaults, sometimes } from '../define.ts';

const fault = faultsOf('create-sandbox-payment');

export const paymentResults: readonly Fault[] = [
  ...fieldFaults('payment-result', 'create-sandbox-payment', '', {
    '': { null: 'PAYF-001' },
    payment_id: { type: 'PAYF-002', null: 'PAYF-003', empty: 'PAYF-004', absent: 'PAYF-008' },
    pay_date: { type: 'PAYF-005', null: 'PAYF-006', date: 'PAYF-007', absent: 'PAYF-009' },
  }),
  fault('field-payment-pay-date-as-time', sometimes('shape', 'PAYF-007'))
    .summary('A pay date that was not given comes back with a time of day.')
    .with(alterAnswers, 'pay_date', (day) => `${String(day)}T00:00:00Z`, {
      when: ({ body }) => !('pay_date' in objectOf(body)),
    }),
  fault('sandbox-payment-accepted-with-result', always('error', 'ASYNC-028', 'PAY-001'))
    .summary('A payment is answered 202 with its result.')
    .with(changeAnswers, (reply) => Object.assign(reply, { status: 202 })),
  fault('sandbox-payment-empty-refused', sometimes('condition', 'PAY-002', 'PAY-001'))
    .summary('A payment without any field is refused.')
    .by(refuseRequests((body) => Object.keys(objectOf(body)).length === 0)),
];
