import fc, { type Arbitrary } from 'fast-check';
import { anchorEndDate } from '../days/periods.ts';

/** A step of a branch. Indices count paid connections (`party`) and known reads (`read`), modulo how many there are. */
export type BranchStep =
  /** `short`: a period of three days some days after the payment before the branches; else it has its default dates. */
  | { readonly kind: 'pay'; readonly party: number; readonly dates: 'default' | 'short' }
  | { readonly kind: 'read'; readonly read: number }
  /** The payment that was created in that connection before the branches. */
  | { readonly kind: 'read-paid'; readonly party: number };

/** The n-th steps of all branches are sent at one moment, the next ones when all of these are answered. */
export interface BranchedProgram {
  /** The end of the payment before the branches, by party, YYYY-MM-DD, with room for default payments after it. */
  readonly ends: readonly [string, string];
  /** 2 to 4 branches of 1 to 3 steps each. */
  readonly branches: readonly (readonly BranchStep[])[];
}

/** They shrink towards fewer branches and steps, and default payments in one connection. */
export function branchedPrograms(): Arbitrary<BranchedProgram> {
  const end = anchorEndDate();
  return fc.record({
    ends: fc.tuple(end, end),
    branches: fc.array(fc.array(step(), { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4, size: 'max' }),
  });
}

function step(): Arbitrary<BranchStep> {
  const party = fc.nat({ max: 1 });
  const dates = fc.constantFrom('default' as const, 'short' as const);
  return fc.oneof(
    { arbitrary: fc.record({ kind: fc.constant('pay' as const), party, dates }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('read' as const), read: fc.nat({ max: 63 }) }), weight: 4 },
    { arbitrary: fc.record({ kind: fc.constant('read-paid' as const), party }), weight: 1 },
  );
}

const ends = ['2025-02-25', '2028-02-29'] as const;
const pay = (party: number, dates: 'default' | 'short' = 'default'): BranchStep => ({ kind: 'pay', party, dates });

/** Payments whose order shows in the next one, in one connection, and in two at once with dates in common. */
export const branchBoundaries: Readonly<Record<string, BranchedProgram>> = {
  'default and given dates': { ends, branches: [[pay(0)], [pay(0, 'short')], [pay(0, 'short')]] },
  'payments in two connections': {
    ends,
    branches: [[pay(0, 'short')], [pay(1)], [pay(0, 'short')], [{ kind: 'read-paid', party: 0 }]],
  },
};

/** A given program, and nothing else; it shrinks towards fewer branches, two at least. */
export function branchesOf({ ends: given, branches }: BranchedProgram): Arbitrary<BranchedProgram> {
  const program = { ends: given, branches };
  if (branches.length < 3) return fc.constant(program);
  const pairs = branches.flatMap((one, index) => branches.slice(index + 1).map((other) => [one, other]));
  return new FixedProgram(
    program,
    pairs.map((pair) => ({ ends: given, branches: pair })),
  );
}

/** Always generates one program; shrinks to the smaller ones. */
class FixedProgram extends fc.Arbitrary<BranchedProgram> {
  readonly #program: BranchedProgram;
  readonly #smaller: readonly BranchedProgram[];

  constructor(program: BranchedProgram, smaller: readonly BranchedProgram[]) {
    super();
    this.#program = program;
    this.#smaller = smaller;
  }

  override generate(): fc.Value<BranchedProgram> {
    return new fc.Value(this.#program, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is BranchedProgram {
    return value === this.#program;
  }

  override shrink(value: BranchedProgram): fc.Stream<fc.Value<BranchedProgram>> {
    const smaller = value === this.#program ? this.#smaller : [];
    return fc.stream(smaller.map((each) => new fc.Value(each, undefined))[Symbol.iterator]());
  }
}
