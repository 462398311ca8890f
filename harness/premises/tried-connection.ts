import type { Exchange } from '../../specs/words/exchange.ts';
import { CannotJudge } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import type { Connection } from '../world/connection.ts';
import { orNone } from './known-payments.ts';

/**
 * Returns the connection on which disconnections are tried, once a premise has shown that it can be used. If it can't, an
 * earlier attempt may have been carried out though it was refused: then another connection takes its place.
 *
 * @throws CannotJudge if the other one can't be used either, or there is none: then for what stood in the way of the first
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
