import { createDriver } from '../../driver/driver.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { foreignReads } from './credential-requests.ts';

/**
 * The status by which the target refuses all reads with the other connection's token; null: it does not, or has none.
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
