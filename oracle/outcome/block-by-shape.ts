import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Condition } from '../../specs/words/condition.ts';
import { withoutIndices } from '../../specs/words/finding.ts';
import { blocked, type Judgement } from '../kernel/judge.ts';
import { shapeBreaches } from './kept-evidence.ts';

/** Blocks a judgement of a value whose shape is broken: that is one defect, which the judge of shapes reports. */
export function blockByShape(judgement: Judgement, catalogue: Catalogue): Judgement {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return judgement;
  const { exchanges, expectation, pointer, requirement } = judgement;
  const last = exchanges.at(-1);
  const isMust = (id: string): boolean => catalogue.requirements.get(id)?.level === 'must';
  // If answers of one operation are compared, either may be the one whose shape is broken.
  const values = orderedValues(expectation);
  const judgedPlaces = values.length > 0 ? values : [pointer];
  const place = exchanges
    .filter(({ operation }) => operation === last?.operation)
    .flatMap(shapeBreaches)
    .find((found) => isMust(found.requirement) && judgedPlaces.some((each) => overlaps(found.pointer, each)));
  if (place === undefined || place.requirement === requirement) return judgement;
  return blocked(
    requirement,
    `the answer's shape is broken at ${place.pointer}: ${place.requirement}`,
    place.requirement,
  );
}

/** The places of the values whose order a condition compares; none for any other condition. */
function orderedValues(condition: Condition | undefined): readonly string[] {
  if (condition?.kind === 'some') return condition.of.flatMap(orderedValues);
  return condition?.kind === 'descending' && condition.of.kind === 'body' ? [`/${condition.of.at.join('/')}`] : [];
}

/** Whether one place contains the other. Indices are ignored: of many elements, shapes report the first. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [withoutIndices(one), withoutIndices(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
