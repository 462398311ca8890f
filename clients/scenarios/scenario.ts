import type { Party } from '../../sandbox/control/party.ts';
import type { ScriptStep } from '../../sandbox/control/script.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { ReplyDraft } from '../../sandbox/switches/switches.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { Truth } from '../readback/expected.ts';

/** The smallest effort of a run that plays a scenario. */
export type Effort = 'quick' | 'standard' | 'thorough';

/** A step of a script for the operation of the task. */
export type TaskStep = Omit<ScriptStep, 'operation' | 'token'>;

/** Facts that a scenario may build on: the connection that the client is given, and an id that nothing has. */
export interface Given {
  readonly task: OperationId;
  readonly party: Party;
  readonly unknownId: string;
  /** An address on another host, which knows what it was sent. */
  readonly otherOrigin: string;
}

type Input = Readonly<Record<string, unknown>>;

/** The behaviour of the sandbox while a client does a task, and what is judged by it. The client knows nothing of it. */
export interface Scenario {
  /** Permanent, kebab-case. */
  readonly id: string;
  /** One sentence on how the sandbox behaves. */
  readonly title: string;
  readonly tasks: readonly OperationId[];
  /** Default quick. */
  readonly effort?: Effort;
  /** The requirement that every claim is true. */
  readonly claims?: RequirementId;
  /** The requirement that the client got all that it could get by the deadline. */
  readonly has?: RequirementId;
  /** A requirement with a rule of its own. */
  readonly own?: OwnRequirement;
  /** The requirement that a client breaks which ends before it meets the unusual answer, and claims what is not so. */
  readonly early?: RequirementId;
  /** Default: some payments, and what every connection has. */
  readonly data?: SeedData;
  /** Payments instead, each by its number of pages of the client's own page size. */
  readonly pages?: readonly number[];
  /** Ids of variants of the sandbox that are on. */
  readonly variants?: readonly string[];
  /** Changes answers of the task's operation with 200, also when the truth is read. */
  readonly alter?: (draft: ReplyDraft, given: Given) => void;
  /** Changes answers of the task's operation with 200 while the client runs, and says whether it did. */
  readonly disturb?: (draft: ReplyDraft, request: DisturbedRequest) => boolean;
  readonly steps?: (given: Given) => readonly TaskStep[];
  /** Whether an answer shows the client what is played. Default: each of 200 does. */
  readonly isMet?: (status: number, headers: Readonly<Record<string, string>>) => boolean;
  /** Set if the input is unusual: a client that sends nothing has not done its task. Default: the answers are unusual. */
  readonly isInput?: boolean;
  /** Makes the input of the usual one. */
  readonly input?: (given: Given, usual: Input) => Input;
  /** Values of filters: those go into the input whose query parameters the client names. */
  readonly filters?: Readonly<Record<keyof FilterNames, string | readonly string[]>>;
  /** Changes the truth that was read from the undisturbed sandbox. */
  readonly expect?: (truth: Truth, given: Given) => Truth;
  /** The value of the variable TZ. */
  readonly zone?: string;
  /** Seconds that the client has. Default: those of the run. */
  readonly deadlineSeconds?: number;
  /** Seconds that the answers ask the client to wait for. */
  readonly waitSeconds?: number;
  /** A client may end in an error: that claims nothing. */
  readonly mayFail?: boolean;
}

/** A request whose answer is disturbed. */
export interface DisturbedRequest {
  /** Counts the answers with 200, from 1. */
  readonly nth: number;
  /** The JSON that was sent; undefined if none was. */
  readonly body: unknown;
  /** The header Accept-Encoding; empty if none was sent. */
  readonly acceptEncoding: string;
}

/** A request as a rule of a scenario looks at it. */
export interface SeenRequest {
  /** The same for the same request. */
  readonly key: string;
  /** The path of its address, with the query. */
  readonly target: string;
  /** The JSON that was sent; undefined if none was. */
  readonly body: unknown;
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  readonly status: number | undefined;
  readonly answerHeaders: Readonly<Record<string, string>>;
}

/** A requirement that is judged by more than the read-back. */
export interface OwnRequirement {
  readonly requirement: RequirementId;
  /** Says why it is broken; null: it holds. */
  readonly broken: (seen: {
    readonly requests: readonly SeenRequest[];
    /** Writes to other operations than the task's that were carried out. */
    readonly otherWrites: readonly OperationId[];
    /** The input of the client's task. */
    readonly input: Input;
    /** The Authorization headers that came to the other origin. */
    readonly elsewhere: readonly string[];
  }) => string | null;
}
