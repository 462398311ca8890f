import type { Exchange } from '../specs/exchange.ts';
import { type OperationId, operationIds, operations } from '../specs/operations.ts';
import { describeAnswer, succeeded } from './answer.ts';
import { blocked, type Judgement, judge, notApplicable } from './judgement.ts';

/** The operations that list `Service-API-Version` among their headers, in the order of their requirements. */
export const versionedOperations: readonly OperationId[] = operationIds.filter((id) => operations[id].takesVersion);

/** The requirement that a malformed version is not answered with success by this operation: VER-002 to VER-009. */
export function versionRequirement(operation: OperationId): string {
  return `VER-${String(2 + versionedOperations.indexOf(operation)).padStart(3, '0')}`;
}

/** "Versioning", 1: a value that the pattern excludes is no version. */
export function judgeMalformedVersion(exchange: Exchange, label: string): Judgement {
  const requirement = versionRequirement(exchange.operation);
  if (exchange.end !== 'answered') return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, !succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: `${describeAnswer(exchange)} for ${label}`,
    message: `${exchange.operation} takes a version that the stated pattern excludes.`,
  });
}

/**
 * "Versioning", 2: the current version is accepted.
 *
 * @param others the same request with another version, or none; empty where the current one was answered with success
 */
export function judgeCurrentVersion(current: Exchange, others: readonly Exchange[]): Judgement {
  const served = others.find(succeeded);
  if (current.end !== 'answered') return blocked('VER-001', describeAnswer(current));
  if (!succeeded(current) && served === undefined) {
    // Refused under any version, it is not for the version.
    return notApplicable('VER-001', 'not-observed', `refused under any version: ${describeAnswer(current)}`);
  }
  return judge('VER-001', succeeded(current), {
    exchanges: [...(served === undefined ? [] : [served]), current],
    expected: 'the answer that comes with another version, or none',
    actual: describeAnswer(current),
    message: `${current.operation} refuses the current version.`,
  });
}
