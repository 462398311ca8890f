import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { blocked, isBroken, type Judgement } from '../kernel/judge.ts';
import { companions, consequences, type Table } from './consequence-tables.ts';

/** The requirements on any answer. Only defects of the same operation can be their cause. */
const rulesOfAnyAnswer: ReadonlySet<RequirementId> = new Set(['ERR-012', 'ERR-013', 'ERR-014', 'VER-001', 'TYPE-004']);

/** Lists the requirements whose breach may have broken another one in any check, specific ones first. */
export function causesOf(
  requirement: RequirementId,
  operation: OperationId,
  { requirements }: Pick<Catalogue, 'requirements'>,
): readonly RequirementId[] {
  const causes = causesByEffect.get(requirement) ?? [];
  if (!rulesOfAnyAnswer.has(requirement)) return causes;
  return causes.filter((cause) => requirements.get(cause)?.operations.includes(operation));
}

const causesByEffect: ReadonlyMap<RequirementId, readonly RequirementId[]> = reverse(consequences, companions);

function reverse(...tables: readonly Table[]): ReadonlyMap<RequirementId, readonly RequirementId[]> {
  const causes = new Map<RequirementId, RequirementId[]>();
  for (const table of tables) {
    const isCause = (id: string): id is RequirementId => id in table;
    for (const cause of Object.keys(table).filter(isCause)) {
      for (const effect of table[cause] ?? []) {
        const known = causes.get(effect);
        if (known === undefined) causes.set(effect, [cause]);
        else known.push(cause);
      }
    }
  }
  return causes;
}

/** Blocks broken requirements that follow from another broken one, and names that as the cause. */
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
