import { randomBytes } from 'node:crypto';
import type { Header, SentRequest } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** The ids by which the target's logs show which request was which. */
export interface RequestIds {
  /** 32 hex digits; null: the request carries no id. */
  readonly traceId: string | null;
  readonly headers: readonly Header[];
}

/**
 * Makes the profile's headers with a new trace id and the check's id. The trace id is random: if it followed from the
 * seed, runs would share ids, and targets could compute the check. It is flagged "sampled", since findings come later.
 */
export function createRequestIds({ correlation, headers }: Profile, check: string | undefined): RequestIds {
  const profileNames = Object.keys(headers).map((name) => name.toLowerCase());
  const isFree = (name: string | null): name is string => name !== null && !profileNames.includes(name.toLowerCase());
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

/** Gives a repeated request a new attempt id under the same trace id: each attempt is a line of its own in a log. */
export function withNewAttemptId(request: SentRequest, traceId: string): SentRequest {
  const isTrace = ([, value]: Header): boolean => isTraceparent(value) && value.includes(traceId);
  const headers = request.headers.map(
    (header): Header => (isTrace(header) ? [header[0], traceparent(traceId)] : header),
  );
  return { ...request, headers };
}

/** Whether a text is a W3C trace context as {@link createRequestIds} sends it. */
export const isTraceparent = (text: string): boolean => /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/.test(text);

const traceparent = (traceId: string): string => `00-${traceId}-${randomHex(8)}-01`;

/** A supply of random hex digits, used up to `used`: asking the system for a few at a time is slow. */
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
