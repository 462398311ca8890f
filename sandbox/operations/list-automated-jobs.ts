import { entityDisconnected, invalid } from '../rules/refusal.ts';
import { dataSync, nextDataSync } from '../world/jobs.ts';
import type { Connection } from '../world/model.ts';
import { type BearerCall, fieldsOf, naturalNumberOf, optional } from './call.ts';

const defaultLimit = 100;

function scheduledOf(call: BearerCall, connection: Connection) {
  const last = connection.jobs.findLast(({ type }) => type === dataSync);
  const submittedAt = last?.completed_at ?? new Date(0).toISOString();
  return nextDataSync(call.world.seed, connection.id, submittedAt, call.nowMs);
}

/** "7. List automated jobs" of the token's connection, latest submission first. */
export function listAutomatedJobs(call: BearerCall) {
  const { connection } = call.token();
  if (connection.entities.every(({ active }) => !active)) throw entityDisconnected();
  const fields = fieldsOf(call.body ?? {}, 'The body');
  const { limit = defaultLimit } = optional(fields, 'limit', naturalNumberOf);
  const { offset = 0 } = optional(fields, 'offset', naturalNumberOf);
  if (limit === 0) throw invalid('limit must not be 0.');
  const jobs = call.rules.jobs(connection, scheduledOf(call, connection), call.world);
  return {
    paging: { count: jobs.length, offset },
    meta: { quotas: call.rules.quotas(connection) },
    data: jobs
      .slice(offset, offset + limit)
      .map(({ job_id, ...job }) => ({ job_id, job_url: `${call.baseUrl}/jobs/automated/${job_id}`, ...job })),
  };
}
