import type { Check, Suite } from '../harness/trial/check.ts';
import { stimulatingSuites } from './all-suites.ts';
import { answers } from './answers/answers.suite.ts';

/** The checks of one part of a run, in the order in which they start. */
export interface Part {
  /** They run side by side. */
  readonly stimulating: readonly Check[];
  /** They read what the others have seen, and run when those have ended. */
  readonly concluding: readonly Check[];
}

/**
 * Suites, and single checks, that write to the profile's own connection, or compare two readings of it. Within one part
 * they wait for each other; parts know nothing of each other, so these are never dealt to different ones.
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
 * to every part, since each sees the answers of its own exchanges; what they say is joined when the record is read.
 */
export function partOf(selected: readonly string[] | null, index: number, count: number): Part {
  const isSelected = (check: Check): boolean => selected === null || selected.includes(check.id);
  const chosen = stimulatingSuites.flatMap((suite) =>
    suite.checks.filter(isSelected).map((check) => ({ check, bound: isBound(suite, check) })),
  );
  const first = count > 1 && chosen.some(({ bound }) => bound) ? 1 : 0;
  let dealt = 0;
  const mine = chosen.filter(({ bound }) => {
    if (bound) return index === 1;
    dealt += 1;
    return first + ((dealt - 1) % (count - first)) === index - 1;
  });
  return { stimulating: mine.map(({ check }) => check), concluding: answers.checks.filter(isSelected) };
}

/** Whether a check has to stay in one part with all others of its kind. */
export function isBound(suite: Suite, check: Check): boolean {
  return together.has(suite.name) || together.has(check.id);
}
