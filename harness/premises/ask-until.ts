import { machineClock } from '../../driver/pace/clock.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Trial, TrialSendOptions } from '../trial/trial.ts';
import type { World } from '../world/world.ts';

/** Attempts after the first one. */
const mostAttempts = 5;

/**
 * Sends a request again and again, at the interval at which the profile has answers polled, until its answer is the
 * wanted one: what was written a moment ago may take its time to show.
 *
 * @returns the last answer, wanted or not
 */
export async function askUntil(
  t: Trial,
  spec: RequestSpec,
  isWanted: (exchange: Exchange) => boolean,
  options: TrialSendOptions = {},
): Promise<Exchange> {
  let exchange = await t.send(spec, options);
  for (let attempt = 0; attempt < mostAttempts && !isWanted(exchange); attempt += 1) {
    await machineClock.sleep(Math.min(t.profile.timing.pollIntervalMs, 2_000));
    exchange = await t.send(spec, options);
  }
  return exchange;
}

/** Runs in which what was new was not known even after a while: there nothing new is waited for any more. */
const neverKnown = new WeakSet<World>();

/** Asks once more for what was created a moment ago and is not known yet, or as often as {@link askUntil} does where that may help. */
export async function askWhileNew(
  t: Trial,
  spec: RequestSpec,
  isKnown: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  if (neverKnown.has(t.world.root)) return t.send(spec);
  const exchange = await askUntil(t, spec, isKnown);
  if (!isKnown(exchange)) neverKnown.add(t.world.root);
  return exchange;
}
