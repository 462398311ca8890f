import type { Operation } from '../../specs/interface/operations.ts';
import type { ExchangeEnd, ReceivedResponse, SentRequest, TransportFailure } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { Release } from '../pace/release.ts';
import type { AttemptLimits } from '../wire/attempt.ts';

/** The state of a request over all its repetitions so far. */
export interface SoFar {
  readonly retries: number;
  readonly throttles: number;
  /** The answers before the last one, as far as their bounds allow to keep them. */
  readonly earlier: readonly ReceivedResponse[];
  /** The bytes of the bodies of all earlier answers, kept or not. */
  readonly earlierBytes: number;
}

/** A request while it is sent: each step may change what the following steps get of it. */
export interface Sending {
  readonly operation: Operation;
  readonly request: SentRequest;
  /** The id for the target's logs; null: it carries none. */
  readonly traceId: string | null;
  /** The access token, if the run knows it as configured or issued; null for any other credential. */
  readonly token: string | null;
  /** Whether the credential is right for the operation, as far as the run knows. */
  readonly isRight: boolean;
  /** Whether the request is repeated after "come back later"; only for reads. */
  readonly poll: boolean;
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  /** The longest time until the final answer, all repetitions together, in milliseconds. */
  readonly deadlineMs: number;
  readonly timeout: AttemptLimits['timeout'];
  readonly signal: AbortSignal;
  readonly urgency: number;
  /** Whether other requests wait, at this moment, for its answer. */
  readonly isWaitedFor: () => boolean;
  /** Holds its last byte back until the requests it overlaps with are ready, too; null: it is sent by itself. */
  readonly release: Release | null;
  readonly soFar: SoFar;
  /** The number of times that it was put on a connection, all repetitions together. */
  readonly attempts: { made: number };
}

/** The result of a request: an answer, or the reason why there is none. */
export interface Reply {
  readonly end: ExchangeEnd;
  /** null exactly when `failure` is set. */
  readonly response: ReceivedResponse | null;
  readonly failure: TransportFailure | null;
  /** The number of values in the JSON of the response; 0 without JSON. */
  readonly values: number;
  /** The pause after a "too many requests", in milliseconds; null if the answer is none. */
  readonly pauseMs: number | null;
  /** The number of other requests that were under way when it was sent. */
  readonly beside: number;
  /** Whether no other request was under way at any time until it was answered. */
  readonly isAlone: boolean;
  /** Times of the last attempt, in milliseconds. */
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly soFar: SoFar;
}

/** Sends a request, or hands it on to the next step. */
export type Send = (sending: Sending) => Promise<Reply>;

/** One concern of sending: acts before and after the `next` step, which it may call any number of times. */
export type Step = (next: Send) => Send;

/** Wraps `send` in steps; the first is the outermost. */
export const stack = <AnySend = Send>(steps: readonly ((next: AnySend) => AnySend)[], send: AnySend): AnySend =>
  steps.reduceRight((next, step) => step(next), send);

/** Makes the reply of a request that got no answer. */
export function failedReply(sending: Sending, failure: TransportFailure): Reply {
  return {
    end: 'failed',
    response: null,
    failure,
    values: 0,
    pauseMs: null,
    beside: 0,
    isAlone: true,
    firstByteMs: 0,
    totalMs: 0,
    soFar: sending.soFar,
  };
}

/** Makes the repetition of a request. Keeps the answer so far, which is not the final one, within the bounds. */
export function sentAgain(sending: Sending, { response, soFar }: Reply, bounds: Bounds): Sending {
  if (response === null) return { ...sending, soFar };
  const earlierBytes = soFar.earlierBytes + response.bodyBytes;
  const isKept = soFar.earlier.length < bounds.earlierAnswers && earlierBytes <= bounds.earlierBytes;
  const earlier = isKept ? [...soFar.earlier, response] : soFar.earlier;
  return { ...sending, soFar: { ...soFar, earlier, earlierBytes } };
}

/** Whether a repetition after `waitMs` would come after the deadline. */
export const isTooLate = ({ startedAt, deadlineMs }: Sending, waitMs: number, clock: Clock): boolean =>
  clock.now() + waitMs > startedAt + deadlineMs;
