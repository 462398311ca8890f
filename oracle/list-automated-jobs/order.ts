import { readTimestamp, type Timestamp } from '../../specs/interface/timestamps.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import { asString, show } from '../kernel/answer.ts';
import { bodyAt, expectDistinct, some } from '../kernel/expectation.ts';
import { firstRepeated } from '../kernel/fresh-ids.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { jobIdsIn, jobsIn, type ListedJob } from './jobs-answer.ts';

const latestFirst = requirement('JOBS-023', 'Jobs are listed by submission time, the latest first.');
const nextScheduledOnly = requirement(
  'JOBS-024',
  'The jobs list shows only the next one of the scheduled jobs of one type.',
);
const eachJobOnce = requirement('JOBS-032', 'No job_id is listed twice in one answer.');

/** The fields that may be the "submission time": none has that name, and some jobs lack one of these. */
const submissionTimes = [['created_at'], ['scheduled_at'], ['scheduled_at', 'created_at']] as const;

/** Broken if the list descends by none of {@link submissionTimes}. Ties may have any order. */
export const judgeOrder = defineJudge([latestFirst], (exchange: Exchange) => {
  const jobs = jobsIn(exchange);
  const ascents = submissionTimes.map((keys) => firstAscent(jobs, keys));
  if (ascents.includes('none')) return latestFirst.holds();
  const laterTime = ascents.find((ascent) => ascent !== 'unknown');
  if (laterTime === undefined) return undefined;
  return latestFirst.broken({
    exchanges: [exchange],
    pointer: '/data',
    expected: 'the job submitted last comes first',
    actual: `${laterTime} comes after an earlier one`,
    expectation: some(
      { kind: 'descending', of: bodyAt('/data/*/created_at') },
      { kind: 'descending', of: bodyAt('/data/*/scheduled_at') },
    ),
    message: 'The automated jobs are not in descending order: not by created_at, and not by scheduled_at.',
  });
});

/** Describes the first time that is later than the one before; `none`: none is; `unknown`: fewer than two have one. */
function firstAscent(jobs: readonly ListedJob[], keys: readonly string[]): string {
  const times = jobs.flatMap(({ job }) => {
    const given = keys.map((key) => ({ text: `${key} ${String(job[key]).slice(0, 40)}`, time: timeOf(job[key]) }));
    return given.find(({ time }) => !Number.isNaN(time)) ?? [];
  });
  if (times.length < 2) return 'unknown';
  const rise = times.find(({ time }, index) => time > (times[index - 1]?.time ?? Number.POSITIVE_INFINITY));
  return rise?.text ?? 'none';
}

/** Reads a time in milliseconds since the epoch; NaN if it is none. Other judges report a wrong format. */
const timeOf = (value: unknown): number => timestampOf(value)?.instantMs ?? Number.NaN;
const timestampOf = (value: unknown): Timestamp | undefined => readTimestamp(asString(value) ?? '');

/** The least time between two jobs that were not scheduled together: updates may schedule jobs close to each other. */
const shortestIntervalMs = 15 * 60_000;

/** Broken if two jobs of one type and status wait, unless scheduled for about the same time. */
export const judgeScheduled = defineJudge([nextScheduledOnly], (exchange: Exchange) => {
  const now = latestNow(exchange);
  const waiting = jobsIn(exchange).filter(({ job }) => isWaiting(job, now));
  if (waiting.length === 0) return undefined;
  const firstTimes = new Map<string, number>();
  const second = waiting.find(({ job }) => {
    const kind = JSON.stringify([job.type, job.status]);
    const time = timeOf(job.scheduled_at);
    const earlier = firstTimes.get(kind) ?? time;
    firstTimes.set(kind, earlier);
    // Times may be given without minutes: then two times that differ by an hour may be only a minute apart.
    const stepMs = timestampOf(job.scheduled_at)?.stepMs ?? 0;
    return Math.abs(time - earlier) >= Math.max(shortestIntervalMs, stepMs + 1);
  });
  return nextScheduledOnly.judge(second === undefined, {
    exchanges: [exchange],
    pointer: second?.pointer ?? '/data',
    expected: 'only the next scheduled job of a type',
    actual: `another ${String(second?.job.type).slice(0, 60)} scheduled for ${String(second?.job.scheduled_at).slice(0, 40)}`,
    message: 'Two scheduled jobs of one type that have not started are listed.',
  });
});

function isWaiting(job: ListedJob['job'], now: number): boolean {
  const hasNotRun = (job.started_at ?? null) === null && (job.completed_at ?? null) === null;
  return hasNotRun && typeof job.type === 'string' && timeOf(job.scheduled_at) > now;
}

/** Reads the present from our clock, or from the Date header of the answer if that is later. */
function latestNow({ response, startedAt }: Exchange): number {
  const theirs = Date.parse(headerValue(response, 'date') ?? '');
  return Number.isNaN(theirs) ? startedAt : Math.max(startedAt, theirs);
}

export const judgeDistinctJobs = defineJudge([eachJobOnce], (exchange: Exchange) => {
  const ids = jobIdsIn(exchange).filter((id) => id !== '');
  if (ids.length === 0) return undefined;
  const repeated = firstRepeated(ids);
  return eachJobOnce.judge(repeated === undefined, {
    exchanges: [exchange],
    pointer: '/data',
    expected: 'each job once',
    actual: `${show(repeated)} more than once`,
    expectation: expectDistinct(bodyAt('/data/*/job_id')),
    message: 'A job is listed twice in one answer.',
  });
});
