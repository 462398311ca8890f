import { alter, alterAnswers, type Change, changeAnswers, objectOf, objectsOf } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { always, encodingFaults, faultsOf, fieldFaults, sometimes } from '../define.ts';

const fault = faultsOf('list-automated-jobs');
const asObjectByIndex: Change = (jobs) =>
  Array.isArray(jobs) && jobs.length > 5 ? Object.fromEntries(jobs.entries()) : jobs;

/** Changes a field of the last job, if there are more than five. */
const changeLast = (key: string, change: Change) =>
  changeAnswers((reply) => {
    const jobs = objectsOf(objectOf(reply.body).data);
    const last = jobs.length > 5 ? jobs.at(-1) : undefined;
    if (last !== undefined && key in last) alter(last, key, change);
  });

/** "Automated job", and the list of them with its paging and quotas. */
export const jobFields: readonly Fault[] = [
  ...fieldFaults('jobs-list', 'list-automated-jobs', '', {
    '': { null: 'JOBS-001' },
    meta: { type: 'JOBS-002', absent: 'JOBS-014' },
    'meta/quotas': { type: 'JOBS-003', absent: 'JOBS-011' },
    'meta/quotas/data_sync_all': { type: 'JOBS-004' },
    'meta/quotas/data_sync_all/allowed_refreshes': { fraction: 'JOBS-005', null: 'JOBS-006', absent: 'JOBS-009' },
    'meta/quotas/data_sync_all/remaining_refreshes': { type: 'JOBS-007', null: 'JOBS-008', absent: 'JOBS-010' },
    data: { type: 'JOBS-012', null: 'JOBS-013', absent: 'JOBS-015' },
    paging: { absent: 'JOBS-020' },
    'paging/count': { fraction: 'JOBS-021' },
    'paging/offset': { type: 'JOBS-022' },
  }),
  ...fieldFaults('job', 'list-automated-jobs', 'data/*', {
    '': { null: 'JOBF-001' },
    job_id: { type: 'JOBF-002', null: 'JOBF-003', malformed: 'JOBF-004' },
    job_url: { type: 'JOBF-005', null: 'JOBF-006', phrase: 'JOBF-007' },
    type: { type: 'JOBF-008', null: 'JOBF-009' },
    status: { type: 'JOBF-010', null: 'JOBF-011' },
    created_at: { type: 'JOBF-012', null: 'JOBF-013', time: 'JOBF-014' },
    scheduled_at: { type: 'JOBF-016', time: 'JOBF-017' },
    started_at: { type: 'JOBF-019', time: 'JOBF-020' },
    completed_at: { type: 'JOBF-022', time: 'JOBF-023' },
  }),
  ...encodingFaults('list-automated-jobs', '', [
    [
      'jobs-by-number',
      'More than five jobs are an object with their numbers as keys.',
      'data',
      asObjectByIndex,
      'JOBS-012',
    ],
  ]),
  ...(
    [
      ['job-url', 'job_url', (url) => String(url).replace('http', 'ht tp'), 'JOBF-007'],
      ['completed', 'completed_at', (time) => String(time).slice(0, 10), 'JOBF-023'],
    ] as const satisfies readonly (readonly [string, string, Change, string])[]
  ).map(([name, key, change, requirement]) =>
    fault(`late-list-automated-jobs-${name}`, sometimes('shape', requirement))
      .summary(`The ${key} of the last element of data is not as described, if there are more than five.`)
      .by(changeLast(key, change)),
  ),
  fault('read-jobs-quota-of-no-type', always('shape', 'JOBS-004'))
    .summary('meta.quotas has the name of a plan among its job types.')
    .by(alterAnswers('meta/quotas', (quotas) => ({ ...objectOf(quotas), plan: 'basic' }))),
  fault('read-jobs-quota-under-window', sometimes('shape', 'JOBS-006'))
    .summary('Under an offset allowed_refreshes is null.')
    .with(alterAnswers, 'meta/quotas/data_sync_all/allowed_refreshes', () => null, {
      when: ({ body }) => 'offset' in objectOf(body),
    }),
];
