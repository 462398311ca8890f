import type { Operation } from '../../specs/interface/operations.ts';
import type { ExchangeEnd, ReceivedResponse, SentRequest, TransportFailure } from '../../specs/words/exchange.ts';
import type { Release } from '../pace/release.ts';
import type { AttemptLimits } from '../wire/attempt.ts';

/** The state of a request so far, all its repetitions together. */
export interface SoFar {
  /** How often it was sent again after a fault of the network. */
  readonly retries: number;
  /** How often it was answered with "too many requests". */
  readonly throttles: number;
  /** The answers that came before the last one, within the bounds on them, and the bytes of all of their bodies. */
  readonly earlier: readonly ReceivedResponse[];
  readonly earlierBytes: number;
}

/** One request on its way to the target. */
export interface Sending {
  readonly operation: Operation;
  readonly request: SentRequest;
  /** By which the target's logs know it; null: it carries no id. */
  readonly traceId: string | null;
  /** The access token that it is sent with, if the run was given it; null for any other credential. */
  readonly token: string | null;
  /** Whether its credential is one that the operation takes, as far as the run was given any. */
  readonly isRight: boolean;
  /** Whether "come back later" is followed up; only ever for reads. */
  readonly poll: boolean;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** How long to wait for the final answer, all repetitions together, in milliseconds. */
  readonly deadlineMs: number;
  /** How long one attempt may take. */
  readonly timeout: AttemptLimits['timeout'];
  /** Ends it at once when aborted. */
  readonly signal: AbortSignal;
  /** The waiting request with the greatest number is sent first. */
  readonly urgency: number;
  /** Whether others wait, at this moment, until it has been answered. */
  readonly isWaitedFor: () => boolean;
  /** Holds its last byte back until others are ready, too; null: it goes alone. */
  readonly release: Release | null;
  readonly soFar: SoFar;
  /** How often it was put on a connection, counted across all repetitions. */
  readonly attempts: { made: number };
}

/** The result of a request: an answer, or the reason why there is none. */
export interface Reply {
  readonly end: ExchangeEnd;
  /** null exactly when `failure` is set. */
  readonly response: ReceivedResponse | null;
  readonly failure: TransportFailure | null;
  /** How many values the JSON of the response holds; 0 without. */
  readonly values: number;
  /** The time in which the target wants nothing to be sent, in milliseconds; null if it did not say that there was too much. */
  readonly pauseMs: number | null;
  /** How many others were under way when it was sent. */
  readonly beside: number;
  /** Whether no other was under way at any time until it was answered. */
  readonly isAlone: boolean;
  /** The last attempt alone, in milliseconds. */
  readonly firstByteMs: number;
  readonly totalMs: number;
  readonly soFar: SoFar;
}

/** Sends a request, however that is done. */
export type Send = (sending: Sending) => Promise<Reply>;

/** One concern of sending: does its part before and after what comes `next`, which it may call any number of times. */
export type Step = (next: Send) => Send;

/** Puts steps around a way to send; the first is the outermost. */
export const stack = <AnySend = Send>(steps: readonly ((next: AnySend) => AnySend)[], send: AnySend): AnySend =>
  steps.reduceRight((next, step) => step(next), send);

/** The reply to a request that was not sent, or was answered with nothing that can be used. */
export function failedReply(sending: Sending, failure: TransportFailure): Reply {
  const times = { firstByteMs: 0, totalMs: 0 };
  return {
    end: 'failed',
    response: null,
    failure,
    values: 0,
    pauseMs: null,
    beside: 0,
    isAlone: true,
    ...times,
    soFar: sending.soFar,
  };
}
