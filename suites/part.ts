export interface Suites<C> {
  readonly stimulating: readonly { readonly name: string; readonly checks: readonly C[] }[];
  /** The checks that judge all answers. */
  readonly concluding: readonly C[];
}

/** The checks of all suites, in the order of a run: those that judge all answers come last. */
export const checksOf = <C>({ stimulating, concluding }: Suites<C>): readonly C[] => [
  ...stimulating.flatMap(({ checks }) => checks),
  ...concluding,
];

export interface Part<C> {
  /** They run side by side. */
  readonly stimulating: readonly C[];
  /** The checks that judge the answers to the others, and run when those have ended. */
  readonly concluding: readonly C[];
}

/**
 * Suites and checks that write to the profile's own connection, or compare two readings of it. They must wait for each
 * other, so they are always in the same part: checks of different parts can't wait for each other.
 */
const together: ReadonlySet<string> = new Set([
  'get-pay-statement/known-payments',
  'create-sandbox-payment',
  'list-automated-jobs',
  'update-benefit',
  'authentication',
  'isolation',
  'entity-selection',
  'versioning',
  'request-bodies',
  'stability',
  'combinations',
  'overlap',
]);

/**
 * Deals the selected checks out to `count` parts: each check to exactly one part, always the same. Those that have to
 * stay together make up the first part, and the others are dealt like cards to the rest. The concluding checks belong
 * to every part, since each part sees only its own exchanges; the results are joined when the record is read.
 */
export function partOf<C extends { readonly id: string }>(
  { stimulating, concluding }: Suites<C>,
  selected: readonly string[] | null,
  index: number,
  count: number,
): Part<C> {
  const isSelected = ({ id }: C): boolean => selected === null || selected.includes(id);
  const chosen = stimulating.flatMap((suite) =>
    suite.checks.filter(isSelected).map((check) => ({ check, bound: isBound(suite, check) })),
  );
  const first = count > 1 && chosen.some(({ bound }) => bound) ? 1 : 0;
  let dealt = 0;
  const mine = chosen.filter(({ bound }) => {
    if (bound) return index === 1;
    dealt += 1;
    return first + ((dealt - 1) % (count - first)) === index - 1;
  });
  return { stimulating: mine.map(({ check }) => check), concluding: concluding.filter(isSelected) };
}

/** Whether a check has to stay in one part with all others of its kind. */
export const isBound = (suite: { readonly name: string }, check: { readonly id: string }): boolean =>
  together.has(suite.name) || together.has(check.id);
