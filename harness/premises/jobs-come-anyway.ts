import { jobsListed } from '../../oracle/isolation/listed.ts';
import type { Exchange } from '../../specs/exchange.ts';

/** Looks at the jobs, one after the other: a target may begin a job of its own at some of them. */
const looks = 4;

/** Whether jobs come while nothing is asked for: then a new one is no sign of what was asked for before. */
export async function jobsComeAnyway(list: () => Promise<Exchange>): Promise<boolean> {
  let before = jobsListed(await list());
  for (let look = 1; look < looks; look += 1) {
    const after = jobsListed(await list());
    if ([...after].some((id) => !before.has(id))) return true;
    before = after;
  }
  return false;
}
