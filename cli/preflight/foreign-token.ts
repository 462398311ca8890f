import { createDriver } from '../../driver/driver.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { foreignReads } from './credential-requests.ts';

/**
 * Tries the token of the other connection, and says whether the target refuses it: every read is answered 401. What is
 * not answered says nothing. `false` if the profile has no such token.
 */
export async function isForeignTokenRefused(profile: Profile, signal: AbortSignal): Promise<boolean> {
  const reads = foreignReads(profile);
  if (reads.length === 0) return false;
  const driver = createDriver(profile, { signal });
  try {
    for (const spec of reads) {
      if (statusOf(await driver.send(spec, { poll: false })) !== 401) return false;
    }
    return true;
  } finally {
    await driver.close();
  }
}
