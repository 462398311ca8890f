import { answerJudges } from '../../oracle/every-answer/judge-answer.ts';
import { judgeNewIds } from '../../oracle/every-answer/new-ids.ts';
import { shapeJudge } from '../../oracle/kernel/shape.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operationIds } from '../../specs/interface/operations.ts';

/** The requirements that recorded exchanges can show: those whose judges need no request of ours. */
export function passiveRequirements(): ReadonlySet<RequirementId> {
  const judges = operationIds.flatMap((operation) => [shapeJudge(operation), ...answerJudges(operation)]);
  return new Set([...judges, judgeNewIds].flatMap(({ requirementIds }) => requirementIds));
}
