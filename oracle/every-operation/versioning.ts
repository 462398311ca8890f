import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAcceptedInForm, judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const currentIsAccepted = requirement('VER-001', 'The version 2020-09-17 in Service-API-Version is accepted.');

function malformedVersionJudge<const Id extends RequirementId>(id: Id) {
  const isRefused = requirement(id);
  return defineJudge([isRefused], (exchange: Exchange, label: string) =>
    judgeRefused(isRefused, exchange, 'A version that the stated pattern excludes', label),
  );
}

/** The judges that an operation refuses a version that the stated pattern excludes ("Versioning", 1). */
export const judgeMalformedVersion = {
  'get-pay-statement': malformedVersionJudge('VER-002'),
  'get-enrollments': malformedVersionJudge('VER-003'),
  'disconnect-entity': malformedVersionJudge('VER-004'),
  'list-automated-jobs': malformedVersionJudge('VER-005'),
  'list-enrolled-individuals': malformedVersionJudge('VER-006'),
  'list-pay-statement-items': malformedVersionJudge('VER-007'),
  'list-pay-groups': malformedVersionJudge('VER-008'),
  'update-benefit': malformedVersionJudge('VER-009'),
} as const satisfies Partial<Record<OperationId, unknown>>;

export type VersionedOperation = keyof typeof judgeMalformedVersion;

const takesVersion = (operation: OperationId): operation is VersionedOperation => operations[operation].takesVersion;

/** The operations that take a version, in the order of the table of operations. */
export const versionedOperations: readonly VersionedOperation[] = operationIds.filter(takesVersion);

/** `others`: the same request with another version or none. */
export const judgeCurrentVersion = defineJudge([currentIsAccepted], (current: Exchange, others: readonly Exchange[]) =>
  judgeAcceptedInForm(currentIsAccepted, current, others, 'the current version'),
);
