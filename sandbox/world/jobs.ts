import { dayMs } from '../calendar/business-days.ts';
import type { Seeded } from './model.ts';
import type { Job } from './wire.ts';

/** The job type of data syncs; the interface names no other. */
export const dataSync = 'data_sync_all';

/** "Limits", data refresh quota. */
export const dataSyncQuota = { allowed_refreshes: 10, remaining_refreshes: 8 } as const;

/** Makes a job that was submitted and scheduled at the given instant, and completed `tookMs` milliseconds later. */
export const completedJob = (id: string, type: string, atMs: number, tookMs = 0): Job => ({
  job_id: id,
  type,
  status: 'complete',
  created_at: new Date(atMs).toISOString(),
  scheduled_at: new Date(atMs).toISOString(),
  started_at: new Date(atMs).toISOString(),
  completed_at: new Date(atMs + tookMs).toISOString(),
});

/** The next data sync: at six in the morning UTC of the day after now. It was submitted when the last sync ended. */
export function nextDataSync(seed: Seeded, connectionId: string, createdAt: string, nowMs: number): Job {
  const day = new Date(nowMs - (nowMs % dayMs) + dayMs + 6 * 3_600_000).toISOString();
  return {
    job_id: seed.uuid(`${connectionId}/next-sync/${day.slice(0, 10)}`),
    type: dataSync,
    status: 'pending',
    created_at: createdAt,
    scheduled_at: day,
  };
}
