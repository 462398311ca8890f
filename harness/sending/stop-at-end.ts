import { notAsked, unlessCutOff } from '../outcome/cannot-judge.ts';
import type { Step } from './sending.ts';

/**
 * Sends nothing once the run is over.
 * @throws CannotJudge then, and where the end of the run cut the answer off
 */
export const stopAtEnd =
  (isOver: AbortSignal): Step =>
  (next) =>
  async (sending) => {
    if (isOver.aborted) throw notAsked(String(isOver.reason));
    return unlessCutOff(await next(sending));
  };
