import type { OperationId } from '../../specs/interface/operations.ts';
import type { Rules } from '../rules/rules.ts';
import { alter, type Change } from './alter.ts';
import type { Behaviour, Incoming, ReplyDraft, RequestView } from './switches.ts';

/** Changes rules, and keeps no state. */
export const changeRules =
  (change: (base: Rules) => Partial<Rules>): (() => Behaviour) =>
  () => ({ rules: change });

/** A change of the answers of some operations. */
export interface Alteration {
  /** Default: all. */
  readonly operations?: readonly OperationId[];
  /** Only answers with this status; default 200. */
  readonly status?: number;
  /** See {@link alter}. */
  readonly path: string;
  readonly change: Change;
  /** Only for these requests; default: all. */
  readonly when?: (request: RequestView) => boolean;
}

const applies = (
  { operations, status = 200, when }: Omit<Alteration, 'path' | 'change'>,
  reply: ReplyDraft,
  request: RequestView,
) =>
  reply.status === status &&
  (operations === undefined || operations.includes(request.operation)) &&
  (when === undefined || when(request));

/** Changes values in answers. */
export const alterAnswers =
  (...alterations: readonly Alteration[]): (() => Behaviour) =>
  () => ({
    onReply(reply, request) {
      for (const alteration of alterations) {
        if (applies(alteration, reply, request)) reply.body = alter(reply.body, alteration.path, alteration.change);
      }
    },
  });

/** Changes whole answers: status, headers, body. */
export const changeAnswers =
  (
    which: Omit<Alteration, 'path' | 'change' | 'status'> & { readonly status?: number | 'any' },
    change: (reply: ReplyDraft, request: RequestView) => void,
  ): (() => Behaviour) =>
  () => ({
    onReply(reply, request) {
      const status = which.status === 'any' ? reply.status : (which.status ?? 200);
      if (applies({ ...which, status }, reply, request)) change(reply, request);
    },
  });

const refusal = (status: number): ReplyDraft => ({
  status,
  headers: {},
  body: { code: status, name: 'bad_request_error', message: 'This is not served.', service_code: 'not_served' },
});

/** The JSON of a request's body; undefined where there is none. */
export function jsonOf(body: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return undefined;
  }
}

/** Refuses some requests to an operation before anything is done. `body` is undefined where there is no JSON. */
export const refuseRequests =
  (
    operation: OperationId,
    which: (body: unknown, incoming: Incoming, nth: number) => boolean,
    status = 400,
  ): (() => Behaviour) =>
  () => ({
    onRequest: (incoming, id, nth) =>
      id === operation && which(jsonOf(incoming.body), incoming, nth) ? refusal(status) : incoming,
  });

/** Replaces the JSON body of requests to an operation before the operation reads it. */
export const rewriteBodies =
  (operation: OperationId, change: (body: unknown, nth: number) => unknown): (() => Behaviour) =>
  () => ({
    onRequest(incoming, id, nth) {
      const body = id === operation ? jsonOf(incoming.body) : undefined;
      return body === undefined ? incoming : { ...incoming, body: Buffer.from(JSON.stringify(change(body, nth))) };
    },
  });

/** Makes one behaviour of several. */
export const combineBehaviours =
  (...behaviours: readonly (() => Behaviour)[]): (() => Behaviour) =>
  () => {
    const made = behaviours.map((behaviour) => behaviour());
    return {
      ...(made.some(({ needsOverlap }) => needsOverlap) ? { needsOverlap: true } : {}),
      rules(base) {
        let current = base;
        for (const { rules } of made) current = { ...current, ...rules?.(current) };
        return current;
      },
      onRequest: (incoming, operation, nth) => {
        let current: Incoming | ReplyDraft = incoming;
        for (const { onRequest } of made)
          if (!('status' in current)) current = onRequest?.(current, operation, nth) ?? current;
        return current;
      },
      async onReply(reply, request) {
        for (const { onReply } of made) await onReply?.(reply, request);
      },
    };
  };
