import type { Timing } from '../../specs/words/profile.ts';
import type { Reply, Send, Sending, Step } from './sending.ts';

/** Gives deductions and the first read of a token, which go upstream, more time ("Data delivery rules", 1, 2). */
export function allowLiveTime({ liveTimeoutMs }: Timing): Step {
  const served = new Set<string>();
  return (next) => {
    const sendLive: Send = (sending) => next({ ...sending, timeout: { name: 'liveTimeoutMs', ms: liveTimeoutMs } });
    const sendFirst = async (sending: Sending, token: string): Promise<Reply> => {
      const reply = await sendLive(sending);
      if (reply.end === 'answered') served.add(token);
      return reply;
    };
    return (sending) => {
      const { operation, token } = sending;
      const isSynced = operation.effect === 'read' && operation.tag !== 'Management';
      if (isSynced && token !== null && !served.has(token)) return sendFirst(sending, token);
      return operation.live ? sendLive(sending) : next(sending);
    };
  };
}
