import { noSwitches } from '../../sandbox/all-switches.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { loadProfile, profileOfSandbox } from '../profile/profile.ts';
import type { Environment } from '../profile/profile-yaml.ts';

/** The subject of a run: a target by its profile, or the sandbox that was started for it (`isEmbedded`). */
export interface Target {
  readonly profile: Profile;
  readonly isEmbedded: boolean;
  close(): Promise<void>;
}

/** One "come back later" of the sandbox is enough to judge it. */
const timing = { liveTimeoutMs: 30_000, pollIntervalMs: 1, pollDeadlineMs: 10_000 };

const limits = { connections: 400 };

/** Recorded for the embedded sandbox instead of its port, which differs in each run. */
export const embeddedAddress = 'embedded:sandbox';

/** Opens the target of a profile file; without one, starts the embedded sandbox on a free port. @throws UsageError */
export async function openTarget(
  file: string | undefined,
  environment: Environment,
  requirementIds: readonly string[],
): Promise<Target> {
  if (file !== undefined) {
    const profile = loadProfile(file, { environment, requirementIds });
    return { profile, isEmbedded: false, close: async () => {} };
  }
  const { startSandboxThrough } = await import('../../sandbox/start.ts');
  // Its answers go out unchanged, and it keeps no requests.
  const sandbox = await startSandboxThrough((respond) => respond, { syncPolls: 1, keptRequests: 0 }, noSwitches);
  const profile = profileOfSandbox({ ...sandbox.profile, timing, limits });
  return { profile, isEmbedded: true, close: () => sandbox.close() };
}

export const recordedProfile = ({ profile, isEmbedded }: Pick<Target, 'profile' | 'isEmbedded'>): Profile =>
  isEmbedded ? { ...profile, baseUrl: embeddedAddress } : profile;
