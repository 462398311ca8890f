import { createDriver } from '../../driver/driver.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { foreignReads } from './credential-requests.ts';

/**
 * Tries the token of the other connection. Returns the status, 401 or 403, by which the target refuses every read with
 * it. null: the target let a read through or did not answer, or the profile has no such token. @param secrets those
 * that an earlier driver knows
 */
export async function foreignTokenRefusal(
  profile: Profile,
  signal: AbortSignal,
  secrets?: Secrets,
): Promise<number | null> {
  const driver = createDriver(profile, { signal, secrets });
  let refusal: number | null = null;
  try {
    for (const spec of foreignReads(profile)) {
      const status = statusOf(await driver.send(spec, { poll: false }));
      if (status !== 401 && status !== 403) return null;
      refusal = status;
    }
    return refusal;
  } finally {
    await driver.close();
  }
}
