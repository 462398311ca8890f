import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import type { Given, Scenario, TaskStep } from './scenario.ts';

export const listed: readonly OperationId[] = operationIds;

export const reads: readonly OperationId[] = operationIds.filter((id) => operations[id].effect === 'read');

export const writes: readonly OperationId[] = operationIds.filter((id) => operations[id].effect === 'write');

/** Whether a client mostly waits in a scenario: until its deadline, or for a time that an answer names. */
export const waits = ({ deadlineSeconds, waitSeconds = 0 }: Scenario): boolean =>
  deadlineSeconds !== undefined || waitSeconds > 0;

/** Lists the requirements that a scenario judges. */
export const scenarioRequirements = ({ claims, has, own, early }: Scenario): readonly RequirementId[] =>
  [claims, has, own?.requirement, early].filter((id) => id !== undefined);

/** Makes payments with the given number of statements each. */
export const statements = (...counts: readonly number[]): SeedData => ({
  payments: counts.map((count) => (count === 0 ? { statements: 0, pay_statements: [] } : { statements: count })),
});

/** Makes payments with the given number of pages each, but at most 2,500 statements, or one more than a page holds. */
export const paged = (pages: readonly number[], pageSize: number): SeedData =>
  statements(...pages.map((each) => Math.min(Math.ceil(each * pageSize), Math.max(2_500, pageSize + 1))));

/** An element of the answer to a batch, which a scenario may change. */
interface Element {
  payment_id?: string;
  enrollment_id?: string;
  code: number;
  body: { paging?: { count?: number; offset: number }; pay_statements?: unknown[] } & Record<string, unknown>;
}

/** The elements of an answer to a batch; none if it is another answer. */
export function elementsOf(body: unknown): Element[] {
  const { responses } = body as { responses?: Element[] };
  return responses ?? [];
}

/** The body of an answer, or an element, that is still being fetched. */
export const inProgressBody = {
  code: 202,
  service_code: 'data_sync_in_progress',
  message: 'It is still being fetched. Check back later.',
} as const;

/** Makes a step that answers the first `times` requests, or all, with a status and a JSON body. */
export const answersOf = (status: number, body: unknown, times = 1_000_000): readonly TaskStep[] => [
  { nth: 1, times, answer: { status, body: JSON.stringify(body) } },
];

/** Adds an unknown id to the input, behind the first one. */
export const withUnknown = (
  { unknownId }: Given,
  usual: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(usual).map(([key, ids]) => [key, Array.isArray(ids) ? [ids[0], unknownId, ...ids.slice(1)] : ids]),
  );
