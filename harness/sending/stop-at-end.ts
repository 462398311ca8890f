import { notAsked, unlessCutOff } from '../outcome/cannot-judge.ts';
import type { Step } from './sending.ts';

/**
 * Makes the step that sends nothing after the end of the run.
 * @throws CannotJudge then, and if the end of the run interrupted the answer
 */
export const stopAtEnd =
  (ended: AbortSignal): Step =>
  (next) =>
  async (sending) => {
    if (ended.aborted) throw notAsked(String(ended.reason));
    return unlessCutOff(await next(sending));
  };
