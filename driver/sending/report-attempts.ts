import type { OperationId } from '../../specs/interface/operations.ts';
import { saysComeBackLater } from '../pace/come-back-later.ts';
import type { Reply, Sending, Step } from './sending.ts';

/** The end of one attempt at a request. */
export interface AttemptReport {
  readonly operation: OperationId;
  /** `answer`: it settles the request; all other kinds leave the request open. */
  readonly kind: 'answer' | 'come-back-later' | 'too-many-requests' | 'unavailable' | 'fault';
  readonly status: number | null;
  /** The pause that the target asked for, in milliseconds from now; 0: none. */
  readonly pauseMs: number;
}

/** Reports each attempt as it ends, except cancelled ones, whose answers are not known. */
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

/** Statuses of a gateway in front of the target, or of a target that cannot answer for the moment. */
const unavailable: ReadonlySet<number> = new Set([502, 503, 504]);

function kindOf({ operation }: Sending, { response, pauseMs }: Reply): AttemptReport['kind'] {
  if (response === null) return 'fault';
  if (pauseMs !== null) return 'too-many-requests';
  if (unavailable.has(response.status)) return 'unavailable';
  return saysComeBackLater(operation.id, response) ? 'come-back-later' : 'answer';
}
