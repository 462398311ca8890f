import { clientHistoryJudges, clientJudges } from '../../oracle/client/client-judges.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

export function requestRequirementsOf(operation: OperationId): readonly string[] {
  const { clientRequirements } = loadCatalogue();
  const judged = [...clientJudges, ...clientHistoryJudges].flatMap(({ requirementIds }) => requirementIds);
  return judged.filter((id) => clientRequirements.get(id)?.operations.includes(operation));
}

export const judgeRequests = (exchanges: readonly Exchange[]): readonly Judgement[] => [
  ...exchanges.flatMap((exchange) => clientJudges.flatMap((judge) => judge(exchange) ?? [])),
  ...clientHistoryJudges.flatMap((judge) => judge(exchanges) ?? []),
];
