import type { Responder } from '../../sandbox/responder/responder.ts';
import type { RequestHead } from '../../sandbox/switches/switches.ts';
import type { OperationId } from '../../specs/interface/operations.ts';

export interface KeptRequest {
  readonly operation: OperationId;
  readonly head: RequestHead;
  /** undefined: the request had no body, or it was not read. */
  readonly body: Buffer | undefined;
  /** The check that sent the request, or the shared object that needed it; null: the run sent it at its end. */
  readonly user: string | null;
  /** The time of its answer, in milliseconds since the epoch. */
  readonly atMs: number;
}

/** Keeps the requests in the order in which the sandbox starts to serve them, since their writes take effect in it. */
export const keepRequests =
  (kept: KeptRequest[]): ((respond: Responder) => Responder) =>
  (respond) =>
  async (operation, head, readBody) => {
    const keep = (body: Buffer | undefined): void => {
      const user = head.headers['x-conformance-check'];
      kept.push({ operation, head, body, user: typeof user === 'string' ? user : null, atMs: Date.now() });
    };
    let isKept = false;
    const reply = await respond(operation, head, async () => {
      const body = await readBody();
      keep(body);
      isKept = true;
      return body;
    });
    // The sandbox answered without reading the body.
    if (!isKept) keep(undefined);
    return reply;
  };
