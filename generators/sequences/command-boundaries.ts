import type { Period } from '../days/periods.ts';
import type { Command } from './commands.ts';

const pay = (party: number, dates: Period = {}): Command => ({ kind: 'create-payment', party, dates, overrides: [] });

/** Payments with default dates, in two connections in turn, each after one whose end or start was given. */
export const interleaved: readonly Command[] = [
  pay(0, { start_date: '2025-02-18', end_date: '2025-02-25' }),
  pay(1, { start_date: '2028-02-23' }),
  pay(0),
  pay(1),
];

/** Sequences that random ones seldom produce. The indices count as in {@link Command}. */
export const commandBoundaries: Readonly<Record<string, readonly Command[]>> = {
  'one disconnected': [pay(0), pay(1), { kind: 'create-account' }, { kind: 'disconnect', added: 0, all: false }],
  'several disconnected': [
    pay(0),
    pay(1),
    { kind: 'create-account' },
    { kind: 'create-account' },
    pay(2),
    pay(3),
    { kind: 'disconnect', added: 0, all: false },
    { kind: 'create-account' },
    { kind: 'disconnect', added: 0, all: true },
    { kind: 'list-jobs', party: 1 },
  ],
  'out of reach': [
    pay(1),
    { kind: 'create-account' },
    pay(2),
    { kind: 'read-foreign', party: 1, payment: 0 },
    { kind: 'disconnect-foreign', party: 1, added: 0, beside: false },
    { kind: 'create-connection' },
    { kind: 'disconnect-foreign', party: 3, added: 0, beside: true },
  ],
  'given statements and dates': [
    pay(1),
    { kind: 'read-payments', party: 1 },
    { kind: 'read-page', payment: 0, limit: 7, offset: 5 },
    {
      kind: 'create-payment',
      party: 1,
      dates: { start_date: '2025-02-18', end_date: '2025-02-28', pay_date: '2025-03-05' },
      overrides: [
        { individual: 0, fields: { gross_pay: 123_456, earnings: [{ amount: 1, hours: 2, name: 'Bonus' }] } },
      ],
    },
    pay(1),
    { kind: 'create-connection' },
    pay(2, { start_date: '2028-02-23' }),
    pay(1),
    { kind: 'disconnect', added: 0, all: false },
    { kind: 'list-items', party: 0 },
  ],
};
