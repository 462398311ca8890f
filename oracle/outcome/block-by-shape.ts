import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Condition } from '../../specs/words/condition.ts';
import { withoutIndices } from '../../specs/words/finding.ts';
import { blocked, type Judgement } from '../kernel/judge.ts';
import { shapeBreaches } from './kept-evidence.ts';

/** Blocks what is said of a value whose shape is broken: that is one defect, which the shapes' check reports. */
export function blockByShape(judgement: Judgement, catalogue: Catalogue): Judgement {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return judgement;
  const { exchanges, expectation, pointer, requirement } = judgement;
  const last = exchanges.at(-1);
  const isMust = (id: string): boolean => catalogue.requirements.get(id)?.level === 'must';
  // If answers to the same operation are compared, it may be the other one that is broken there.
  const values = orderedValues(expectation);
  const judged = values.length > 0 ? values : [pointer];
  const place = exchanges
    .filter(({ operation }) => operation === last?.operation)
    .flatMap(shapeBreaches)
    .find((found) => isMust(found.requirement) && judged.some((each) => overlaps(found.pointer, each)));
  if (place === undefined || place.requirement === requirement) return judgement;
  return blocked(
    requirement,
    `the answer's shape is broken at ${place.pointer}: ${place.requirement}`,
    place.requirement,
  );
}

/** The places of values that a condition of order compares; none of others: the finding names the whole list. */
function orderedValues(condition: Condition | undefined): readonly string[] {
  if (condition?.kind === 'some') return condition.of.flatMap(orderedValues);
  return condition?.kind === 'descending' && condition.of.kind === 'body' ? [`/${condition.of.at.join('/')}`] : [];
}

/** Whether one place holds the other, in whichever element of a list: of a defect in many the shapes name the first. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [withoutIndices(one), withoutIndices(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
