import { malformed } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onCall, onSuccess } from '../rewrite.ts';
import { afterwards, type Faults, plain, sometimes } from './fault.ts';

/** The list of automated jobs. */
export const JOB_FAULTS: Faults = {
  'limit-needs-an-offset': {
    summary: 'refuses a list of jobs when the body has a limit without an offset',
    ...sometimes('limit'),
    wrap: onCall('list-automated-jobs', (_, body) => {
      if (body.limit !== undefined && body.offset === undefined) malformed('offset is missing');
      return undefined;
    }),
  },
  'new-job-at-the-end': {
    summary: 'appends the job of an update to the list',
    ...afterwards('jobs'),
    wrap: onSuccess('update-benefit', (_, call) => {
      const jobs = callerOf(call)?.jobs;
      const newest = jobs?.shift();
      if (newest) jobs?.push(newest);
    }),
  },
  'two-scheduled-after-an-update': {
    summary: 'lists two data syncs to come, once a benefit was updated',
    ...afterwards('jobs'),
    wrap: onSuccess('update-benefit', (_, { world, ...call }) => {
      const connection = callerOf({ world, ...call });
      const now = world.now();
      if (connection) world.addJob(connection, 'data_sync_all', now, now + 36 * 3_600_000);
    }),
  },
  'update-created-at-number': {
    summary: 'writes the creation of a benefit_refresh as a number',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data)) {
        if (job.type === 'benefit_refresh') job.created_at = Date.parse(String(job.created_at));
      }
    }),
  },
  'paging-of-jobs-without-count': {
    summary: 'does not count the jobs when an offset is asked for',
    ...sometimes('field'),
    wrap: onSuccess('list-automated-jobs', (answer, { body }) => {
      if (isObject(body) && Number(body.offset) > 0 && isObject(answer.listing)) delete answer.listing.count;
    }),
  },
  'quota-as-text': {
    summary: 'writes the remaining refreshes of data_sync_all as text',
    ...plain('field'),
    wrap: onSuccess('list-automated-jobs', (body) => {
      const quotas = isObject(body.meta) && isObject(body.meta.quotas) ? body.meta.quotas : {};
      for (const quota of objectsIn([quotas.data_sync_all]))
        quota.remaining_refreshes = String(quota.remaining_refreshes);
    }),
  },
};
