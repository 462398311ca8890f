import type { Dispatcher } from 'undici';
import type { Exchange, ReceivedResponse, SentRequest, TransportFailure } from '../../specs/exchange.ts';
import type { Operation } from '../../specs/operations.ts';
import type { Timing } from '../../specs/profile.ts';
import type { Bounds } from '../bounds.ts';
import type { AnswersInUse } from '../pace/answers-in-use.ts';
import type { Clock } from '../pace/clock.ts';
import { saysComeBackLater, saysTooMany } from '../pace/come-back-later.ts';
import type { PoliteGate } from '../pace/politeness.ts';
import type { Presence } from '../pace/presence.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import { type Attempt, type AttemptLimits, attempt, cancelledBy } from './attempt.ts';
import { receivedResponse } from './received-response.ts';

/** What all requests to one target share. */
export interface Line {
  readonly dispatcher: Dispatcher;
  readonly gate: PoliteGate;
  readonly presence: Presence;
  readonly inUse: AnswersInUse;
  readonly clock: Clock;
  readonly bounds: Bounds;
  readonly timing: Timing;
}

/** One request, and how far it may be repeated. */
export interface Message {
  readonly sequence: number;
  readonly operation: Operation;
  readonly request: SentRequest;
  /** Whether "come back later" is followed up; only ever for reads. */
  readonly poll: boolean;
  /** How long to wait for the final answer, all repetitions together, in milliseconds. */
  readonly deadlineMs: number;
  readonly timeout: AttemptLimits['timeout'];
  readonly signal: AbortSignal;
}

type Outcome = { readonly response: ReceivedResponse } | { readonly failure: TransportFailure };
type Times = Pick<Attempt, 'firstByteMs' | 'totalMs'>;

/** Faults of one connection, which another connection may not have. */
const passing: ReadonlySet<TransportFailure['kind']> = new Set(['refused', 'dns', 'reset', 'protocol']);

/**
 * Sends a request until its final answer is there: polls "come back later", waits where there were too many requests,
 * and tries again after a passing fault of the network. A write is repeated only where it was not carried out:
 * after a refused connection, a 429, or a 503 that says when to come back.
 */
export async function converse(line: Line, message: Message): Promise<Exchange> {
  const { clock, bounds } = line;
  const { operation, request, sequence, signal } = message;
  const startedAt = clock.now();
  const earlier: ReceivedResponse[] = [];
  let earlierBytes = 0;
  let retries = 0;
  let repetitions: Repetitions = { throttles: 0, polls: 0 };

  const exchange = (end: Exchange['end'], { firstByteMs, totalMs }: Times, outcome: Outcome): Exchange => {
    const response = 'response' in outcome ? outcome.response : null;
    const failure = 'failure' in outcome ? counted(outcome.failure, retries) : null;
    const base = { sequence, operation: operation.id, request, response, failure };
    return { ...base, end, earlier, startedAt, firstByteMs, totalMs, ...(retries === 0 ? {} : { retries }) };
  };

  for (;;) {
    const { outcome, times, wait } = await once(line, message, repetitions);
    if ('failure' in outcome) {
      if (!mayRetry(line, operation, outcome.failure, retries)) return exchange('failed', times, outcome);
      await clock.sleep(bounds.retryDelayMs * 4 ** retries, signal);
      retries += 1;
      continue;
    }
    const { response } = outcome;
    if (wait === null) return exchange('answered', times, outcome);
    repetitions = wait.repetitions;
    const late = clock.now() + wait.ms > startedAt + message.deadlineMs;
    if (late || repetitions.polls > bounds.polls || repetitions.throttles > bounds.throttles) {
      return exchange('pending', times, outcome);
    }
    earlierBytes += response.bodyBytes;
    if (earlier.length < bounds.earlierAnswers && earlierBytes <= bounds.earlierBytes) earlier.push(response);
    await clock.sleep(wait.ms, signal);
  }
}

/** What came of one attempt, and whether the request is to be repeated. */
interface Turn {
  readonly outcome: Outcome;
  readonly times: Times;
  readonly wait: Wait | null;
}

function unsent(failure: TransportFailure): Turn {
  return { outcome: { failure }, times: { firstByteMs: 0, totalMs: 0 }, wait: null };
}

/** One attempt, when it is this request's turn. A pause that it brings begins before the next one's turn. */
async function once(line: Line, message: Message, repetitions: Repetitions): Promise<Turn> {
  const { dispatcher, gate, presence, inUse, bounds } = line;
  const { request, timeout, signal } = message;
  if (!(await gate.enter(signal))) return unsent(cancelledBy(signal));
  try {
    const absent = presence.ask();
    if (absent !== null) return unsent(absent);
    const { outcome, ...times } = await attempt(dispatcher, request, { timeout, bounds, signal });
    presence.settle('failure' in outcome ? outcome.failure : null);
    const received = 'failure' in outcome ? outcome : receivedResponse(outcome.answer, bounds);
    if ('failure' in received) return { outcome: received, times, wait: null };
    const wait = waitAfter(line, message, received.response, repetitions);
    const failure = await inUse.admit(received, signal);
    return { outcome: failure === null ? received : { failure }, times, wait };
  } catch (error) {
    presence.settle(cancelledBy(signal));
    throw error;
  } finally {
    gate.leave();
  }
}

function mayRetry(line: Line, operation: Operation, failure: TransportFailure, retries: number): boolean {
  const notCarriedOut = failure.kind === 'refused' || failure.kind === 'dns';
  if (operation.effect === 'write' && !notCarriedOut) return false;
  return passing.has(failure.kind) && retries < line.bounds.retries && line.presence.retriesWorthwhile;
}

/** How often a request was repeated so far, by reason. */
interface Repetitions {
  readonly throttles: number;
  readonly polls: number;
}

/** How long to wait before a request is repeated, and how often it then was. */
interface Wait {
  readonly ms: number;
  readonly repetitions: Repetitions;
}

/**
 * How long to wait before the request is repeated; null where the answer is final. Where there were too many requests,
 * all others wait as long.
 */
function waitAfter(
  { clock, bounds, timing, gate }: Line,
  { operation, poll }: Message,
  response: ReceivedResponse,
  { throttles, polls }: Repetitions,
): Wait | null {
  const asked = retryAfterMs(response, clock.now(), bounds.retryAfterMs);
  if (saysTooMany(response, asked !== null)) {
    const ms = asked ?? Math.min(timing.pollIntervalMs * 2 ** throttles, bounds.retryAfterMs);
    gate.pause(ms);
    return { ms, repetitions: { throttles: throttles + 1, polls } };
  }
  if (!poll || !saysComeBackLater(operation.id, response)) return null;
  return { ms: Math.max(asked ?? 0, timing.pollIntervalMs), repetitions: { throttles, polls: polls + 1 } };
}

function counted(failure: TransportFailure, retries: number): TransportFailure {
  return retries === 0 ? failure : { ...failure, message: `${failure.message}, ${retries + 1} times in a row` };
}
