import { setMaxListeners } from 'node:events';
import type { Exchange } from '../specs/words/exchange.ts';
import type { Profile } from '../specs/words/profile.ts';
import { boundsWith } from './bounds/bounds.ts';
import { AnswersInUse } from './pace/answers-in-use.ts';
import { type Clock, machineClock } from './pace/clock.ts';
import { Patience } from './pace/patience.ts';
import { PoliteGate, type SharedPauses } from './pace/polite-gate.ts';
import { Presence } from './pace/presence.ts';
import type { Release } from './pace/release.ts';
import { SlowPlaces } from './pace/slow-places.ts';
import type { IssuedToken } from './secrets/issued-tokens.ts';
import { profileSecrets } from './secrets/profile-secrets.ts';
import type { Secrets } from './secrets/secrets.ts';
import { boundAnswersInUse } from './sending/bound-answers-in-use.ts';
import { learnSecrets } from './sending/learn-secrets.ts';
import { pollPending, putOffWrites } from './sending/poll-pending.ts';
import { refuseUnsendable } from './sending/refuse-unsendable.ts';
import { repeatConflicting } from './sending/repeat-conflicting.ts';
import { pauseAll, repeatThrottled } from './sending/repeat-throttled.ts';
import { type AttemptReport, reportAttempts } from './sending/report-attempts.ts';
import { retryFaults } from './sending/retry-faults.ts';
import { sendFewer } from './sending/send-fewer.ts';
import { sendOnce } from './sending/send-once.ts';
import { stack } from './sending/sending.ts';
import { skipAbsent } from './sending/skip-absent.ts';
import { recordExchange, startSending } from './sending/start-sending.ts';
import { finishConnections, stopWith } from './sending/stop-with.ts';
import { leavePlaces, takeTurn } from './sending/take-turn.ts';
import { allowLiveTime, shortenKnownWaits } from './sending/waiting-times.ts';
import { writeAlone } from './sending/write-alone.ts';
import { connectTo } from './wire/connection.ts';
import type { RequestSpec } from './wire/request-spec.ts';

export interface SendOptions {
  /** The position of the request in its check, from 1. Default: the driver counts. */
  readonly sequence?: number;
  /** The id of the check that sends it, for the target's logs. Absent: no check sends it. */
  readonly check?: string;
  /** Whether a read is repeated after "come back later". Default true; a write never is, whatever this says. */
  readonly poll?: boolean;
  readonly signal?: AbortSignal;
  /** The waiting request with the greatest number is sent first. Default {@link forAllUrgency}. */
  readonly urgency?: number;
  /** Sends it at the same moment as other requests, also to the same connection. */
  readonly release?: Release | null;
}

/** The urgency of requests that several checks wait for; requests of a single check are less urgent. */
const forAllUrgency = 500;

/** Sends requests to one target, within the profile's limits, and records what happened. */
export interface Driver {
  /** Sends a request and waits for its final answer. @throws UnsendableRequest: a defect of the check */
  send(spec: RequestSpec, options?: SendOptions): Promise<Exchange>;
  /** Sends one request at a time from now on, for a target that mixes up those that overlap. */
  sendOneAtATime(): void;
  readonly secrets: Secrets;
  /** Whether another request would be sent at once: none waits for its turn, and the target asked for no pause. */
  hasRoom(): boolean;
  /** Cancels what is under way and closes all connections. */
  close(): Promise<void>;
}

export interface DriverOptions {
  /** The number of drivers that share the profile's rate and concurrency in equal parts, at least 1. Default 1. */
  readonly workers?: number;
  readonly clock?: Clock;
  /** The secrets that an earlier driver of the target knows. Default: those of the profile. */
  readonly secrets?: Secrets | undefined;
  /** Ends the repetition of requests before their deadline. */
  readonly patience?: Patience;
  /** A PEM file of certificate authorities trusted beside the usual ones. NODE_EXTRA_CA_CERTS works by itself. */
  readonly caFile?: string;
  /** Ends every exchange at once when aborted, except creations and disconnections under way. */
  readonly signal?: AbortSignal;
  /** The time that such creations and disconnections may still take, in milliseconds. Default 4,000. */
  readonly graceMs?: number;
  /** Called with each access token that an answer issues, when it is first seen. */
  readonly onIssued?: (issued: IssuedToken) => void;
  /** Called when a secret exceeds a bound: the run ends for this reason, since reports might show the secret. */
  readonly onFull?: (reason: string) => void;
  /** Called with the result of each attempt at a request, polls included. */
  readonly onAttempt?: (attempt: AttemptReport) => void;
  /** When the target asks one driver to pause, the other drivers of the target pause, too. */
  readonly pauses?: SharedPauses;
  /** The source of the proxy variables; default the process's own environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Makes a driver for the target of a profile. @throws RangeError for bounds that {@link boundsWith} refuses */
export function createDriver(profile: Profile, options: DriverOptions = {}): Driver {
  const { clock = machineClock, workers = 1, graceMs = 4_000 } = options;
  const { environment = process.env, patience = new Patience() } = options;
  const { onIssued = () => {}, onAttempt = () => {}, onFull = () => {} } = options;
  const { timing, limits } = profile;
  const bounds = boundsWith(limits.answers);
  const concurrency = Math.max(1, Math.floor(limits.concurrency / workers));
  const closing = new AbortController();
  const stopped = options.signal === undefined ? closing.signal : AbortSignal.any([options.signal, closing.signal]);
  // Every request under way listens: more than ten listeners are no leak.
  setMaxListeners(0, stopped);
  const gate = new PoliteGate({
    concurrency,
    requestsPerSecond: limits.requestsPerSecond === null ? null : limits.requestsPerSecond / workers,
    clock,
    signal: stopped,
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
  });
  const dispatcher = connectTo({
    baseUrl: profile.baseUrl,
    connections: concurrency,
    requestTimeoutMs: timing.requestTimeoutMs,
    bounds,
    caFile: options.caFile,
    environment,
  });
  const secrets = options.secrets ?? profileSecrets(profile, bounds, environment);
  const presence = new Presence(clock);
  // The steps of sending, the outermost first: each wraps all that follow.
  const send = stack(
    [
      // The request as the check sends it, and its final reply.
      learnSecrets(secrets, onIssued, (reason) => {
        closing.abort(reason);
        onFull(reason);
      }),
      putOffWrites(),
      refuseUnsendable(),
      // How long it may take.
      shortenKnownWaits(),
      allowLiveTime(timing),
      stopWith(stopped),
      // Repetitions, each of which goes through all further steps.
      pollPending(clock, timing, bounds, patience),
      repeatThrottled(clock, bounds, patience),
      retryFaults(clock, presence, bounds),
      repeatConflicting(clock, workers),
      // Waiting until it may be sent, or its answer read.
      writeAlone(clock),
      sendFewer(gate, clock, bounds, workers),
      leavePlaces(new SlowPlaces(concurrency)),
      takeTurn(gate),
      boundAnswersInUse(new AnswersInUse(bounds, clock)),
      // Each single attempt.
      reportAttempts(onAttempt),
      pauseAll(gate, clock, timing, bounds),
      skipAbsent(clock, presence),
      finishConnections(clock, graceMs),
    ],
    sendOnce(dispatcher, bounds),
  );
  let sent = 0;
  return {
    secrets,
    hasRoom: () => gate.hasRoom,
    sendOneAtATime: () => gate.admitOneAtATime(),
    async send(spec, { sequence, check, poll = true, release = null, signal = stopped, urgency = forAllUrgency } = {}) {
      sent += 1;
      const position = sequence ?? sent;
      const sending = startSending(profile, spec, { secrets, clock, check, poll, signal, release, urgency });
      return recordExchange(position, sending, await send(sending));
    },
    async close() {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}
