import type { Exchange } from '../../specs/words/exchange.ts';
import { CannotJudge, orReason } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import type { Connection } from '../world/connection.ts';
import { orNone } from './known-payments.ts';

/**
 * Returns the connection on which checks try disconnections, once a premise has shown that it works. If it does not,
 * the target may have carried out an attempt that it refused: then another connection takes its place. @throws
 * CannotJudge
 */
export async function triedConnection(
  t: Sender,
  premise: (connection: Connection) => Promise<Exchange>,
): Promise<Connection> {
  const connection = await t.world.refusing();
  const outcome = await orReason(premise(connection));
  if (!(outcome instanceof CannotJudge)) return connection;
  t.world.replaceRefusing();
  const another = await orNone(t.world.refusing());
  if (another === undefined) throw outcome;
  await premise(another);
  return another;
}
