import type { Exchange } from '../../specs/words/exchange.ts';
import type { ConsecutiveRequests } from '../turns/consecutive-requests.ts';
import type { Turns } from '../turns/turns.ts';
import type { Step } from './sending.ts';

/** Sends a request when it is its turn, and counts how many of a check's requests waited for one another. */
export function takeTurn(turns: Turns, consecutive: ConsecutiveRequests): Step {
  return (next) => (sending) => {
    const { on, spec, valid } = sending;
    return consecutive.add(() => turns.take(spec, () => next(sending), valid !== false, on), requestsIn);
  };
}

/** Counts the requests that an exchange took, its polls and what was sent again included. */
export function requestsIn({ earlier, retries = 0 }: Exchange): number {
  return 1 + earlier.length + retries;
}
