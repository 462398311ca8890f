import type { PropertyRun } from '../../../specs/words/check-result.ts';

/** One entry for each property, with the examples of all its parts added up. */
export function joinProperties(properties: readonly PropertyRun[]): PropertyRun[] {
  const byName = new Map<string, PropertyRun>();
  for (const { name, planned, run } of properties) {
    const earlier = byName.get(name);
    byName.set(name, { name, planned: planned + (earlier?.planned ?? 0), run: run + (earlier?.run ?? 0) });
  }
  return [...byName.values()];
}
