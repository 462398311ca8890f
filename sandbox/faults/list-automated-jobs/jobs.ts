import { dayMs } from '../../calendar/business-days.ts';
import {
  absent,
  alter,
  alterAnswers,
  type Change,
  changeAnswers,
  changeRules,
  objectOf,
  objectsOf,
  refuseRequests,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, RequestView } from '../../switches/switches.ts';
import type { Job } from '../../world/wire.ts';
import {
  afterwards,
  always,
  alwaysAfterwards,
  encodingFaults,
  faultsOf,
  fieldFaults,
  listReversed,
  sometimes,
} from '../define.ts';

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

const keysOf = (body: unknown) => Object.keys(objectOf(body)).sort().join();
const hasWindow = ({ body }: RequestView) => keysOf(body) !== '';
const isUpdate = ({ type }: Job) => type === 'benefit_update';

const orderJobs = (order: (jobs: readonly Job[]) => readonly Job[]): MakeBehaviour =>
  changeRules((base) => ({ jobs: (...args) => order(base.jobs(...args)) }));

/** Bodies that are refused: the keys that they have, empty for no body. */
const bodies = [
  ['without-body', 'a request without a body', '', 'JOBS-016'],
  ['with-limit', 'a body with limit alone', 'limit', 'JOBS-017'],
  ['with-offset', 'a body with offset alone', 'offset', 'JOBS-018'],
  ['with-limit-and-offset', 'a body with limit and offset', 'limit,offset', 'JOBS-019'],
] as const;

/** "Automated job", and the list of them: its paging, quotas and order, the scheduled job, and the bodies that it takes. */
export const jobFaults: readonly Fault[] = [
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
  ...bodies.map(([name, says, wanted, requirement]) =>
    fault(`jobs-${name}-refused`, sometimes('condition', requirement))
      .summary(`Jobs are not listed for ${says}.`)
      .by(refuseRequests((body) => (wanted === '' ? body === undefined : keysOf(body) === wanted))),
  ),
  fault('value-list-automated-jobs-empty-object-refused', sometimes('condition', 'JOBS-016'))
    .summary('list-automated-jobs refuses a request with an empty object.')
    .by(refuseRequests((body) => JSON.stringify(body) === '{}')),
  fault('limits-jobs-offset-zero-refused', sometimes('limit', 'JOBS-018'))
    .summary('An offset of 0 alone is refused.')
    .by(refuseRequests((body) => JSON.stringify(body) === '{"offset":0}')),
  fault('limits-jobs-limit-1-refused', sometimes('limit', 'JOBS-017', 'JOBS-019'))
    .summary('A limit of 1 is refused.')
    .by(refuseRequests((body) => objectOf(body).limit === 1)),
  fault('jobs-none-beside-count', always('relation', 'JOBS-028'))
    .summary('No job is listed, whatever the count says.')
    .by(alterAnswers('data', () => [])),
  fault('jobs-oldest-first', always('state', 'JOBS-023'))
    .summary('Jobs are listed in the order of their submission.')
    .by(orderJobs((jobs) => jobs.toReversed())),
  fault('jobs-every-second-oldest-first', afterwards('state', 'JOBS-023'))
    .summary('Every second list of jobs is in the order of their submission.')
    .by(alterAnswers('data', listReversed, { when: ({ nth }) => nth % 2 === 0 })),
  fault('jobs-window-oldest-first', sometimes('state', 'JOBS-023'))
    .summary('Under a limit or an offset the jobs of a window are listed in the order of their submission.')
    .by(alterAnswers('data', listReversed, { when: hasWindow })),
  fault('read-jobs-beyond-ten-oldest-first', sometimes('state', 'JOBS-023'))
    .summary('Jobs after the tenth are listed in the order of their submission.')
    .by(orderJobs((jobs) => [...jobs.slice(0, 10), ...jobs.slice(10).toReversed()])),
  fault('jobs-new-ones-last', afterwards('state', 'JOBS-023'))
    .summary('The job of an update is listed after all others.')
    .by(orderJobs((jobs) => [...jobs.filter((job) => !isUpdate(job)), ...jobs.filter(isUpdate)])),
  fault('jobs-first-two-swapped', sometimes('state', 'JOBS-023'))
    .summary('The two jobs submitted last are listed in the wrong order.')
    .with(orderJobs, (jobs) => {
      const [first, second, third, ...rest] = jobs;
      return first && second && third ? [first, third, second, ...rest] : jobs;
    }),
  fault('jobs-two-scheduled', alwaysAfterwards('state', 'JOBS-024'))
    .summary('The data sync after the next one is listed too.')
    .with(changeRules, (base) => ({
      jobs(connection, scheduled, world) {
        const later = new Date(Date.parse(scheduled.scheduled_at) + dayMs).toISOString();
        const job_id = world.seed.uuid(`${connection.id}/later/${later}`);
        return base
          .jobs(connection, scheduled, world)
          .flatMap((job) => (job.job_id === scheduled.job_id ? [{ ...job, job_id, scheduled_at: later }, job] : [job]));
      },
    })),
  fault('jobs-window-without-paging', sometimes('shape', 'JOBS-020'))
    .summary('Under a limit or an offset the list of jobs has no paging object.')
    .by(alterAnswers('paging', () => absent, { when: hasWindow })),
];
