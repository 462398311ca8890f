import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { blocked, isBroken, type Judgement } from '../kernel/judge.ts';
import { companions, consequences, type Table } from './consequence-tables.ts';

/** Requirements of any answer: they follow from what is wrong with an answer of the same operation alone. */
const ofAnyAnswer: ReadonlySet<RequirementId> = new Set(['ERR-012', 'ERR-013', 'ERR-014', 'VER-001', 'TYPE-004']);

/** The requirements from whose breach another's can follow across checks, the more specific ones first. */
export function causesOf(
  requirement: RequirementId,
  operation: OperationId,
  { requirements }: Pick<Catalogue, 'requirements'>,
): readonly RequirementId[] {
  const causes = causesByEffect.get(requirement) ?? [];
  if (!ofAnyAnswer.has(requirement)) return causes;
  return causes.filter((cause) => requirements.get(cause)?.operations.includes(operation));
}

/** The tables, the other way round. */
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

/** Blocks what follows from another broken requirement, and names that as the cause; order and others stay. */
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
