import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { absent } from '../switches/alter.ts';
import { alterAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const fault = faultsOf('list-automated-jobs');
const keys = (body: unknown) => Object.keys(objectOf(body)).sort().join();
const state = (...requirements: RequirementId[]) => ({ kind: 'state', requirements, stateful: true }) as const;
const bodies = [
  ['without-body', 'a request without a body', '', 'JOBS-016'],
  ['with-limit', 'a body with limit alone', 'limit', 'JOBS-017'],
  ['with-offset', 'a body with offset alone', 'offset', 'JOBS-018'],
  ['with-limit-and-offset', 'a body with limit and offset', 'limit,offset', 'JOBS-019'],
] as const;

/** The list of automated jobs: its order, what is scheduled, and the bodies that it takes. */
export const jobsFaults: readonly Fault[] = [
  ...bodies.map(([name, says, wanted, requirement]) =>
    fault(
      `jobs-${name}-refused`,
      `Jobs are not listed for ${says}.`,
      { kind: 'condition', requirements: [requirement], conditional: true },
      refuseRequests('list-automated-jobs', (body) => (wanted === '' ? body === undefined : keys(body) === wanted)),
    ),
  ),
  fault(
    'jobs-none-beside-count',
    'No job is listed, whatever the count says.',
    { kind: 'relation', requirements: ['JOBS-028'] },
    alterAnswers({ operations: ['list-automated-jobs'], path: 'data', change: () => [] }),
  ),
  fault(
    'jobs-oldest-first',
    'Jobs are listed in the order of their submission.',
    { kind: 'state', requirements: ['JOBS-023'] },
    changeRules((base) => ({ jobs: (...args) => base.jobs(...args).toReversed() })),
  ),
  fault(
    'jobs-new-ones-last',
    'The job of an update is listed after all others.',
    { ...state('JOBS-023'), conditional: true },
    changeRules((base) => ({
      jobs(...args) {
        const jobs = base.jobs(...args);
        const isUpdate = ({ type }: { type: string }) => type === 'benefit_update';
        return [...jobs.filter((job) => !isUpdate(job)), ...jobs.filter(isUpdate)];
      },
    })),
  ),
  fault(
    'jobs-first-two-swapped',
    'The two jobs submitted last are listed in the wrong order.',
    { kind: 'state', requirements: ['JOBS-023'], conditional: true },
    changeRules((base) => ({
      jobs(...args) {
        const [first, second, third, ...rest] = base.jobs(...args);
        return first && second && third ? [first, third, second, ...rest] : base.jobs(...args);
      },
    })),
  ),
  fault(
    'jobs-two-scheduled',
    'The data sync after the next one is listed too.',
    state('JOBS-024'),
    changeRules((base) => ({
      jobs(connection, scheduled, world) {
        const later = new Date(Date.parse(scheduled.scheduled_at) + 86_400_000).toISOString();
        const job_id = world.seed.uuid(`${connection.id}/later/${later}`);
        return base
          .jobs(connection, scheduled, world)
          .flatMap((job) => (job.job_id === scheduled.job_id ? [{ ...job, job_id, scheduled_at: later }, job] : [job]));
      },
    })),
  ),
  fault(
    'jobs-window-oldest-first',
    'Under a limit or an offset the jobs of a window are listed in the order of their submission.',
    { kind: 'state', requirements: ['JOBS-023'], conditional: true },
    alterAnswers({
      operations: ['list-automated-jobs'],
      path: 'data',
      change: (jobs) => (Array.isArray(jobs) ? jobs.toReversed() : jobs),
      when: ({ body }) => keys(body) !== '',
    }),
  ),
  fault(
    'jobs-window-without-paging',
    'Under a limit or an offset the list of jobs has no paging object.',
    { kind: 'shape', requirements: ['JOBS-020'], conditional: true },
    alterAnswers({
      operations: ['list-automated-jobs'],
      path: 'paging',
      change: () => absent,
      when: ({ body }) => keys(body) !== '',
    }),
  ),
];
