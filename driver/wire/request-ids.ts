import { randomBytes } from 'node:crypto';
import type { Header, SentRequest } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** The ids that a request carries so that it can be found in the target's own logs. */
export interface RequestIds {
  /** 32 hex digits; null: the request carries no id. */
  readonly traceId: string | null;
  readonly headers: readonly Header[];
}

/**
 * Gives a request an id, and its check's, in the headers that the profile names. The id is random: else runs of one
 * seed would share ids, and targets could compute the check. It is flagged as "sampled", since findings come later.
 */
export function createRequestIds({ correlation, headers }: Profile, check: string | undefined): RequestIds {
  const own = Object.keys(headers).map((name) => name.toLowerCase());
  const isFree = (name: string | null): name is string => name !== null && !own.includes(name.toLowerCase());
  const { traceHeader, checkHeader } = correlation;
  const ids: Header[] = [];
  let traceId: string | null = null;
  if (isFree(traceHeader)) {
    traceId = randomHex(16);
    ids.push([traceHeader, traceparent(traceId)]);
  }
  if (isFree(checkHeader) && check !== undefined) ids.push([checkHeader, check]);
  return { traceId, headers: ids };
}

/** The request with another id of its attempt under the same trace: one that is sent again is another line in a log. */
export function withNewAttemptId(request: SentRequest, traceId: string): SentRequest {
  const isTrace = ([, value]: Header): boolean => isTraceparent(value) && value.includes(traceId);
  const headers = request.headers.map(
    (header): Header => (isTrace(header) ? [header[0], traceparent(traceId)] : header),
  );
  return { ...request, headers };
}

/** Whether a text is what {@link createRequestIds} sends as id: hex digits in the form of W3C trace context. */
export const isTraceparent = (text: string): boolean => /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(text);

const traceparent = (traceId: string): string => `00-${traceId}-${randomHex(8)}-01`;

/** Hex digits of random bytes. No id has used those behind `used` yet: to ask the system for a few at a time is slow. */
let digits = '';
let used = 0;

function randomHex(bytes: number): string {
  const count = 2 * bytes;
  if (used + count > digits.length) {
    digits = randomBytes(4_096).toString('hex');
    used = 0;
  }
  used += count;
  return digits.slice(used - count, used);
}
