import { withoutIndices } from '../../specs/finding.ts';
import type { Level } from '../../specs/outcome.ts';
import type { RecordedRequirement } from '../../specs/record.ts';
import type { RunFinding } from '../record/run/run.ts';

/** What decides whether two defects are one finding. */
type Groupable = Pick<RunFinding, 'requirement' | 'pointer' | 'aspect' | 'kinds'> & { readonly level: Level };

/**
 * Groups defects that are one: breaches of the same rule in several operations, at the same place without indices, in
 * the same aspect, and with a kind in common. The rule is that of the catalogue, else the requirement itself. Texts make
 * no difference. The groups stand in the order of their first defects, and keep the order within.
 */
export function groupDefects<D extends Groupable>(
  defects: readonly D[],
  requirements: ReadonlyMap<string, Pick<RecordedRequirement, 'rule'>>,
): readonly (readonly [D, ...D[]])[] {
  const places = new Map<string, D[]>();
  for (const defect of defects) {
    const { requirement, level, pointer, aspect } = defect;
    const rule = requirements.get(requirement)?.rule ?? requirement;
    const key = JSON.stringify([level, rule, pointer === null ? null : withoutIndices(pointer), aspect]);
    const there = places.get(key);
    if (there === undefined) places.set(key, [defect]);
    else there.push(defect);
  }
  const position = new Map(defects.map((defect, index) => [defect, index]));
  const groups = [...places.values()].flatMap(splitByKinds);
  return groups.sort(([a], [b]) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
}

/** Splits defects into groups of which no two have a kind in common; those without kinds are of one kind. */
function splitByKinds<D extends Groupable>(defects: readonly D[]): readonly (readonly [D, ...D[]])[] {
  // By kind, and by defect, one that it belongs with and that stands before it; the first of a group has none.
  const firstOf = new Map<string, D>();
  const earlier = new Map<D, D>();
  const headOf = (defect: D): D => {
    let head = defect;
    for (let next = earlier.get(head); next !== undefined; next = earlier.get(head)) head = next;
    return head;
  };
  for (const defect of defects) {
    for (const kind of defect.kinds ?? ['']) {
      const [one, other] = [headOf(firstOf.get(kind) ?? defect), headOf(defect)];
      if (one !== other) earlier.set(other, one);
      firstOf.set(kind, one);
    }
  }
  const groups = new Map<D, [D, ...D[]]>();
  for (const defect of defects) {
    const head = headOf(defect);
    const group = groups.get(head);
    if (group === undefined) groups.set(head, [defect]);
    else group.push(defect);
  }
  return [...groups.values()];
}
