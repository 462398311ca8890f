import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type Difference, type Documented, firstDifference } from '../batch/documented.ts';
import { documentedAnswers } from '../entity-selection/documented-answers.ts';
import { jsonOf, succeeded } from '../kernel/answer.ts';
import { expectAlike } from '../kernel/expectation.ts';
import { defineJudge, type Requirement, requirement } from '../kernel/judge.ts';

/** The requirement for each read that two reads agree while nothing changes their data. */
export const readsAgree = {
  'get-pay-statement': requirement('STATE-001'),
  'get-enrollments': requirement('STATE-002'),
  'list-automated-jobs': requirement('STATE-003'),
  'list-enrolled-individuals': requirement('STATE-004'),
  'list-pay-statement-items': requirement('STATE-005'),
  'list-pay-groups': requirement('STATE-006'),
} as const satisfies Partial<Record<OperationId, Requirement>>;

export type ReadOperation = keyof typeof readsAgree;

const readChangesNothing = requirement('STATE-007', 'A read changes nothing that another read shows.');

export const readOperations = [
  'get-pay-statement',
  'get-enrollments',
  'list-automated-jobs',
  'list-enrolled-individuals',
  'list-pay-statement-items',
  'list-pay-groups',
] as const satisfies readonly ReadOperation[];

/** The fields of jobs that are compared: status, times and address may change while a job runs. */
const jobs: Documented = {
  fields: { data: { list: { fields: { job_id: 'id', type: 'value', created_at: 'value' } }, key: 'job_id' } },
};

/** Finds the first documented difference between two answers to the same read; undefined if they agree. */
export function differenceBetween(operation: ReadOperation, one: Exchange, other: Exchange): Difference | undefined {
  if (!succeeded(one) || !succeeded(other)) return undefined;
  const documented = operation === 'list-automated-jobs' ? jobs : documentedAnswers[operation];
  return firstDifference(documented, jsonOf(one), jsonOf(other), '');
}

const evidenceOf = ({ place, ...rest }: Difference, exchanges: readonly Exchange[], operation: ReadOperation) => ({
  exchanges,
  operation,
  ...rest,
  expectation: expectAlike(place, '', '', 1),
});

/** Judges that reads agree. Broken if the second differs from the first, and the third from the second. */
export const judgeAgreement = defineJudge(
  Object.values(readsAgree),
  (operation: ReadOperation, reads: readonly Exchange[]) => {
    const agree = readsAgree[operation];
    const [first, second, third] = reads;
    const difference = second && third && differenceBetween(operation, second, third);
    if (!first || !second || !third || !difference || !differenceBetween(operation, first, second))
      return agree.holds();
    return agree.broken({
      ...evidenceOf(difference, [first, second, third], operation),
      message: `Each of three reads through ${operation} shows something else, although nothing was changed.`,
    });
  },
);

/** Judges that other reads change nothing. Broken if the last two reads differ, with only other reads between them. */
export const judgeUndisturbed = defineJudge(
  [readChangesNothing],
  (operation: ReadOperation, reads: readonly Exchange[]) => {
    const [earlier, later] = reads.slice(-2);
    const difference = earlier && later && differenceBetween(operation, earlier, later);
    if (!earlier || !later || !difference) return readChangesNothing.holds();
    return readChangesNothing.broken({
      ...evidenceOf(difference, [earlier, later], operation),
      message: `What ${operation} shows changes when other things are read.`,
    });
  },
);
