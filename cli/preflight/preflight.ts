import { createDriver, type Driver } from '../../driver/driver.ts';
import { type Clock, machineClock } from '../../driver/pace/clock.ts';
import { Patience } from '../../driver/pace/patience.ts';
import type { IssuedToken } from '../../driver/secrets/issued-tokens.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { AnswerWatch, unansweredLimits } from '../../harness/ending/answer-watch.ts';
import { isStated } from '../../harness/evidence/stated-answer.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import type { AskedBefore } from '../../harness/settings/settings.ts';
import type { Exchange, SafeText, TransportFailure } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { basicWrites, bearerReads, isNobodys, nobodys } from './credential-requests.ts';
import { describeForeign, isNothingThere } from './foreign-answer.ts';

/** The result of trying the credentials, before anything is judged. */
export type Preflight = {
  /** Requests to create a connection, with their answers; the connections are disconnected later. */
  readonly creations: readonly Exchange[];
  /** The answers to right credentials, except the first connection's. They are judged, since a first answer may not come again. */
  readonly asked: readonly AskedBefore[];
  /** Access tokens that came in any answer. */
  readonly issued: readonly IssuedToken[];
  readonly secrets: Secrets;
} & Result;

type Result =
  | {
      readonly kind: 'ready';
      /** The exchange that tried the basic credential: the run's first connection. */
      readonly firstConnection: Exchange | null;
    }
  /** Nothing can be judged, for the reason in the sentence, which holds no secret. `foreign`: another service answers. */
  | { readonly kind: 'refused' | 'unreachable' | 'foreign'; readonly sentence: SafeText };

interface Sent {
  readonly spec: RequestSpec;
  readonly exchange: Exchange;
}

type Send = (spec: RequestSpec) => Promise<Exchange>;

/** The milliseconds for which a target may refuse connections, since it may be restarting. */
const comebackMs = 3_000;
/** The pause between two attempts in this time. */
const retryEveryMs = 250;
/** So short that a target that is down is reported within 10 seconds. */
const connectTimeoutMs = 6_000;

/**
 * Tries each credential once before anything is judged, the basic pair by creating the first connection. Only if every
 * operation answers 401 or 403, the credential counts as refused; only if every one answers as in `foreign-answer.ts`,
 * the address counts as wrong. If a single operation does so, it is faulty, and the run judges it.
 */
export async function preflight(
  profile: Profile,
  signal: AbortSignal,
  clock: Clock = machineClock,
): Promise<Preflight> {
  const { answers } = profile.limits;
  const connecting = Math.min(answers.connectTimeoutMs ?? connectTimeoutMs, connectTimeoutMs);
  const limits = { ...profile.limits, answers: { ...answers, retries: 0, connectTimeoutMs: connecting } };
  // If no final answer comes for too long, the watch first ends the repetition of open requests, and then all requests.
  const silent = new AbortController();
  const patience = new Patience();
  const watch = new AnswerWatch(unansweredLimits(profile.timing), machineClock, {
    giveUpOpen: () => patience.giveUp(),
    giveUpRun: (reason) => silent.abort(reason),
  });
  const issued: IssuedToken[] = [];
  const driver = createDriver(
    { ...profile, limits },
    {
      signal: AbortSignal.any([signal, silent.signal]),
      patience,
      onAttempt: (attempt) => watch.note(attempt),
      onIssued: (token) => issued.push(token),
    },
  );
  const creations: Exchange[] = [];
  const sent: Sent[] = [];
  try {
    const send: Send = async (spec) => {
      const exchange = await sendPatiently(driver, clock, spec);
      sent.push({ spec, exchange });
      return exchange;
    };
    const result = await tryCredentials(profile, driver, send, creations);
    // A target that gave no final answer for too long can't be tested, even if it answered before.
    const { silence } = watch;
    const outcome =
      result.kind !== 'ready' || silence === null
        ? result
        : unreachable(profile, driver, { kind: 'cancelled', bound: null, message: silence });
    const asked = result.kind === 'ready' ? askedRightly(sent, result.firstConnection, profile) : [];
    return { ...outcome, creations, asked, issued, secrets: driver.secrets };
  } finally {
    watch.close();
    await driver.close();
  }
}

/** Lists the answers to right credentials, to be judged later. An account of an unknown company may be refused. */
const askedRightly = (sent: readonly Sent[], first: Exchange | null, profile: Profile): readonly AskedBefore[] =>
  sent
    .filter(({ spec, exchange }) => exchange.failure === null && exchange !== first && !isNobodys(spec.credential))
    .map(({ spec, exchange }) => ({
      exchange,
      stated: isStated(spec, exchange, spec.operation !== 'create-sandbox-account', profile),
    }));

/** Tries the token, then the basic pair. A target that has neither is asked for a list without a credential. */
async function tryCredentials(profile: Profile, driver: Driver, send: Send, creations: Exchange[]): Promise<Result> {
  const reads = bearerReads(profile);
  const bearer = await tryAll(send, reads);
  if (bearer?.failure) return unreachable(profile, driver, bearer.failure);
  if (bearer && isRefusal(bearer)) {
    const wrong = await tryWrong(send, bearer, reads);
    return refused(driver, bearer, 'the access token (credentials.accessToken)', wrong);
  }
  // Such an answer may come from one faulty operation: only if the creation is answered so, too, the address is wrong.
  const isStrange = bearer !== null && describeForeign(bearer) !== null;
  const [creation, ...others] = basicWrites(profile);
  if (creation === undefined && bearer !== null) {
    return isStrange ? foreign(profile, driver, bearer) : { kind: 'ready', firstConnection: null };
  }
  const first = await send(creation ?? automatedJobs({ kind: 'none' }));
  if (creation !== undefined) creations.push(first);
  if (first.failure && (bearer === null || isConnecting(first.failure)))
    return unreachable(profile, driver, first.failure);
  if (describeForeign(first) !== null && (bearer === null || isStrange)) return foreign(profile, driver, first);
  if (isStrange && isNothingThere(first)) return foreign(profile, driver, bearer);
  if (creation === undefined || first.failure) return { kind: 'ready', firstConnection: null };
  if (!isRefusal(first)) return { kind: 'ready', firstConnection: first };
  const second = await tryAll(send, others);
  if (second !== null) creations.push(second);
  if (second === null || isRefusal(second)) {
    const wrong = await tryWrong(send, first, [creation]);
    if (wrong !== null) creations.push(wrong);
    return refused(driver, first, 'the basic credential (credentials.clientId and clientSecret)', wrong);
  }
  return { kind: 'ready', firstConnection: null };
}

/** Sends the first request and, unless its answer is good, all others. @returns the best exchange; null without requests */
async function tryAll(send: Send, [first, ...others]: readonly RequestSpec[]): Promise<Exchange | null> {
  if (first === undefined) return null;
  const exchange = await send(first);
  if (exchange.failure ? isConnecting(exchange.failure) : speaksWell(exchange)) return exchange;
  const all = [exchange, ...(await Promise.all(others.map((spec) => send(spec))))];
  const answered = all.filter(({ failure }) => failure === null);
  return answered.find(speaksWell) ?? answered.find(isRefusal) ?? answered[0] ?? exchange;
}

const speaksWell = (exchange: Exchange): boolean =>
  !isRefusal(exchange) && describeForeign(exchange) === null && !isNothingThere(exchange);

/** Whether the connection itself failed, so that any other request would fail in the same way. */
const isConnecting = ({ kind, bound }: TransportFailure): boolean =>
  ['refused', 'dns', 'tls', 'cancelled'].includes(kind) || bound === 'connectTimeoutMs';

/** Sends a request, again for {@link comebackMs} while connections are refused: nobody has received it. */
async function sendPatiently(driver: Driver, clock: Clock, spec: RequestSpec): Promise<Exchange> {
  const giveUpAt = clock.now() + comebackMs;
  for (;;) {
    const exchange = await driver.send(spec, { poll: false });
    if (exchange.failure?.kind !== 'refused' || clock.now() > giveUpAt) return withoutGateway(exchange);
    await clock.sleep(retryEveryMs);
  }
}

/** Turns the answer of a gateway whose target is down into a failure, since the target itself did not answer. */
function withoutGateway(exchange: Exchange): Exchange {
  const { response, operation } = exchange;
  if (response === null || ![502, 503, 504].includes(response.status)) return exchange;
  const message = `${operation} answered ${response.status}`;
  return { ...exchange, response: null, failure: { kind: 'protocol', bound: null, message } };
}

const isRefusal = ({ response }: Exchange): boolean => response?.status === 401 || response?.status === 403;

/** Sends a refused request again with a credential that nobody has: a target may have swapped right and wrong ones. */
async function tryWrong(send: Send, { operation }: Exchange, sent: readonly RequestSpec[]): Promise<Exchange | null> {
  const spec = sent.find((each) => each.operation === operation);
  return spec === undefined ? null : send({ ...spec, credential: nobodys(spec.credential) });
}

/** @param wrong the answer to the same request with an invalid credential; null: it was not sent */
function refused(
  { secrets }: Driver,
  { response, operation }: Exchange,
  credential: string,
  wrong: Exchange | null,
): Result {
  const isLetIn =
    wrong?.response !== null && wrong?.response !== undefined && Math.floor(wrong.response.status / 100) === 2;
  const advice = isLetIn
    ? `It answered ${wrong.response.status} to a credential that nobody has: right credentials are refused and wrong ones let in. Mend how the target tells them apart.`
    : 'Check the credential, or get a new one.';
  const sentence = `The target refused ${credential}: ${operation} answered ${response?.status}. ${advice}`;
  return { kind: 'refused', sentence: secrets.redact(sentence) };
}

/** @param exchange any of the exchanges, which were all answered like this */
function foreign({ name, baseUrl }: Profile, { secrets }: Driver, exchange: Exchange): Result {
  const { method, path } = exchange.request;
  const sentence = `Is baseUrl right? What answers at ${baseUrl} does not look like ${name}: ${method} ${path} was answered ${describeForeign(exchange)}, and so was all else that was tried.`;
  return { kind: 'foreign', sentence: secrets.redact(sentence) };
}

function unreachable({ name, baseUrl }: Profile, { secrets }: Driver, { kind, message }: TransportFailure): Result {
  const target = `${name} could not be ${kind === 'cancelled' ? 'tested' : 'reached'} at ${baseUrl}`;
  const sentence = `${target}: ${message.replace(/\.$/, '')}. See that it is up, and that baseUrl is right.`;
  return { kind: 'unreachable', sentence: secrets.redact(sentence) };
}
