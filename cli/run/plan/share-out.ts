import type { RunSettings } from '../../../harness/settings/settings.ts';
import type { Profile } from '../../../specs/words/profile.ts';
import { checkIndex } from '../../../suites/check-index.ts';
import { partOf } from '../../../suites/part.ts';

/** The part of the checks that a worker runs, and the connections that it may create. */
export interface Share {
  readonly part: RunSettings['part'];
  readonly connections: number;
}

/** The connections that a worker needs beside those of its checks, for the world that they share. */
const sharedConnections = 5;

/** Shares checks and connections out to `workers` workers, or to fewer if there are too few connections for all. */
export function shareOut(checks: readonly string[], profile: Profile, workers: number): readonly Share[] {
  const { connections: most, concurrency } = profile.limits;
  // One request at a time is the least that a worker can send.
  for (let count = Math.min(workers, concurrency); count > 1; count -= 1) {
    const shares = sharesOf(checks, profile, count);
    const needed = shares.reduce((sum, { connections }) => sum + connections, 0);
    const [first, ...others] = shares;
    if (first !== undefined && needed <= most) {
      return [{ ...first, connections: first.connections + most - needed }, ...others];
    }
  }
  return [{ part: { index: 1, count: 1 }, connections: most }];
}

function sharesOf(checks: readonly string[], profile: Profile, count: number): readonly Share[] {
  const creates = profile.provider !== null && profile.operations.includes('create-sandbox-connection');
  return Array.from({ length: count }, (_, at) => at + 1).flatMap((index): readonly Share[] => {
    const { stimulating } = partOf(checkIndex, checks, index, count);
    if (stimulating.length === 0) return [];
    const own = stimulating.reduce((sum, check) => sum + (check.connections ?? 0), 0);
    return [{ part: { index, count }, connections: creates ? own + sharedConnections : 0 }];
  });
}
