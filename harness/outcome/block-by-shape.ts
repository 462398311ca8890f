import { blocked, type Judgement } from '../../oracle/kernel/judgement.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { withoutIndices } from '../../specs/words/finding.ts';
import { shapeBreaches } from '../evidence/kept-evidence.ts';

/**
 * Blocks what a check says of a value whose shape is broken: that is one defect, and the check of the shapes reports it.
 */
export function blockByShape(judgement: Judgement, catalogue: Catalogue): Judgement {
  if (judgement.kind !== 'broken' || judgement.pointer === null) return judgement;
  const { exchanges, pointer, requirement } = judgement;
  const last = exchanges.at(-1);
  const isMust = (id: string): boolean => catalogue.requirements.get(id)?.level === 'must';
  // Where answers to the same operation are compared, it may be the other one that is broken there.
  const place = exchanges
    .filter(({ operation }) => operation === last?.operation)
    .flatMap(shapeBreaches)
    .find((found) => isMust(found.requirement) && overlaps(found.pointer, pointer));
  if (place === undefined || place.requirement === requirement) return judgement;
  return blocked(
    requirement,
    `the answer's shape is broken at ${place.pointer}: ${place.requirement}`,
    place.requirement,
  );
}

/** Whether one place holds the other, in whichever element of a list: of a defect in many the shapes name the first. */
function overlaps(one: string, other: string): boolean {
  const [a, b] = [withoutIndices(one), withoutIndices(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}
