import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import type { Reply, Sending } from './sending.ts';

/** Makes the repetition of a request. Keeps the answer so far, which is not the final one, within the bounds. */
export function sentAgain(sending: Sending, { response, soFar }: Reply, bounds: Bounds): Sending {
  if (response === null) return { ...sending, soFar };
  const earlierBytes = soFar.earlierBytes + response.bodyBytes;
  const isKept = soFar.earlier.length < bounds.earlierAnswers && earlierBytes <= bounds.earlierBytes;
  const earlier = isKept ? [...soFar.earlier, response] : soFar.earlier;
  return { ...sending, soFar: { ...soFar, earlier, earlierBytes } };
}

/** Whether a wait from now on would go past the deadline of the request. */
export const isTooLate = ({ startedAt, deadlineMs }: Sending, waitMs: number, clock: Clock): boolean =>
  clock.now() + waitMs > startedAt + deadlineMs;
