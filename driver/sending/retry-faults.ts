import type { Operation } from '../../specs/interface/operations.ts';
import type { TransportFailure } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { Presence } from '../pace/presence.ts';
import type { Reply, Step } from './sending.ts';

type Kind = TransportFailure['kind'];

/** Faults of a connection that another connection may not have. */
const passing: ReadonlySet<Kind> = new Set(['refused', 'dns', 'reset', 'protocol']);

/** Faults after which it is certain that the target did not receive the request. */
const notReceived: ReadonlySet<Kind> = new Set(['refused', 'dns']);

/** Sends a request again after a passing fault of the network; a write only if it was not received. */
export const retryFaults =
  (clock: Clock, presence: Presence, bounds: Bounds): Step =>
  (next) =>
  async (sending) => {
    let { retries } = sending.soFar;
    for (;;) {
      const reply = await next(sending);
      const { failure } = reply;
      if (failure === null) return withRetries(reply, retries);
      const isWorthwhile = retries < bounds.retries && presence.retriesWorthwhile;
      if (!isWorthwhile || !mayRepeat(sending.operation, failure.kind)) {
        return withRetries({ ...reply, failure: withCount(failure, retries) }, retries);
      }
      await clock.sleep(bounds.retryDelayMs * 4 ** retries, sending.signal);
      retries += 1;
    }
  };

const mayRepeat = ({ effect }: Operation, kind: Kind): boolean =>
  passing.has(kind) && (effect === 'read' || notReceived.has(kind));

const withRetries = (reply: Reply, retries: number): Reply =>
  retries === reply.soFar.retries ? reply : { ...reply, soFar: { ...reply.soFar, retries } };

const withCount = (failure: TransportFailure, retries: number): TransportFailure =>
  retries === 0 ? failure : { ...failure, message: `${failure.message}, ${retries + 1} times in a row` };
