import type { OperationId } from '../../../specs/interface/operations.ts';
import { objectOf, objectsOf } from '../../switches/json-access.ts';
import type { Behaviour, ReplyDraft, RequestView } from '../../switches/switches.ts';

/** Whether an answer holds all of its data, so that a cache may keep it. */
const isWhole = ({ status, body }: ReplyDraft): boolean =>
  status === 200 && objectsOf(objectOf(body).responses).every(({ code }) => code === undefined || code === 200);

/** Answers that a cache replaces: data, and refusals of what the caller may not see. */
const isReplaced = ({ status }: ReplyDraft): boolean => [200, 403, 404].includes(status);

/** What a cache goes by, and for which requests it stands in. */
export interface AnswerCache {
  /** Requests with the same key get the same answer. */
  readonly keyOf: (request: RequestView) => unknown;
  /** Default: for all. */
  readonly when?: (request: RequestView) => boolean;
}

/** A read that is answered with what an earlier one with the same key was answered. */
export const keepAnswers =
  (operation: OperationId, { keyOf, when = () => true }: AnswerCache): (() => Behaviour) =>
  () => {
    const kept = new Map<string, string>();
    return {
      onReply(reply, request) {
        if (request.operation !== operation || request.token === undefined || !when(request)) return;
        const key = JSON.stringify(keyOf(request));
        const known = kept.get(key);
        if (known !== undefined && isReplaced(reply)) {
          reply.status = 200;
          reply.body = JSON.parse(known);
        } else if (isWhole(reply)) kept.set(key, JSON.stringify(reply.body));
      },
    };
  };
