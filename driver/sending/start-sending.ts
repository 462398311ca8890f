import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { Clock } from '../pace/clock.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { createRequestIds } from '../wire/request-ids.ts';
import type { RequestSpec } from '../wire/request-spec.ts';
import { sentRequest } from '../wire/sent-request.ts';
import type { Reply, Sending } from './sending.ts';

interface Start extends Pick<Sending, 'poll' | 'signal' | 'release' | 'urgency'> {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly check?: string | undefined;
}

/** Prepares a request with the default limits. @throws UnsendableRequest if HTTP cannot express it */
export function startSending(
  profile: Profile,
  spec: RequestSpec,
  { secrets, clock, check, poll, signal, release, urgency }: Start,
): Sending {
  const operation = operations[spec.operation];
  const { credential } = spec;
  const { timing } = profile;
  const { traceId, headers } = createRequestIds(profile, check);
  return {
    operation,
    request: sentRequest(profile, spec, headers),
    traceId,
    token: credential.kind === 'bearer' && secrets.has(credential.token) ? credential.token : null,
    isRight: isRight(spec, profile, secrets),
    poll: poll && operation.effect === 'read',
    startedAt: clock.now(),
    deadlineMs: timing.pollDeadlineMs,
    timeout: { name: 'requestTimeoutMs', ms: timing.requestTimeoutMs },
    signal,
    urgency,
    release,
    isWaitedFor: byNobody,
    soFar: { retries: 0, throttles: 0, earlier: [], earlierBytes: 0 },
    attempts: { made: 0 },
  };
}

/** The default of `isWaitedFor`, set at once: adding a property to an object later makes its copies far slower. */
const byNobody = (): boolean => false;

/** Whether a credential has the scheme of its operation, and is the profile's or an issued access token. */
function isRight({ credential, operation }: RequestSpec, { credentials }: Profile, secrets: Secrets): boolean {
  if (credential.kind !== operations[operation].credential) return false;
  if (credential.kind === 'bearer') return secrets.has(credential.token);
  if (credential.kind !== 'basic') return false;
  return credential.clientId === credentials.clientId && credential.clientSecret === credentials.clientSecret;
}

/** Records a request and its reply as the exchange that judges and reports read. `sequence`: its position, from 1. */
export function recordExchange(sequence: number, sending: Sending, reply: Reply): Exchange {
  const { retries, earlier } = reply.soFar;
  return {
    sequence,
    operation: sending.operation.id,
    request: sending.request,
    response: reply.response,
    failure: reply.failure,
    end: reply.end,
    earlier,
    startedAt: sending.startedAt,
    firstByteMs: reply.firstByteMs,
    totalMs: reply.totalMs,
    ...(retries === 0 ? {} : { retries }),
    ...(sending.traceId === null ? {} : { traceId: sending.traceId }),
  };
}
