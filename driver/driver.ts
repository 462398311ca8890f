import { setMaxListeners } from 'node:events';
import type { Exchange } from '../specs/exchange.ts';
import { operations } from '../specs/operations.ts';
import type { Profile } from '../specs/profile.ts';
import { boundsWith } from './bounds.ts';
import { AnswersInUse } from './pace/answers-in-use.ts';
import { type Clock, machineClock } from './pace/clock.ts';
import { PoliteGate, type SharedPauses } from './pace/politeness.ts';
import { Presence } from './pace/presence.ts';
import type { RequestSpec } from './request-spec.ts';
import { issuedTokens } from './secrets/issued-tokens.ts';
import { profileSecrets } from './secrets/profile-secrets.ts';
import type { Secrets } from './secrets/secrets.ts';
import { connectTo } from './wire/connection.ts';
import { converse } from './wire/conversation.ts';
import { sentRequest } from './wire/sent-request.ts';

/** How one request is to be sent. */
export interface SendOptions {
  /** Position in its check, from 1; by default the driver counts. */
  readonly sequence?: number;
  /** Whether "come back later" is followed up. Default: for reads. A write is never repeated, whatever this says. */
  readonly poll?: boolean;
  /** Ends the exchange at once when aborted. */
  readonly signal?: AbortSignal;
}

/** Sends requests to one target, within the profile's limits, and records what happened. */
export interface Driver {
  /**
   * Sends a request and waits for its final answer. Faults of the target and of the network are in the exchange.
   * @throws UnsendableRequest where the request cannot be put on the wire: a defect of the check.
   */
  send(spec: RequestSpec, options?: SendOptions): Promise<Exchange>;
  /** Every credential that was given, sent or issued so far. */
  readonly secrets: Secrets;
  /** Cancels what is under way and closes all connections. */
  close(): Promise<void>;
}

export interface DriverOptions {
  /** How many drivers share the profile's rate and concurrency; this one takes its part of them, at least 1. Default 1. */
  readonly workers?: number;
  readonly clock?: Clock;
  /** A PEM file of certificate authorities trusted beside the usual ones. NODE_EXTRA_CA_CERTS works by itself. */
  readonly caFile?: string;
  /** Ends everything at once when aborted. */
  readonly signal?: AbortSignal;
  /** Called with each access token that an answer hands out, at its first appearance. */
  readonly onIssued?: (token: string) => void;
  /** Joins the other drivers at the target, so that a pause that it asks one of them for is kept by all. */
  readonly pauses?: SharedPauses;
  /** Where the proxy variables are read from; default the process's own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/**
 * A driver for the target that a profile describes.
 * @throws RangeError for bounds in the profile that do not exist, or make no sense.
 */
export function createDriver(profile: Profile, options: DriverOptions = {}): Driver {
  const clock = options.clock ?? machineClock;
  const bounds = boundsWith(profile.limits.answers);
  const workers = options.workers ?? 1;
  const concurrency = Math.max(1, Math.floor(profile.limits.concurrency / workers));
  const { requestsPerSecond } = profile.limits;
  const closing = new AbortController();
  const stopped = options.signal === undefined ? closing.signal : AbortSignal.any([options.signal, closing.signal]);
  // Everybody under way listens; that is no leak.
  setMaxListeners(0, stopped);
  const gate = new PoliteGate({
    concurrency,
    requestsPerSecond: requestsPerSecond === null ? null : requestsPerSecond / workers,
    clock,
    signal: stopped,
    ...(options.pauses === undefined ? {} : { pauses: options.pauses }),
  });
  const dispatcher = connectTo({
    baseUrl: profile.baseUrl,
    connections: concurrency,
    requestTimeoutMs: profile.timing.requestTimeoutMs,
    bounds,
    caFile: options.caFile,
    environment: options.environment ?? process.env,
  });
  const secrets = profileSecrets(profile, bounds);
  /** Credentials whose first read may have to wait for the upstream system ("Data delivery rules", 1). */
  const served = new Set<string>();
  /** Requests of a kind that stayed pending until the deadline: waiting as long for each of them helps nobody. */
  const stillPending = new Set<string>();
  const line = {
    dispatcher,
    gate,
    presence: new Presence(clock),
    inUse: new AnswersInUse(bounds, clock),
    clock,
    bounds,
    timing: profile.timing,
  };
  let sent = 0;
  return {
    secrets,
    async send(spec, sendOptions = {}) {
      sent += 1;
      const sequence = sendOptions.sequence ?? sent;
      const operation = operations[spec.operation];
      const request = sentRequest(profile, spec);
      const { credential } = spec;
      for (const [name, value] of request.headers) {
        if (name.toLowerCase() === 'authorization') secrets.noteSent(value);
      }
      const token = credential.kind === 'bearer' && secrets.has(credential.token) ? credential.token : null;
      const firstRead = operation.effect === 'read' && token !== null && !served.has(token);
      const timeout = operation.live || firstRead ? 'liveTimeoutMs' : 'requestTimeoutMs';
      const kind = `${operation.id} ${token}`;
      const { pollDeadlineMs } = profile.timing;
      const signal = linked(stopped, sendOptions.signal);
      const exchange = await converse(line, {
        sequence,
        operation,
        request,
        poll: operation.effect === 'read' && (sendOptions.poll ?? true),
        deadlineMs: stillPending.has(kind) ? pollDeadlineMs / 10 : pollDeadlineMs,
        timeout: { name: timeout, ms: profile.timing[timeout] },
        signal: signal.signal,
      }).finally(signal.release);
      if (exchange.end === 'pending') stillPending.add(kind);
      if (exchange.end === 'answered') stillPending.delete(kind);
      if (firstRead && exchange.end === 'answered') served.add(token);
      for (const response of [...exchange.earlier, exchange.response]) {
        if (response === null) continue;
        for (const issued of issuedTokens(response)) {
          if (secrets.has(issued)) continue;
          secrets.addToken(issued);
          options.onIssued?.(issued);
        }
      }
      return exchange;
    },
    async close() {
      closing.abort();
      await dispatcher.destroy();
    },
  };
}

/** A signal that follows two others until it is released; `AbortSignal.any` would keep one for each request of a run. */
function linked(one: AbortSignal, other: AbortSignal | undefined): { signal: AbortSignal; release: () => void } {
  if (other === undefined) return { signal: one, release: () => {} };
  const both = new AbortController();
  const abort = () => both.abort([one, other].find(({ aborted }) => aborted)?.reason);
  for (const source of [one, other]) {
    if (source.aborted) abort();
    source.addEventListener('abort', abort);
  }
  const release = () => {
    for (const source of [one, other]) source.removeEventListener('abort', abort);
  };
  return { signal: both.signal, release };
}
