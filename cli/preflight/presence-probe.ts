import { createDriver } from '../../driver/driver.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** If a target does not answer, `why` has a few words without a secret. */
export type Presence = { readonly isThere: true } | { readonly isThere: false; readonly why: string };

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

const patienceMs = 5_000;

export interface PresenceProbe {
  look(signal: AbortSignal): Promise<Presence>;
  redact(text: string): SafeText;
  close(): Promise<void>;
}

/** Sends a read without a credential: any answer shows that the target is there, except a gateway's that it is down. */
export function probePresence(profile: Profile): PresenceProbe {
  const limits = { ...profile.limits, answers: { ...profile.limits.answers, retries: 0 } };
  const driver = createDriver({ ...profile, limits });
  return {
    async look(signal) {
      const ended = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
      const { failure, response } = await driver.send(automatedJobs({ kind: 'none' }), { poll: false, signal: ended });
      if (failure === null && response !== null) {
        if (!gatewayStatuses.has(response.status)) return { isThere: true };
        return { isThere: false, why: `a gateway answers ${response.status}` };
      }
      const message =
        failure?.kind === 'cancelled' ? `it did not answer within ${patienceMs / 1_000} s` : failure?.message;
      return { isThere: false, why: driver.secrets.redact(message ?? 'it did not answer').replace(/\.$/, '') };
    },
    redact: (text) => driver.secrets.redact(text),
    close: () => driver.close(),
  };
}
