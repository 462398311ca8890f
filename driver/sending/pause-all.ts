import type { Timing } from '../../specs/words/profile.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { saysTooMany } from '../pace/come-back-later.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import type { Step } from './sending.ts';

/** Has every request wait as long as the target asked, or twice as long each time, from before the next one's turn. */
export const pauseAll =
  (gate: PoliteGate, clock: Clock, timing: Timing, bounds: Bounds): Step =>
  (next) =>
  async (sending) => {
    const reply = await next(sending);
    // Only a refusal says so.
    if (reply.response === null || reply.response.status < 400) return reply;
    const asked = retryAfterMs(reply.response, clock.now(), bounds.retryAfterMs);
    if (!saysTooMany(reply.response, asked !== null)) return reply;
    const backOffMs = Math.min(timing.pollIntervalMs * 2 ** sending.soFar.throttles, bounds.retryAfterMs);
    const pauseMs = asked ?? backOffMs;
    gate.pause(pauseMs);
    return { ...reply, pauseMs };
  };
