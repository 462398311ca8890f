import fc, { type Arbitrary } from 'fast-check';
import { addBusinessDays, addDays } from '../../specs/interface/calendar.ts';
import { anchorEndDate, dateInWindow, fullPeriod, type Period, period } from '../days/periods.ts';
import { type StatementOverrides, statementOverrides } from '../writes/sandbox-statements.ts';

/** Overrides one individual's statement. `individual`: any integer from 0, modulo the number of known individuals. */
export interface IndexedOverrides {
  readonly individual: number;
  readonly fields: StatementOverrides;
}

/**
 * One step of target and model. `party` counts the connections that exist, then the connections and accounts that the
 * sequence adds, from 0. `added` counts the latter alone, since nothing else is ever disconnected; `payment` the
 * payments that come into question. Each index is taken modulo their number; if there are none, nothing happens.
 */
export type Command =
  | { readonly kind: 'create-connection' }
  /** An account of the company of the first connection. */
  | { readonly kind: 'create-account' }
  | {
      readonly kind: 'create-payment';
      readonly party: number;
      readonly dates: Period;
      readonly overrides: readonly IndexedOverrides[];
    }
  /** All payments of the party in one batch, each as a whole. */
  | { readonly kind: 'read-payments'; readonly party: number }
  /** A page of one payment, by its owner. */
  | {
      readonly kind: 'read-page';
      readonly payment: number;
      readonly limit?: number;
      readonly offset?: number;
    }
  /** The party asks for a payment of another connection. */
  | { readonly kind: 'read-foreign'; readonly party: number; readonly payment: number }
  /** `all`: disconnects everything that was added to the same connection, in one call. */
  | { readonly kind: 'disconnect'; readonly added: number; readonly all: boolean }
  /** A party of another connection tries to disconnect it; `beside`: along with an entity of its own, if it was added. */
  | {
      readonly kind: 'disconnect-foreign';
      readonly party: number;
      readonly added: number;
      readonly beside: boolean;
    }
  | { readonly kind: 'list-jobs'; readonly party: number }
  | { readonly kind: 'list-items'; readonly party: number };

/** 0 to `maxCommands` steps. Shrinks to those up to the failure, then to those that it needs, and to simpler ones. */
export const commands = (maxCommands = 12): Arbitrary<readonly Command[]> => sequenceOf(command(), maxCommands);

/** A given sequence, and nothing else; it shrinks towards its parts. */
export const partsOf = (steps: readonly Command[]): Arbitrary<readonly Command[]> => new Parts(steps);

/** Reverses the array, since fast-check shortens it at its beginning, while the step that breaks a sequence is at its end. */
const sequenceOf = (step: Arbitrary<Command>, maxLength: number): Arbitrary<readonly Command[]> =>
  fc
    .array(step, { maxLength, size: 'max' })
    .map(reverseSteps, (steps) => (Array.isArray(steps) ? reverseSteps(steps) : []));

const reverseSteps = (steps: readonly Command[]): Command[] => steps.toReversed();

/** Generates the given steps, and shrinks as a random sequence of the same steps would. */
class Parts extends fc.Arbitrary<readonly Command[]> {
  readonly #steps: readonly Command[];
  readonly #parts: Arbitrary<readonly Command[]>;

  constructor(steps: readonly Command[]) {
    super();
    this.#steps = steps;
    this.#parts = sequenceOf(fc.noShrink(fc.constantFrom(...steps)), steps.length);
  }

  override generate(): fc.Value<readonly Command[]> {
    return new fc.Value(this.#steps, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly Command[] {
    return this.#parts.canShrinkWithoutContext(value);
  }

  override shrink(value: readonly Command[], context: unknown): fc.Stream<fc.Value<readonly Command[]>> {
    return this.#parts.shrink(value, context);
  }
}

/** A small index: few things are there at a time. */
const index = () => fc.nat({ max: 7 });

/** An end with room for default payments, a start, or none: of these more is known afterwards than of random dates. */
function dates(): Arbitrary<Period> {
  const anchored = fc.tuple(anchorEndDate(), fc.boolean()).map(([end_date, isPaidLater]) => ({
    start_date: addDays(end_date, -11),
    end_date,
    ...(isPaidLater ? { pay_date: addBusinessDays(end_date, 3) } : {}),
  }));
  return fc.oneof(
    { arbitrary: fc.constant<Period>({}), weight: 4 },
    { arbitrary: anchored, weight: 3 },
    { arbitrary: dateInWindow().map((start_date) => ({ start_date })), weight: 1 },
    { arbitrary: fullPeriod(), weight: 1 },
    { arbitrary: period(), weight: 1 },
  );
}

/** Gives lines one of a few dozen names: with new names in every payment the lists of items would grow without end. */
function withFewNames(given: StatementOverrides): StatementOverrides {
  const named = Object.entries(given).map(([field, value]: [string, unknown]) => [
    field,
    Array.isArray(value)
      ? value.map((line: { readonly name: string }, at) => ({ ...line, name: shortOf(line.name, at) }))
      : value,
  ]);
  return Object.fromEntries(named) as StatementOverrides;
}

/** The last word of a name, and a number: "Senior Assurance allowance" as the second one becomes "allowance 2". */
const shortOf = (name: string, at: number): string => `${name.split(' ').at(-1)} ${at + 1}`;

function command(): Arbitrary<Command> {
  const step = <K extends Command['kind']>(kind: K) => ({ kind: fc.constant(kind), party: index() });
  const fields = statementOverrides('plain').map(withFewNames);
  const overrides = fc.array(fc.record({ individual: index(), fields }), { maxLength: 2 });
  const page = {
    kind: fc.constant('read-page' as const),
    payment: index(),
    limit: fc.integer({ min: 1, max: 30 }),
    offset: fc.nat({ max: 25 }),
  };
  const arbitraries: readonly { readonly arbitrary: Arbitrary<Command>; readonly weight: number }[] = [
    { arbitrary: fc.record({ ...step('create-payment'), dates: dates(), overrides }), weight: 8 },
    { arbitrary: fc.record(step('read-payments')), weight: 2 },
    { arbitrary: fc.record(page, { requiredKeys: ['kind', 'payment'] }), weight: 2 },
    { arbitrary: fc.record({ ...step('read-foreign'), payment: index() }), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('create-account') }), weight: 2 },
    { arbitrary: fc.record({ kind: fc.constant('disconnect'), added: index(), all: fc.boolean() }), weight: 2 },
    { arbitrary: fc.record({ ...step('disconnect-foreign'), added: index(), beside: fc.boolean() }), weight: 1 },
    { arbitrary: fc.record(step('list-jobs')), weight: 1 },
    { arbitrary: fc.record(step('list-items')), weight: 1 },
    { arbitrary: fc.record({ kind: fc.constant('create-connection') }), weight: 1 },
  ];
  return fc.oneof(...arbitraries);
}
