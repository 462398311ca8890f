import { Refusal } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn } from '../rewrite.ts';
import type { Variants } from './variant.ts';

/** Ways for the list of jobs to move, and to end. */
export const JOB_VARIANTS: Variants = {
  'syncs-all-the-time': {
    summary: 'has finished another sync at every third look at the jobs',
    advisories: true,
    leeway: 'when syncs are made is not shown, though a list that never stands still deserves a word',
    wrap: (next) => {
      let looks = 0;
      return (call) => {
        const caller = callerOf(call);
        if (call.operation === 'list-automated-jobs' && caller) {
          looks += 1;
          const now = call.world.now();
          if (looks % 3 === 0) call.world.addJob(caller, 'data_sync_all', now, now);
        }
        return next(call);
      };
    },
  },
  'jobs-end-where-they-end': {
    summary: 'refuses an offset past the end of the jobs',
    leeway: 'what is past the end is not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const offset = isObject(call.body) ? Number(call.body.offset ?? 0) : 0;
      const isEmpty = isObject(answer.body) && objectsIn(answer.body.data).length === 0;
      if (call.operation !== 'list-automated-jobs' || answer.status !== 200 || offset === 0 || !isEmpty) return answer;
      throw new Refusal(416, 'nothing_there', 'past_the_end', 'There are fewer jobs than that');
    },
  },
};
