import { hasNewJob } from '../../oracle/list-automated-jobs/jobs-answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** The number of times that the jobs are read: the target may start a job of its own at any of these reads. */
const looks = 4;

/** Whether jobs appear without a request: then a new job does not show that an earlier request started it. */
export async function jobsComeAnyway(list: () => Promise<Exchange>): Promise<boolean> {
  let before = await list();
  for (let look = 1; look < looks; look += 1) {
    const after = await list();
    if (hasNewJob(before, after)) return true;
    before = after;
  }
  return false;
}
