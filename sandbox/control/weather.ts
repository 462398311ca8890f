import type { Responder } from '../responder/responder.ts';
import { refuseWith } from '../switches/behaviours.ts';
import type { Seeded } from '../world/model.ts';

/** Troubles that all requests meet. */
export interface Weather {
  readonly latencyMs: number;
  /** From 0 to 1. */
  readonly errorRate: number;
}

const parts = 1_000_000;

/** Holds answers back, and answers a share of the requests 503 before anything is done. */
export function weathered(
  respond: Responder,
  { latencyMs, errorRate }: Weather,
  seed: Seeded,
  pause: (ms: number) => Promise<void>,
): Responder {
  if (latencyMs === 0 && errorRate === 0) return respond;
  let count = 0;
  return async (id, head, readBody) => {
    count += 1;
    const fails = seed.integer(`error/${count}`, 0, parts - 1) < errorRate * parts;
    if (latencyMs > 0) await pause(latencyMs);
    if (!fails) return respond(id, head, readBody);
    return refuseWith(
      503,
      'service_unavailable_error',
      'unavailable',
      'The service is not available. Try again later.',
    );
  };
}
