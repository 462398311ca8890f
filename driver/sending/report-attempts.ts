import type { OperationId } from '../../specs/interface/operations.ts';
import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Reply, Sending, Step } from './sending.ts';

/** The result of one attempt at a request. */
export interface AttemptReport {
  readonly operation: OperationId;
  /** `answer`: one that says something of the request. The others leave it as open as it was. */
  readonly kind: 'answer' | 'come-back-later' | 'too-many-requests' | 'unavailable' | 'fault';
  /** The status that came; null if none did. */
  readonly status: number | null;
  /** Until when the target wants nothing to be sent, in milliseconds from now; 0 if it did not say so. */
  readonly pauseMs: number;
}

/** Reports each attempt as it ends, except cancelled ones, whose answers nobody knows. */
export const reportAttempts =
  (report: (attempt: AttemptReport) => void): Step =>
  (next) =>
  async (sending) => {
    const reply = await next(sending);
    if (reply.failure?.kind !== 'cancelled') {
      report({
        operation: sending.operation.id,
        kind: kindOf(sending, reply),
        status: reply.response?.status ?? null,
        pauseMs: reply.pauseMs ?? 0,
      });
    }
    return reply;
  };

/** Statuses by which a gateway answers in the place of the target, or the target only that it can't. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504]);

function kindOf({ operation }: Sending, { response, pauseMs }: Reply): AttemptReport['kind'] {
  if (response === null) return 'fault';
  if (pauseMs !== null) return 'too-many-requests';
  if (unavailable.has(response.status)) return 'unavailable';
  return saysComeBackLater(operation.id, response) ? 'come-back-later' : 'answer';
}
