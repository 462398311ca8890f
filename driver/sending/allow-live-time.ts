import type { Timing } from '../../specs/profile.ts';
import type { Step } from './sending.ts';

/**
 * Gives requests that are passed on to the upstream system the time that this takes: those of deductions, and the first
 * read of an access token, whose data may not have been synced yet ("Data delivery rules", 1 and 2). The list of jobs is
 * the service's own.
 */
export function allowLiveTime({ liveTimeoutMs }: Timing): Step {
  const served = new Set<string>();
  return (next) => async (sending) => {
    const { operation, token } = sending;
    const isSynced = operation.effect === 'read' && operation.tag !== 'Management';
    const isFirstRead = isSynced && token !== null && !served.has(token);
    const isLive = operation.live || isFirstRead;
    const reply = await next(isLive ? { ...sending, timeout: { name: 'liveTimeoutMs', ms: liveTimeoutMs } } : sending);
    if (isFirstRead && reply.end === 'answered') served.add(token);
    return reply;
  };
}
