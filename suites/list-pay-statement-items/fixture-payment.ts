import { askOnce, plainWindow } from '../../harness/premises/read-page.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Reads the first payment of the profile, of whose lines the items may be; other checks read it, too.
 *
 * @returns undefined where there is none
 */
export async function fixturePayment(
  t: Trial,
): Promise<{ readonly page: Exchange; readonly paymentId: string } | undefined> {
  const { fixture } = t.world;
  const [paymentId] = t.profile.fixtures.paymentIds;
  if (fixture === null || paymentId === undefined || !t.offers('get-pay-statement')) return undefined;
  const payment = { connection: fixture, paymentId, asked: null, creation: null };
  return { page: await askOnce(t, payment, plainWindow), paymentId };
}
