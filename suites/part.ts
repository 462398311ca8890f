/** Checks that send requests, by suite, and those that judge all answers in the end. */
export interface Suites<C> {
  readonly stimulating: readonly { readonly name: string; readonly checks: readonly C[] }[];
  readonly concluding: readonly C[];
}

/** The checks of all suites, in the order of a run: those that judge all answers come last. */
export const checksOf = <C>({ stimulating, concluding }: Suites<C>): readonly C[] => [
  ...stimulating.flatMap(({ checks }) => checks),
  ...concluding,
];

/** The checks of one of several processes that share a run. */
export interface Part<C> {
  readonly stimulating: readonly C[];
  /** The checks that judge the answers to the others, and run when those have ended. */
  readonly concluding: readonly C[];
}

/**
 * Suites and checks that write to the profile's own connection, or compare readings of it. They must wait for each
 * other, as checks of different parts can't.
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
 * Deals the selected checks out to `count` parts, always the same. Those that must stay together make up the first
 * part. Each part sees only its own exchanges, so the concluding checks belong to all; the results are joined when the
 * record is read. @param index the number of the part, from 1
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
  // If any checks must stay together, the others are dealt out to the parts after the first one.
  const reserved = count > 1 && chosen.some(({ bound }) => bound) ? 1 : 0;
  let dealt = 0;
  const mine = chosen.filter(({ bound }) => {
    if (bound) return index === 1;
    dealt += 1;
    return reserved + ((dealt - 1) % (count - reserved)) === index - 1;
  });
  return { stimulating: mine.map(({ check }) => check), concluding: concluding.filter(isSelected) };
}

/** Whether a check has to stay in one part with all others of its kind. */
export const isBound = (suite: { readonly name: string }, check: { readonly id: string }): boolean =>
  together.has(suite.name) || together.has(check.id);
