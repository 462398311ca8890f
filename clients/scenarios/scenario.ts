import type { Party } from '../../sandbox/control/party.ts';
import type { ScriptStep } from '../../sandbox/control/script.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { ReplyDraft } from '../../sandbox/switches/switches.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { Truth } from '../readback/expected.ts';

export type Effort = 'quick' | 'standard' | 'thorough';

export type TaskStep = Omit<ScriptStep, 'operation' | 'token'>;

/** The facts for a scenario: the connection that the client is given, an unknown id, and an address of another host. */
export interface Given {
  readonly task: OperationId;
  readonly party: Party;
  readonly unknownId: string;
  readonly otherOrigin: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The behaviour of the sandbox during a task, and the requirements that are then judged. */
export interface Scenario {
  /** Permanent, kebab-case. */
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly OperationId[];
  /** The smallest effort that plays the scenario. Default quick. */
  readonly effort?: Effort;
  /** Broken by a false claim of the client. */
  readonly claims?: RequirementId;
  /** Broken by a client that lacks data that it could get by the deadline. */
  readonly has?: RequirementId;
  /** Broken by the requests of the client. */
  readonly own?: OwnRequirement;
  /** Broken by a client that makes a false claim before it meets the unusual answer. */
  readonly early?: RequirementId;
  /** Default: some payments, and a benefit. */
  readonly data?: SeedData;
  /** Instead of `data`: for each payment, its number of pages of the size that the client requests. */
  readonly pages?: readonly number[];
  readonly variants?: readonly string[];
  /** Changes answers of 200 of the operation, also when the expected result is read. */
  readonly alter?: (draft: ReplyDraft, given: Given) => void;
  /** Changes answers of 200 of the operation while the client runs. @returns whether it did */
  readonly disturb?: (draft: ReplyDraft, request: DisturbedRequest) => boolean;
  /** Answers that the sandbox gives instead of its own. */
  readonly steps?: (given: Given) => readonly TaskStep[];
  /** Whether an answer shows the situation. Default: each answer of 200 does. */
  readonly isMet?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
  /** The input is unusual, and not the answers: a client that sends nothing is judged as well. */
  readonly isInput?: boolean;
  readonly input?: (given: Given, usual: Input) => Input;
  /** Filters whose query parameters the client names go into the input. */
  readonly filters?: Readonly<Record<keyof FilterNames, string | readonly string[]>>;
  /** The values that the client can learn, if they are not all that an undisturbed sandbox shows. */
  readonly expect?: (truth: Truth, given: Given) => Truth;
  readonly zone?: string;
  /** Default: those of the run. */
  readonly deadlineSeconds?: number;
  /** The seconds that answers ask the client to wait. */
  readonly waitSeconds?: number;
  /** The client may end with an error, which is no false claim. */
  readonly mayFail?: boolean;
}

export interface DisturbedRequest {
  /** The number of the answer among those of 200, from 1. */
  readonly nth: number;
  /** The JSON that was sent; undefined: none. */
  readonly body: unknown;
  /** Empty if none was sent. */
  readonly acceptEncoding: string;
}

export interface SeenRequest {
  /** Equal for equal requests. */
  readonly key: string;
  readonly target: string;
  readonly body: unknown;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly status: number | undefined;
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/** A requirement on the requests of a client, with its rule. */
export interface OwnRequirement {
  readonly requirement: RequirementId;
  /** Says why the requirement is broken; null: it holds. */
  readonly broken: (seen: {
    readonly requests: readonly SeenRequest[];
    readonly otherWrites: readonly OperationId[];
    readonly input: Input;
    readonly elsewhere: readonly string[];
  }) => string | null;
}

/** Makes a scenario, with its id and tasks first. */
export const scene = (id: string, tasks: Scenario['tasks'], rest: Omit<Scenario, 'id' | 'tasks'>): Scenario => ({
  id,
  tasks,
  ...rest,
});

export const allTasks: readonly OperationId[] = operationIds;

export const reads: readonly OperationId[] = operationIds.filter((id) => operations[id].effect === 'read');

export const writes: readonly OperationId[] = operationIds.filter((id) => operations[id].effect === 'write');

/** Whether a client mostly waits: until its deadline, or for a time that an answer names. */
export const waits = ({ deadlineSeconds, waitSeconds = 0 }: Scenario): boolean =>
  deadlineSeconds !== undefined || waitSeconds > 0;

export const scenarioRequirements = ({ claims, has, own, early }: Scenario): readonly RequirementId[] =>
  [claims, has, own?.requirement, early].filter((id) => id !== undefined);

/** Makes a payment with each of these numbers of statements. */
export const statements = (...counts: readonly number[]): SeedData => ({
  payments: counts.map((count) => (count === 0 ? { statements: 0, pay_statements: [] } : { statements: count })),
});

/** At most 2,500 statements, or one more than a page holds. */
export const paged = (pages: readonly number[], pageSize: number): SeedData =>
  statements(...pages.map((each) => Math.min(Math.ceil(each * pageSize), Math.max(2_500, pageSize + 1))));

interface Element {
  payment_id?: string;
  enrollment_id?: string;
  code: number;
  body: { paging?: { count?: number; offset: number }; pay_statements?: unknown[] } & Record<string, unknown>;
}

/** None if it is no answer to a batch. */
export function elementsOf(body: unknown): Element[] {
  const { responses } = body as { responses?: Element[] };
  return responses ?? [];
}

export const inProgressBody = {
  code: 202,
  service_code: 'data_sync_in_progress',
  message: 'It is still being fetched. Check back later.',
} as const;

/** Answers the first `times` requests, or all. */
export const answersOf = (status: number, body: unknown, times = 1_000_000): readonly TaskStep[] => [
  { nth: 1, times, answer: { status, body: JSON.stringify(body) } },
];

/** Adds an unknown id to the lists of the input, behind the first one. */
export const withUnknown = (
  { unknownId }: Given,
  usual: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(usual).map(([key, ids]) => [key, Array.isArray(ids) ? [ids[0], unknownId, ...ids.slice(1)] : ids]),
  );
