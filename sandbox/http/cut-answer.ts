import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReplyDraft } from '../switches/switches.ts';
import { toJson } from '../world/exact-cents.ts';

/** Sends the head and half of the body of an answer, and closes the connection. */
export function cutAnswer(response: ServerResponse, { status, headers, body, payload }: ReplyDraft): void {
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
