import fc, { type Arbitrary } from 'fast-check';
import { addDays } from './calendar.ts';
import { anchorEndDate } from './holiday-free-windows.ts';
import { limit } from './paging.ts';
import { type Period, period } from './periods.ts';
import { type StatementOverrides, statementOverrides } from './sandbox-statements.ts';

/**
 * Overrides of the statement of one individual of the connection, by index: any non-negative integer, taken modulo how
 * many there are.
 */
export interface IndexedOverrides {
  readonly individual: number;
  readonly fields: StatementOverrides;
}

/**
 * One step that drives target and model alike. Connections are numbered from 0, in the order in which they were made.
 * Payments and entities are chosen by an index, taken modulo how many there are at that time, newest last; where there
 * are none, the step does nothing.
 */
export type Command =
  | {
      readonly kind: 'create-payment';
      readonly connection: number;
      readonly dates: Period;
      readonly overrides: readonly IndexedOverrides[];
    }
  | {
      readonly kind: 'read-payment';
      readonly connection: number;
      readonly payment: number;
      readonly limit?: number;
      readonly offset?: number;
    }
  | { readonly kind: 'read-batch'; readonly connection: number; readonly payments: readonly number[] }
  | {
      readonly kind: 'read-foreign-payment';
      readonly connection: number;
      readonly owner: number;
      readonly payment: number;
    }
  | { readonly kind: 'create-account'; readonly connection: number }
  | { readonly kind: 'disconnect'; readonly connection: number; readonly entities: readonly number[] }
  | {
      readonly kind: 'disconnect-foreign';
      readonly connection: number;
      readonly owner: number;
      readonly entity: number;
    }
  | { readonly kind: 'list-jobs'; readonly connection: number }
  | { readonly kind: 'list-items'; readonly connection: number }
  | { readonly kind: 'list-groups'; readonly connection: number };

export interface CommandOptions {
  /** How many connections the sequence spreads over, 1 or more. Default 2. */
  readonly connections?: number;
  /** Default 12. */
  readonly maxCommands?: number;
}

/** 1 to `maxCommands` steps. Shrinks towards fewer, and simpler ones; every part of a sequence is a sequence. */
export function commands({ connections = 2, maxCommands = 12 }: CommandOptions = {}): Arbitrary<readonly Command[]> {
  return fc.array(command(connections), { minLength: 1, maxLength: maxCommands });
}

/**
 * Sequences for two connections that random ones seldom hit: default dates after a payment that ends on a Friday, in each
 * of two connections in turn; a payment read again after the next one; a sibling after a disconnection; and what is
 * another's.
 */
export const commandBoundaries: readonly (readonly Command[])[] = [
  [
    {
      kind: 'create-payment',
      connection: 0,
      dates: { start_date: '2025-02-17', end_date: '2025-02-28' },
      overrides: [],
    },
    {
      kind: 'create-payment',
      connection: 1,
      dates: { start_date: '2028-02-15', end_date: '2028-02-28' },
      overrides: [],
    },
    { kind: 'create-payment', connection: 0, dates: {}, overrides: [] },
    { kind: 'create-payment', connection: 1, dates: {}, overrides: [] },
    { kind: 'create-payment', connection: 0, dates: {}, overrides: [] },
  ],
  [
    {
      kind: 'create-payment',
      connection: 0,
      dates: {},
      overrides: [{ individual: 0, fields: { gross_pay: 123_456 } }],
    },
    { kind: 'read-payment', connection: 0, payment: 0 },
    { kind: 'create-payment', connection: 0, dates: {}, overrides: [{ individual: 0, fields: { net_pay: 65_432 } }] },
    { kind: 'read-batch', connection: 0, payments: [1, 0] },
  ],
  [
    { kind: 'create-payment', connection: 0, dates: {}, overrides: [] },
    { kind: 'create-account', connection: 0 },
    { kind: 'disconnect', connection: 0, entities: [1] },
    { kind: 'read-payment', connection: 0, payment: 0 },
  ],
  [
    { kind: 'create-payment', connection: 0, dates: {}, overrides: [] },
    { kind: 'read-foreign-payment', connection: 1, owner: 0, payment: 0 },
    { kind: 'disconnect-foreign', connection: 1, owner: 0, entity: 0 },
    { kind: 'read-payment', connection: 0, payment: 0 },
  ],
];

const index = () => fc.nat({ max: 9 });

/**
 * Dates that make what follows judgeable more often than chance would: none, an end with room for default payments, or
 * any.
 */
function dates(): Arbitrary<Period> {
  const anchored = anchorEndDate({ followedBy: 2 }).map((end_date) => ({
    start_date: addDays(end_date, -11),
    end_date,
  }));
  return fc.oneof(
    { arbitrary: fc.constant<Period>({}), weight: 3 },
    { arbitrary: anchored, weight: 2 },
    { arbitrary: period(), weight: 1 },
  );
}

function command(connections: number): Arbitrary<Command> {
  const connection = fc.nat({ max: connections - 1 });
  const step = <K extends Command['kind']>(kind: K) => ({ kind: fc.constant(kind), connection });
  const overrides = fc.array(fc.record({ individual: index(), fields: statementOverrides('plain') }), { maxLength: 2 });
  const own: readonly { readonly arbitrary: Arbitrary<Command>; readonly weight: number }[] = [
    { arbitrary: fc.record({ ...step('create-payment'), dates: dates(), overrides }), weight: 6 },
    {
      arbitrary: fc.record(
        { ...step('read-payment'), payment: index(), limit: limit(), offset: fc.nat({ max: 25 }) },
        { requiredKeys: ['kind', 'connection', 'payment'] },
      ),
      weight: 5,
    },
    {
      arbitrary: fc.record({ ...step('read-batch'), payments: fc.array(index(), { minLength: 1, maxLength: 4 }) }),
      weight: 2,
    },
    { arbitrary: fc.record(step('create-account')), weight: 1 },
    {
      arbitrary: fc.record({ ...step('disconnect'), entities: fc.array(index(), { minLength: 1, maxLength: 2 }) }),
      weight: 1,
    },
    { arbitrary: fc.record(step('list-jobs')), weight: 1 },
    { arbitrary: fc.record(step('list-items')), weight: 1 },
    { arbitrary: fc.record(step('list-groups')), weight: 1 },
  ];
  if (connections < 2) return fc.oneof(...own);
  const pair = fc
    .tuple(connection, fc.integer({ min: 1, max: connections - 1 }))
    .map(([actor, distance]) => ({ connection: actor, owner: (actor + distance) % connections }));
  const foreign: Arbitrary<Command> = fc
    .tuple(pair, index(), fc.boolean())
    .map(
      ([who, at, read]): Command =>
        read
          ? { kind: 'read-foreign-payment', ...who, payment: at }
          : { kind: 'disconnect-foreign', ...who, entity: at },
    );
  return fc.oneof(...own, { arbitrary: foreign, weight: 2 });
}
