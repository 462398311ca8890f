import type { Party } from '../../sandbox/control/party.ts';
import type { ScriptStep } from '../../sandbox/control/script.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { ReplyDraft } from '../../sandbox/switches/switches.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { Truth } from '../readback/expected.ts';

/** The smallest effort of a run that plays a scenario. */
export type Effort = 'quick' | 'standard' | 'thorough';

/** A step of a script for the operation of the task. */
export type TaskStep = Omit<ScriptStep, 'operation' | 'token'>;

/** The facts for a scenario: the connection that the client is given, and an unknown id. */
export interface Given {
  readonly task: OperationId;
  readonly party: Party;
  readonly unknownId: string;
  /** An address on another host, whose server records credentials. */
  readonly otherOrigin: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The behaviour of the sandbox while a client does a task, and the requirements that this judges. */
export interface Scenario {
  /** Permanent, kebab-case. */
  readonly id: string;
  /** One sentence on how the sandbox behaves. */
  readonly title: string;
  readonly tasks: readonly OperationId[];
  /** Default quick. */
  readonly effort?: Effort;
  /** The requirement that a false claim of the client breaks. */
  readonly claims?: RequirementId;
  /** The requirement that a client breaks if it lacks data that it could get by the deadline. */
  readonly has?: RequirementId;
  /** A requirement with a rule of its own. */
  readonly own?: OwnRequirement;
  /** The requirement broken by a client that ends before it meets the unusual answer, with a false claim. */
  readonly early?: RequirementId;
  /** The data of the connection. Default: some payments, and a benefit. */
  readonly data?: SeedData;
  /** Payments instead of `data`: for each, its number of pages of the size that the client asks for. */
  readonly pages?: readonly number[];
  /** The ids of variants that are on. */
  readonly variants?: readonly string[];
  /** Changes answers of 200 of the task's operation, also when the expected result is read. */
  readonly alter?: (draft: ReplyDraft, given: Given) => void;
  /** Changes answers of 200 of the task's operation while the client runs. @returns whether it did */
  readonly disturb?: (draft: ReplyDraft, request: DisturbedRequest) => boolean;
  readonly steps?: (given: Given) => readonly TaskStep[];
  /** Whether an answer shows the client the situation. Default: each answer of 200 does. */
  readonly isMet?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
  /** Set if the input is unusual, and not the answers: then a client that sends nothing is judged as well. */
  readonly isInput?: boolean;
  /** Makes the input from the usual one. */
  readonly input?: (given: Given, usual: Input) => Input;
  /** Values of filters; those whose query parameters the client names go into the input. */
  readonly filters?: Readonly<Record<keyof FilterNames, string | readonly string[]>>;
  /** Changes the expected result that was read from the undisturbed sandbox. */
  readonly expect?: (truth: Truth, given: Given) => Truth;
  /** The value of the variable TZ. */
  readonly zone?: string;
  /** The seconds that the client has. Default: those of the run. */
  readonly deadlineSeconds?: number;
  /** The seconds that answers ask the client to wait. */
  readonly waitSeconds?: number;
  /** Whether the client may end with an error, which is no false claim. */
  readonly mayFail?: boolean;
}

/** A request whose answer may be disturbed. */
export interface DisturbedRequest {
  /** The number of the answer among those of 200, from 1. */
  readonly nth: number;
  /** The JSON that was sent; undefined if none was. */
  readonly body: unknown;
  /** The header Accept-Encoding; empty if none was sent. */
  readonly acceptEncoding: string;
}

/** A request in the form that rules of scenarios read. */
export interface SeenRequest {
  /** Equal for equal requests. */
  readonly key: string;
  /** The path of the request, with its query. */
  readonly target: string;
  /** The JSON that was sent; undefined if none was. */
  readonly body: unknown;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly status: number | undefined;
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/** A requirement with a rule of its own, beside the comparison of the output. */
export interface OwnRequirement {
  readonly requirement: RequirementId;
  /** Says why it is broken; null: it holds. */
  readonly broken: (seen: {
    readonly requests: readonly SeenRequest[];
    /** The operations other than the task whose writes were carried out. */
    readonly otherWrites: readonly OperationId[];
    /** The input of the client's task. */
    readonly input: Input;
    /** The Authorization headers that the other origin received. */
    readonly elsewhere: readonly string[];
  }) => string | null;
}

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
