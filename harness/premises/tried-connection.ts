import type { Exchange } from '../../specs/words/exchange.ts';
import { CannotJudge } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import type { Connection } from '../world/connection.ts';
import { orNone } from './known-payments.ts';

/**
 * Returns the connection on which checks try disconnections, once a premise has shown that it works. If it does not,
 * the target may have carried out an earlier attempt that it refused: then another connection takes its place.
 *
 * @throws CannotJudge if the other connection does not work either; without another one, the failure of the first
 */
export async function triedConnection(
  t: Sender,
  premise: (connection: Connection) => Promise<Exchange>,
): Promise<Connection> {
  const connection = await t.world.refusing();
  try {
    await premise(connection);
    return connection;
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
    t.world.replaceRefusing();
    const another = await orNone(t.world.refusing());
    if (another === undefined) throw error;
    await premise(another);
    return another;
  }
}
