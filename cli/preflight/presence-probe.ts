import { createDriver } from '../../driver/driver.ts';
import type { Clock } from '../../driver/pace/clock.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import type { SafeText } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** Whether a target answers, or why it does not, in a few words that hold no secret. */
export type Presence = { readonly isThere: true } | { readonly isThere: false; readonly why: string };

/** The answers of a gateway that has nothing behind it. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The time for one look. */
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

const lookEveryMs = 250;

/** The end of waiting. `given-up`: the caller's signal was aborted. */
export type Waited =
  | { readonly kind: 'there'; readonly afterMs: number }
  | { readonly kind: 'absent'; readonly why: string }
  | { readonly kind: 'given-up' };

/** Waits at most `ms` milliseconds until a target answers; calls `onAbsent` if it is not there at first. */
export async function awaitTarget(
  probe: Pick<PresenceProbe, 'look'>,
  ms: number,
  { clock, signal, onAbsent = () => {} }: { clock: Clock; signal: AbortSignal; onAbsent?: (why: string) => void },
): Promise<Waited> {
  const startedAt = clock.now();
  for (let looks = 1; ; looks += 1) {
    const presence = await probe.look(signal);
    if (signal.aborted) return { kind: 'given-up' };
    const afterMs = clock.now() - startedAt;
    if (presence.isThere) return { kind: 'there', afterMs };
    if (afterMs >= ms) return { kind: 'absent', why: presence.why };
    if (looks === 1) onAbsent(presence.why);
    await clock.sleep(Math.min(lookEveryMs, ms - afterMs), signal);
  }
}
