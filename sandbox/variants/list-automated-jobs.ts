import { dayMs } from '../calendar/business-days.ts';
import { alterAnswers, changeAnswers, changeRules, type JsonObject, objectOf } from '../switches/behaviours.ts';
import type { MakeBehaviour, Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf('list-automated-jobs');

const writeTimes = (write: (time: string) => string): MakeBehaviour =>
  alterAnswers(
    ['created_at', 'scheduled_at', 'started_at', 'completed_at'].map((key) => `data/*/${key}`),
    (time) => (typeof time === 'string' ? write(time) : time),
  );

const movePaging = (move: (rest: JsonObject, paging: unknown) => object): MakeBehaviour =>
  changeAnswers((reply) => {
    const { paging, ...rest } = objectOf(reply.body);
    reply.body = move(rest, paging);
  });

/** A time as `2026-324T09:00.5Z`. @param time ISO 8601 with Z */
function byOrdinalDay(time: string): string {
  const year = time.slice(0, 4);
  const day = Math.floor((Date.parse(time) - Date.parse(`${year}-01-01T00:00:00Z`)) / dayMs) + 1;
  const fraction = (Number(time.slice(17, -1)) / 60).toFixed(6).slice(1);
  return `${year}-${String(day).padStart(3, '0')}T${time.slice(11, 16)}${fraction}Z`;
}

/** Lists of jobs in other orders and pages, their times, quotas and addresses. */
export const jobVariants: readonly Variant[] = [
  variant('jobs-paging-in-meta', ['SIL-023'])
    .summary('The paging of jobs stands inside meta.')
    .by(movePaging((rest, paging) => ({ ...rest, meta: { ...objectOf(rest.meta), paging } }))),
  variant('jobs-paging-after-others', ['SIL-023'])
    .summary('The paging of jobs stands deep inside the answer, after other objects with a count and an offset.')
    .with(movePaging, (rest, paging) => ({
      ...rest,
      summary: { count: 46, offset: 'none', retention: { count: 12, offset: 99 } },
      meta: { ...objectOf(rest.meta), page: { info: { window: paging } } },
    })),
  variant('timestamps-without-offset', ['SIL-045'], { advises: ['JOBF-015', 'JOBF-018', 'JOBF-021', 'JOBF-024'] })
    .summary('Timestamps of jobs do not say their offset from UTC.')
    .by(writeTimes((time) => time.replace(/Z$/, ''))),
  variant('timestamps-with-offset', ['SIL-045'])
    .summary('Timestamps are written with an offset and microseconds.')
    .by(writeTimes((time) => `${new Date(Date.parse(time) + 19_800_000).toISOString().replace('Z', '123')}+05:30`)),
  variant('timestamps-by-ordinal-day', ['SIL-045'])
    .summary('Timestamps name the day of the year, and have the fraction of a minute.')
    .by(writeTimes(byOrdinalDay)),
  variant('job-times-null', ['SIL-020'])
    .summary('A job that has not run has null for the times it has not reached.')
    .with(alterAnswers, 'data/*', (job) => {
      const missing = ['started_at', 'completed_at'].filter((key) => !(key in objectOf(job)));
      return { ...objectOf(job), ...Object.fromEntries(missing.map((key) => [key, null])) };
    }),
  variant('quotas-of-several-types', ['SIL-073'])
    .summary('Several job types have quotas.')
    .with(changeRules, (base) => ({
      quotas: (connection) => ({
        ...base.quotas(connection),
        benefit_update: { allowed_refreshes: 0, remaining_refreshes: 0 },
        'data sync/payroll': { allowed_refreshes: 1, remaining_refreshes: 1 },
      }),
    })),
  variant('no-quotas', ['SIL-073'])
    .summary('No job type has a quota.')
    .by(changeRules(() => ({ quotas: () => ({}) }))),
  variant('jobs-in-small-pages', ['SIL-078'])
    .summary('Without a limit three jobs are listed.')
    .with(alterAnswers, 'data', (jobs) => (Array.isArray(jobs) ? jobs.slice(0, 3) : jobs), {
      when: ({ body }) => objectOf(body).limit === undefined,
    }),
  variant('job-addresses-relative', ['SIL-086'])
    .summary('The address of a job is relative to the one that was asked.')
    .by(alterAnswers('data/*/job_url', (url) => String(url).replace(/^https?:\/\/[^/]*/, ''))),
  variant('put-off-jobs-listed', ['SIL-083'])
    .summary('Two syncs that are put off until the same time stand beside each other.')
    .with(changeRules, (base) => ({
      jobs: (connection, scheduled, world) =>
        base
          .jobs(connection, scheduled, world)
          .flatMap((job) =>
            job.job_id === scheduled.job_id
              ? [job, { ...job, job_id: world.seed.uuid(`${connection.id}/put-off/${job.scheduled_at}`) }]
              : [job],
          ),
    })),
  variant('update-jobs-hidden', ['SIL-047'])
    .summary('The jobs of updates are not listed.')
    .with(changeRules, (base) => ({
      jobs: (connection, scheduled, world) =>
        base.jobs(
          { ...connection, jobs: connection.jobs.filter(({ type }) => type !== 'benefit_update') },
          scheduled,
          world,
        ),
    })),
  variant('jobs-by-schedule', ['SIL-021'])
    .summary('Jobs are listed by the time for which they are scheduled, so that the next one comes first.')
    .with(changeRules, (base) => ({
      jobs: (...args) => base.jobs(...args).toSorted((a, b) => Date.parse(b.scheduled_at) - Date.parse(a.scheduled_at)),
    })),
];
