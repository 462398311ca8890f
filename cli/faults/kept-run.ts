import { SharedUses } from '../../harness/world/shared-uses.ts';
import { findSwitches } from '../../sandbox/assemble.ts';
import { startSandboxThrough } from '../../sandbox/start.ts';
import { partOf } from '../../suites/part.ts';
import { type KeptRequest, keepRequests } from './keep-requests.ts';
import { unmodified } from './matrix-targets.ts';
import { replayRequests } from './replay-requests.ts';
import { syncPolls, type TrySettings, tryImplementation } from './try-target.ts';

/**
 * A run against the unmodified sandbox whose requests were kept. Answered again by a faulty sandbox, without HTTP and
 * without being judged, they show which checks the fault reaches: the others would say of it what they said here.
 */
export interface KeptRun {
  /**
   * The checks that a fault reaches: those to which any answer is another one, of their own requests or of what they
   * share. null: that is not known, since the fault shows only where requests overlap, or all were answered alike.
   */
  checksReachedBy(fault: string): Promise<readonly string[] | null>;
}

/** Runs the suites against the unmodified sandbox. @returns null if that raises anything: then nothing can be left out */
export async function keepRun(settings: TrySettings): Promise<KeptRun | null> {
  const { seed } = settings;
  const requests: KeptRequest[] = [];
  const uses = new SharedUses();
  let baseUrl = '';
  const start = async () => {
    const sandbox = await startSandboxThrough(keepRequests(requests), { seed, syncPolls });
    baseUrl = sandbox.url;
    return sandbox;
  };
  const { findings, isRight } = await tryImplementation(unmodified, start, settings, { uses });
  uses.end();
  if (findings.length > 0 || !isRight) return null;
  const replay = (faults: readonly string[]) => replayRequests(requests, { seed, syncPolls, baseUrl, faults });
  const stated = await replay([]);
  const { stimulating, concluding } = partOf(settings.checks ?? null, 1, 1);
  return {
    async checksReachedBy(fault) {
      if (findSwitches({ faults: [fault] }).some(({ behaviour }) => behaviour().needsOverlap)) return null;
      const answers = await replay([fault]);
      const changed = requests.filter((_, index) => answers[index] !== stated[index]);
      const users = new Set(changed.map(({ user }) => user));
      const reached = stimulating.filter(({ id }) => [...uses.reliedOnBy(id)].some((user) => users.has(user)));
      return reached.length === 0 ? null : [...reached, ...concluding].map(({ id }) => id);
    },
  };
}
