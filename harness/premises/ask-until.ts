import { machineClock } from '../../driver/pace/clock.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Sender } from '../sending/sender.ts';
import type { CheckSendOptions } from '../sending/sending.ts';
import type { Awaited } from '../turns/waits.ts';

/** The pauses before further attempts, as shares of the profile's poll interval: most late data comes soon. */
const pauses = [0.25, 0.5, 0.75, 1, 1];

/**
 * Repeats a request, ever more slowly, until the wanted answer comes: new data may appear late. Other checks may write
 * meanwhile. It stops if the run waited for such data in vain before, or an answer stayed pending.
 * @param awaited names the data that an answer still lacks; null: it is the wanted answer
 * @returns the last answer, wanted or not
 */
export async function askUntil(
  t: Sender,
  spec: RequestSpec,
  awaited: (exchange: Exchange) => Awaited | null,
  options: CheckSendOptions = {},
): Promise<Exchange> {
  let exchange = await t.send(spec, options);
  let missing = awaited(exchange);
  let waitedFor: Awaited | null = null;
  for (const pause of pauses) {
    if (missing === null || exchange.end === 'pending' || !t.waits.mayHelp(missing)) break;
    waitedFor = missing;
    t.letOthersWrite();
    await t.waits.sleep(waitedFor, machineClock, pause * Math.min(t.profile.timing.pollIntervalMs, 2_000));
    exchange = await t.send(spec, options);
    missing = awaited(exchange);
  }
  if (waitedFor !== null) t.waits.end(waitedFor, missing === null);
  return exchange;
}

/** Asks for a payment that was created a moment ago, as {@link askUntil} does. */
export const askWhileNew = (
  t: Sender,
  spec: RequestSpec,
  isKnown: (exchange: Exchange) => boolean,
): Promise<Exchange> => askUntil(t, spec, (exchange) => (isKnown(exchange) ? null : 'a new payment to be known'));
