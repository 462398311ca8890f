import type { Readable } from 'node:stream';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Rules } from '../rules/rules.ts';
import type { Token } from '../world/model.ts';
import type { World } from '../world/world.ts';

/** The ways in which an exchange may end without a whole answer: a reset, half of it, or nothing at all. */
export const answerEnds = ['reset', 'cut', 'silence'] as const;
export type AnswerEnd = (typeof answerEnds)[number];

/** An answer before it is sent. A switch may change any part of it; the body is its own copy. */
export interface ReplyDraft {
  status: number;
  readonly headers: Record<string, string>;
  /** Sent as JSON; undefined: no body. */
  body: unknown;
  /** Sent instead of `body`, as it is; a stream goes out in chunks. */
  payload?: string | Buffer | Readable;
  /** Set where the answer is not sent, or not as a whole. */
  end?: AnswerEnd;
}

/** One HTTP request without its body, which is not read before the credential is known to be good. */
export interface RequestHead {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Every `Authorization` header, each on its own. */
  readonly authorization: readonly string[];
  /** A parameter that is given more than once is an array. */
  readonly query: Readonly<Record<string, string | string[] | undefined>>;
  readonly params: Readonly<Record<string, string>>;
}

/** A request with its body, as hooks get it before the operation. */
export interface Incoming extends RequestHead {
  /** The bytes of the body; undefined when there are none. */
  readonly body: Buffer | undefined;
}

/** A request as hooks see it when its answer is there. */
export interface RequestView extends Omit<RequestHead, 'authorization'> {
  readonly operation: OperationId;
  /** The parsed JSON; undefined when there was none, or when the request was refused before it was read. */
  readonly body: unknown;
  /** The caller's token, once it is known. */
  readonly token: Token | undefined;
  readonly world: World;
  /** Counts the requests to this operation, from 1. */
  readonly nth: number;
}

/** Passes the request on, changed or not, or answers it itself. `nth`: see {@link RequestView}. */
export type RequestHook = (incoming: Incoming, operation: OperationId, nth: number) => Incoming | ReplyDraft;
export type ReplyHook = (reply: ReplyDraft, request: RequestView) => void | Promise<void>;

/** A departure from the stated rules. It is made anew at each start, so that it may keep state of its own. */
export interface Behaviour {
  /** The rules that change, given those in force before. */
  readonly rules?: (base: Rules) => Partial<Rules>;
  readonly onRequest?: RequestHook;
  readonly onReply?: ReplyHook;
  /** Set if it shows only when requests overlap. */
  readonly needsOverlap?: true;
}

/**
 * Makes the behaviour of a switch. A change that does not look at the operation may be made without: `changeRules(…)()`.
 * @param operation that of the switch; undefined: all of them
 */
export type MakeBehaviour = (operation?: OperationId) => Behaviour;

/** A fault or a variant: a departure of the sandbox that is named by its id. */
export interface Switch {
  /** Permanent, kebab-case. */
  readonly id: string;
  /** One sentence. */
  readonly summary: string;
  readonly behaviour: () => Behaviour;
}

export type FaultKind = 'shape' | 'limit' | 'condition' | 'state' | 'security' | 'relation' | 'error';

/** A switch that breaks what the interface states. */
export interface Fault extends Switch {
  readonly kind: FaultKind;
  readonly operation: OperationId;
  /** It shows only for some requests to the operation. */
  readonly conditional: boolean;
  /** It depends on earlier requests. */
  readonly stateful: boolean;
  /** The requirements that it breaks; the first is the one that it is about. */
  readonly requirements: readonly RequirementId[];
  /** The smallest effort of a run that has to find it. Absent: quick. */
  readonly effort?: 'standard' | 'thorough';
}

/** A switch that changes what the interface leaves open. */
export interface Variant extends Switch {
  /** The rows of `specs/silences.yaml` that it decides otherwise than the sandbox does. */
  readonly silences: readonly string[];
  /** The requirements of level should that it breaks; no others may be reported. */
  readonly advisories: readonly RequirementId[];
}

/** The rules of several behaviours together, later ones on top. */
export function composeRules(stated: Rules, behaviours: readonly Behaviour[]): Rules {
  let rules = stated;
  for (const { rules: change } of behaviours) rules = { ...rules, ...change?.(rules) };
  return rules;
}

export const composeHooks = (behaviours: readonly Behaviour[]) => ({
  onRequest: behaviours.flatMap(({ onRequest }) => onRequest ?? []),
  onReply: behaviours.flatMap(({ onReply }) => onReply ?? []),
});

/** Passes a request through hooks, up to the first one that answers it. */
export function passThrough(
  hooks: readonly RequestHook[],
  received: Incoming,
  operation: OperationId,
  nth: number,
): Incoming | ReplyDraft {
  let incoming = received;
  for (const hook of hooks) {
    const result = hook(incoming, operation, nth);
    if ('status' in result) return result;
    incoming = result;
  }
  return incoming;
}
