import type { Trial } from '../../harness/trial/trial.ts';
import { maybeLimited } from '../../oracle/kernel/accepted.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/**
 * Tries a creation again that was refused, though connections had been created before: a limit on their number, or a
 * conflict, may be the cause. Nobody else writes meanwhile.
 *
 * @param known creates a connection as it was created before
 * @param again sends what was refused once more
 * @returns what came the second time; null where what had been accepted is refused now, too, so that it is a limit
 */
export async function createAgain(
  t: Trial,
  refusal: Exchange,
  known: () => Promise<Exchange>,
  again: () => Promise<Exchange>,
): Promise<Exchange | null> {
  if (!maybeLimited(refusal)) return refusal;
  let outcome: Exchange | null = null;
  await t.withoutOtherWrites(async () => {
    if (!succeeded(await known())) return;
    const second = await again();
    // Once more, where it was in conflict by chance.
    outcome = refused(second) ? await again() : second;
  });
  return outcome;
}
