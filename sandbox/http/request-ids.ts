import type { IncomingHttpHeaders } from 'node:http';

/** Ids by which a log knows a request: that of its trace, and the check that sent it, where it says so. */
export interface LoggedIds {
  readonly traceId?: string;
  readonly check?: string;
}

/** Reads the ids that a request carries, in `traceparent` and `X-Conformance-Check`; any other text there is left out. */
export function readRequestIds(headers: IncomingHttpHeaders): LoggedIds {
  const traceId = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(String(headers.traceparent))?.[1];
  const check = /^[a-z0-9/-]{1,100}$/.exec(String(headers['x-conformance-check'] ?? ''))?.[0];
  return { ...(traceId === undefined ? {} : { traceId }), ...(check === undefined ? {} : { check }) };
}
