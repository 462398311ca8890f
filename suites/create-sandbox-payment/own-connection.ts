import { CannotJudge, orReason } from '../../harness/outcome/cannot-judge.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';

export interface PaymentConnection {
  readonly connection: Connection;
  readonly isPrivate: boolean;
}

/**
 * Returns a connection of the check's own or, if none can be created, the fixture's, in which other checks pay, too.
 * @throws CannotJudge if there is neither
 */
export const ownConnection = async (t: Trial, name: string): Promise<PaymentConnection> =>
  orFixture(t, () => t.createConnection(name));

/** Returns the shared connection of payees, or the fixture's: for a check that other payments do not disturb. */
export const payeesConnection = async (t: Trial): Promise<PaymentConnection> => orFixture(t, () => t.world.payees());

async function orFixture(t: Trial, create: () => Promise<Connection>): Promise<PaymentConnection> {
  const created = await orReason(create());
  if (!(created instanceof CannotJudge)) return { connection: created, isPrivate: true };
  if (t.world.fixture === null) throw created;
  return { connection: t.world.fixture, isPrivate: false };
}
