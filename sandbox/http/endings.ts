import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { AnswerEnd, ReplyDraft } from '../switches/switches.ts';
import { toJson } from '../world/exact-cents.ts';

/** Ends an exchange otherwise than with a whole answer. */
export type EndAnswer = (response: ServerResponse, draft: ReplyDraft, end: AnswerEnd) => void;

/**
 * Makes what ends exchanges. `cut` sends half of the answer and closes the connection, `reset` sends nothing and resets
 * it, `silence` leaves it open.
 * @param silent gets each response that stays open, until its connection is closed
 */
export const endingsWith =
  (silent: Set<ServerResponse>): EndAnswer =>
  (response, draft, end) => {
    if (end === 'reset') response.socket?.resetAndDestroy();
    else if (end === 'cut') cut(response, draft);
    else {
      silent.add(response);
      response.once('close', () => silent.delete(response));
    }
  };

function cut(response: ServerResponse, { status, headers, body, payload }: ReplyDraft): void {
  const whole =
    payload === undefined
      ? Buffer.from(body === undefined ? '' : toJson(body))
      : payload instanceof Readable
        ? Buffer.alloc(0)
        : Buffer.from(payload);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
    'content-length': Math.max(1, whole.length),
  });
  const close = () => response.destroy();
  if (whole.length > 1) response.write(whole.subarray(0, whole.length >> 1), close);
  else {
    response.flushHeaders();
    setImmediate(close);
  }
}
