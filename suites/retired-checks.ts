import { checkIndex, type IndexedCheck } from './check-index.ts';
import { checksOf } from './part.ts';

/** The ids of retired checks, each with the check that has taken over its requirements. No id is used again. */
export const retiredChecks: ReadonlyMap<string, string> = new Map([
  ['get-pay-statement/batch-elements', 'get-pay-statement/unknown-payments'],
  ['get-pay-statement/walks', 'get-pay-statement/default-pages'],
  ['get-pay-statement/walks-of-many', 'get-pay-statement/default-pages'],
  ['list-automated-jobs/after-an-update', 'list-automated-jobs/answers'],
  ['overlap/connections', 'overlap/reads'],
  ['overlap/enrollment-batches', 'overlap/reads'],
  ['overlap/item-filters', 'overlap/reads'],
  ['overlap/pay-statement-batches', 'overlap/reads'],
  ['isolation/automated-jobs', 'combinations/pairs'],
  ['isolation/pay-groups', 'combinations/pairs'],
  ['isolation/pay-statement-items', 'combinations/pairs'],
  ['overlap/payments', 'overlap/branches'],
  ['overlap/benefit-updates', 'update-benefit/new-ids'],
  ['stability/new-payments', 'combinations/pairs'],
  ['stability/refused-disconnection', 'authentication/no-effect'],
  ['stability/refused-update', 'authentication/no-effect'],
  ['stability/repeated-reads', 'answers/shown-values'],
]);

/**
 * Finds the checks that can show a recorded breach again: those that saw it, or their replacements, if they judge its
 * requirement; else all that judge it. @param seenBy ids of checks, also of earlier versions
 */
export function checksToRepeat(requirement: string, seenBy: readonly string[]): readonly IndexedCheck[] {
  const ids = new Set(seenBy.map((id) => retiredChecks.get(id) ?? id));
  const judging = checksOf(checkIndex).filter(({ requirements }) => requirements.some((id) => id === requirement));
  const known = judging.filter(({ id }) => ids.has(id));
  return known.length > 0 ? known : judging;
}
