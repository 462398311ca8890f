import { type Level, withoutIndices } from '../../../specs/words/finding.ts';
import { groupBy } from '../../../specs/words/group-by.ts';
import type { RecordedRequirement } from '../../../specs/words/record.ts';
import type { RunFinding } from '../../record/run/run.ts';

type Groupable = Pick<RunFinding, 'requirement' | 'pointer' | 'aspect' | 'kinds' | 'causes'> & {
  readonly level: Level;
};

/** Defects that are one finding: breaches of one rule, and defects that follow from these. Both keep the given order. */
export interface DefectGroup<D> {
  readonly defects: readonly [D, ...D[]];
  readonly consequences: readonly D[];
}

type Rules = ReadonlyMap<string, Pick<RecordedRequirement, 'rule'>>;

/**
 * Groups defects into findings: breaches of one rule at the same place and aspect, with a kind in common, and the
 * defects that can follow from a broken requirement. Texts don't count. Groups are in the order of their first defects.
 */
export function groupDefects<D extends Groupable>(defects: readonly D[], rules: Rules): readonly DefectGroup<D>[] {
  const cause = findCauses(defects);
  const consequences = groupBy(cause.keys(), (effect) => cause.get(effect));
  const grouped = groupByRule(
    defects.filter((defect) => !cause.has(defect)),
    rules,
  );
  return grouped.map((group) => ({
    defects: group,
    consequences: group.flatMap((defect) => consequences.get(defect) ?? []),
  }));
}

/** The longest chain that is followed: a record may claim any length. */
const maxChain = 20;

/** Finds the first cause of each defect that follows from another. A must follows only from a must. */
function findCauses<D extends Groupable>(defects: readonly D[]): ReadonlyMap<D, D> {
  const byRequirement = new Map<string, D>();
  for (const defect of defects) {
    if (!byRequirement.has(defect.requirement)) byRequirement.set(defect.requirement, defect);
  }
  const origins = new Map<D, D>();
  const originOf = (defect: D, chain: readonly D[]): D => {
    const foundBefore = origins.get(defect);
    if (foundBefore !== undefined) return foundBefore;
    const causes = chain.length > maxChain ? [] : (defect.causes ?? []);
    const cause = causes
      .flatMap((id) => byRequirement.get(id) ?? [])
      .find((each) => !chain.includes(each) && (each.level === 'must' || defect.level === 'should'));
    const origin = cause === undefined ? defect : originOf(cause, [...chain, defect]);
    origins.set(defect, origin);
    return origin;
  };
  for (const defect of defects) originOf(defect, [defect]);
  return new Map([...origins].filter(([defect, origin]) => defect !== origin));
}

function groupByRule<D extends Groupable>(defects: readonly D[], rules: Rules): readonly (readonly [D, ...D[]])[] {
  const ruleOf = ({ requirement }: D): string => rules.get(requirement)?.rule ?? requirement;
  const breaches = groupBy(defects, (defect) => JSON.stringify([defect.level, ruleOf(defect), defect.aspect]));
  const position = new Map(defects.map((defect, index) => [defect, index]));
  const groups = [...breaches.values()].flatMap(splitByPlace).flatMap(splitByKinds);
  return groups.sort(([a], [b]) => (position.get(a) ?? 0) - (position.get(b) ?? 0));
}

/** Splits breaches of one rule by their places, unless each requirement is broken at one place only, which it then names. */
function splitByPlace<D extends Groupable>(defects: readonly D[]): readonly (readonly D[])[] {
  const pairs = new Set(defects.map((defect) => JSON.stringify([defect.requirement, placeOf(defect)])));
  const requirements = new Set(defects.map(({ requirement }) => requirement));
  return pairs.size === requirements.size ? [defects] : [...groupBy(defects, placeOf).values()];
}

/** Matches the job type in the pointer of a quota: the target chooses the types, as it chooses a list's length. */
const quotaOfType = /^(\/meta\/quotas\/)[^/]+/;

const placeOf = ({ pointer }: Groupable): string =>
  pointer === null ? '' : withoutIndices(pointer).replace(quotaOfType, '$1*');

/** Splits defects so that no two groups have a kind in common: of kinds `a`, `b`, `a b` and `c` the first three are one. */
function splitByKinds<D extends Groupable>(defects: readonly D[]): readonly (readonly [D, ...D[]])[] {
  // `headOfKind`: a group's first defect, by kind. `earlier`: for a defect, one before it in its group; a head has none.
  const headOfKind = new Map<string, D>();
  const earlier = new Map<D, D>();
  const headOf = (defect: D): D => {
    let head = defect;
    for (let next = earlier.get(head); next !== undefined; next = earlier.get(head)) head = next;
    return head;
  };
  for (const defect of defects) {
    for (const kind of defect.kinds ?? ['']) {
      const [head, ownHead] = [headOf(headOfKind.get(kind) ?? defect), headOf(defect)];
      if (head !== ownHead) earlier.set(ownHead, head);
      headOfKind.set(kind, head);
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
