import type { Clock } from '../../driver/pace/clock.ts';
import type { PresenceProbe } from './presence-probe.ts';

const lookEveryMs = 250;

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
