import type { RequirementId } from '../specs/requirement-id.ts';
import { blocked, isBroken, type Judgement } from './judgement.ts';

/**
 * What follows from what: by requirement, those that break along with it, so that their findings would report the same
 * defect again. The first of several causes that are broken counts; the more specific ones stand first.
 */
const consequences: { readonly [Cause in RequirementId]?: readonly RequirementId[] } = {
  // The end of a payment shows in its pay date, and the default start in the end: what is wrong there shows here too. A
  // day that follows from another payment by accident is no cause where others do not follow from it.
  'PAY-010': ['PAY-011'],
  'PAY-012': ['PAY-052', 'PAY-013', 'PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-013': ['PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-014': ['PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-019': ['PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-016': ['PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-018': ['PAY-017', 'PAY-020'],
  'PAY-017': ['PAY-020'],

  // A statement that is somebody else's says nothing of what was given.
  'PAY-023': [
    'PAY-024',
    'PAY-025',
    'PAY-026',
    'PAY-027',
    'PAY-028',
    'PAY-029',
    'PAY-030',
    'PAY-031',
    'PAY-032',
    'PAY-033',
    'PAY-034',
    'PAY-035',
    'PAY-036',
    'PAY-037',
    'PAY-038',
    'PAY-039',
    'PAY-040',
    'PAY-041',
    'PAY-042',
    'PAY-043',
    'PAY-044',
    'PAY-045',
    'PAY-046',
    'PAY-047',
    'PAY-048',
  ],
  // Amounts in another unit are other amounts.
  'MONEY-007': ['PAY-027', 'PAY-028'],
  // Lines that are there by default are more than were given.
  'PAY-046': ['PAY-040'],
  'PAY-047': ['PAY-041'],
  'PAY-048': ['PAY-042'],
  // What later payments change is changed whatever else was created in between.
  'PAY-045': ['ACCT-010', 'CONN-015'],

  // An entity that is gone has no data to be changed.
  'DISC-008': ['DISC-009'],
  // What was disconnected was not refused either: the effect says more than the answer.
  'DISC-011': ['DISC-013'],
  'DISC-012': ['DISC-013'],
  'DISC-016': ['DISC-014'],
  'DISC-017': ['DISC-015'],

  // What is mixed up at one moment is also in no order, is not read back, and is not what is read alone.
  'RACE-001': ['RACE-002', 'RACE-004', 'RACE-005', 'RACE-006'],
  'RACE-002': ['RACE-004', 'RACE-005', 'RACE-006'],
  'RACE-003': ['RACE-004', 'RACE-005'],
  'RACE-004': ['RACE-005'],

  // The answer to another update names the job of that one, too.
  'BEN-011': ['BEN-014'],

  // A filter that loses names written as they are loses them in another letter case, too.
  'ITEM-011': ['ITEM-012'],
};

/**
 * Blocks each broken requirement that follows from another broken one, and names that as its cause, so that one defect is
 * one finding. The judgements keep their order; those that hold, or could not be judged, stay as they are.
 */
export function blockConsequences<Id extends RequirementId>(
  judgements: readonly Judgement<Id>[],
): readonly Judgement<Id>[] {
  const causes = causesAmong(judgements);
  return judgements.map((judgement) => {
    const cause = causes.get(judgement.requirement);
    if (judgement.kind !== 'broken' || cause === undefined) return judgement;
    return blocked(judgement.requirement, `what is seen follows from another defect: ${cause}`, cause);
  });
}

/** By requirement, the broken one that it follows from. */
function causesAmong(judgements: readonly Judgement[]): ReadonlyMap<RequirementId, RequirementId> {
  const broken = new Map<string, RequirementId>(
    judgements.filter(isBroken).map(({ requirement }) => [requirement, requirement]),
  );
  const causes = new Map<RequirementId, RequirementId>();
  for (const [id, effects] of Object.entries(consequences)) {
    const cause = broken.get(id);
    if (cause === undefined) continue;
    for (const effect of effects) if (!causes.has(effect)) causes.set(effect, cause);
  }
  return causes;
}
