import { notAsked, unlessCutOff } from '../outcome/cannot-judge.ts';
import type { Step } from './sending.ts';

/**
 * Sends nothing once the run is over.
 * @throws CannotJudge then, and where the end of the run cut the answer off
 */
export function stopAtEnd(isOver: AbortSignal): Step {
  return (next) => async (sending) => {
    if (isOver.aborted) throw notAsked(String(isOver.reason));
    return unlessCutOff(await next(sending));
  };
}
