import { machineClock } from '../../driver/pace/clock.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Sender } from '../sending/sender.ts';
import type { CheckSendOptions } from '../sending/sending.ts';

/** Attempts after the first one. */
const mostAttempts = 5;

/**
 * Sends a request again and again, at the interval at which the profile has answers polled, until its answer is the
 * wanted one: what was written a moment ago may take its time to show.
 *
 * @returns the last answer, wanted or not
 */
export async function askUntil(
  t: Sender,
  spec: RequestSpec,
  isWanted: (exchange: Exchange) => boolean,
  options: CheckSendOptions = {},
): Promise<Exchange> {
  let exchange = await t.send(spec, options);
  for (let attempt = 0; attempt < mostAttempts && !isWanted(exchange); attempt += 1) {
    await machineClock.sleep(Math.min(t.profile.timing.pollIntervalMs, 2_000));
    exchange = await t.send(spec, options);
  }
  return exchange;
}

/** Asks once more for what was created a moment ago and is not known yet, or as often as {@link askUntil} does where that may help. */
export async function askWhileNew(
  t: Sender,
  spec: RequestSpec,
  isKnown: (exchange: Exchange) => boolean,
): Promise<Exchange> {
  const { notes } = t.world;
  if (notes.newStaysUnknown) return t.send(spec);
  const exchange = await askUntil(t, spec, isKnown);
  if (!isKnown(exchange)) notes.newStaysUnknown = true;
  return exchange;
}
