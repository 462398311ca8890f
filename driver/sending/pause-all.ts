import type { Timing } from '../../specs/words/profile.ts';
import type { Bounds } from '../bounds/bounds.ts';
import type { Clock } from '../pace/clock.ts';
import { saysTooMany } from '../pace/come-back-later.ts';
import type { PoliteGate } from '../pace/polite-gate.ts';
import { retryAfterMs } from '../pace/retry-after.ts';
import type { Step } from './sending.ts';

/** Pauses all requests after a "too many requests": as long as the target asks, or else twice as long each time. */
export const pauseAll =
  (gate: PoliteGate, clock: Clock, timing: Timing, bounds: Bounds): Step =>
  (next) =>
  async (sending) => {
    const reply = await next(sending);
    // Only a refusal can be a "too many requests".
    if (reply.response === null || reply.response.status < 400) return reply;
    const asked = retryAfterMs(reply.response, clock.now(), bounds.retryAfterMs);
    if (!saysTooMany(reply.response, asked !== null)) return reply;
    const backOffMs = Math.min(timing.pollIntervalMs * 2 ** sending.soFar.throttles, bounds.retryAfterMs);
    const pauseMs = asked ?? backOffMs;
    gate.pause(pauseMs);
    return { ...reply, pauseMs };
  };
