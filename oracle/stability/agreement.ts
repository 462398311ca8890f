import type { Exchange } from '../../specs/exchange.ts';
import type { OperationId } from '../../specs/operations.ts';
import { jsonOf, succeeded } from '../answer.ts';
import { type Difference, type Documented, firstDifference } from '../batch/documented.ts';
import { documentedAnswers } from '../entity-selection/documented-answers.ts';
import { broken, holds, type Judgement } from '../judgement.ts';

/** The operations that read, in the order of their requirements. */
export const readOperations = [
  'get-pay-statement',
  'get-enrollments',
  'list-automated-jobs',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
] as const satisfies readonly OperationId[];

export type ReadOperation = (typeof readOperations)[number];

/** The requirement that two reads through this operation agree: STATE-001 to STATE-006. */
export function agreementRequirement(operation: ReadOperation): string {
  return `STATE-${String(1 + readOperations.indexOf(operation)).padStart(3, '0')}`;
}

/** A job's status, times and address may change while it runs; that it was submitted does not. */
const jobs: Documented = {
  fields: { data: { list: { fields: { job_id: 'id', type: 'value', created_at: 'value' } }, key: 'job_id' } },
};

/** Where two answers to the same read differ in what is documented; undefined where they agree. */
export function differenceBetween(operation: ReadOperation, one: Exchange, other: Exchange): Difference | undefined {
  if (!succeeded(one) || !succeeded(other)) return undefined;
  const documented = operation === 'list-automated-jobs' ? jobs : documentedAnswers[operation];
  return firstDifference(documented, jsonOf(one), jsonOf(other), '');
}

/**
 * "Two reads agree": broken where the second differs from the first, and the third from the second. What changed once
 * may have changed by itself.
 *
 * @param reads in order; the third only where the second differs from the first
 */
export function judgeAgreement(requirement: string, operation: ReadOperation, reads: readonly Exchange[]): Judgement {
  const [first, second, third] = reads;
  if (first === undefined || second === undefined || third === undefined) return holds(requirement);
  const difference = differenceBetween(operation, second, third);
  if (difference === undefined || differenceBetween(operation, first, second) === undefined) return holds(requirement);
  return broken(requirement, {
    exchanges: [first, second, third],
    operation,
    pointer: difference.pointer,
    expected: difference.expected,
    actual: difference.actual,
    message: `Each of three reads through ${operation} tells something else, although nothing was changed.`,
  });
}
