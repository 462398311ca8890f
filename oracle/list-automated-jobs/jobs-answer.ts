import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, type JsonObject, jsonOf } from '../kernel/answer.ts';

export interface ListedJob {
  readonly pointer: string;
  readonly job: JsonObject;
}

export function jobsIn(exchange: Exchange): readonly ListedJob[] {
  const data = asArray(asObject(jsonOf(exchange))?.data) ?? [];
  return data.flatMap((value, index) => {
    const job = asObject(value);
    return job === undefined ? [] : [{ pointer: `/data/${index}`, job }];
  });
}

/** Lists the job ids of an answer in its order and in lower case; the empty text for a job without one. */
export const jobIdsIn = (exchange: Exchange): readonly string[] =>
  jobsIn(exchange).map(({ job }) => asString(job.job_id)?.toLowerCase() ?? '');

export function hasNewJob(before: Exchange, after: Exchange): boolean {
  const known = new Set(jobIdsIn(before));
  return jobIdsIn(after).some((id) => id !== '' && !known.has(id));
}
