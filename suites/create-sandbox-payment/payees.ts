import { CannotJudge, orReason } from '../../harness/outcome/cannot-judge.ts';
import { plainWindow } from '../../harness/premises/known-payments.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, requireGranted } from '../../harness/world/connection.ts';
import {
  type Individuals,
  individualsWithDeductions,
  withGiven,
} from '../../oracle/create-sandbox-payment/default-lines.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { asString } from '../../oracle/kernel/answer.ts';
import { uuidV4Pattern } from '../../specs/interface/interface-facts.ts';

/** The individuals whom payments of a connection name. */
export interface Payees {
  readonly connection: Connection;
  /** Different ids, at least one. */
  readonly ids: readonly [string, ...string[]];
  /** Whether the target has shown these ids, so that a payment that names them must be accepted. */
  readonly areKnown: boolean;
  /** The individuals with deductions in a default payment, in lower case; null if no individual was shown. */
  readonly deducted: Individuals | null;
  /** Whether an individual may be enrolled in deductions, which may add lines: invented ones are not. */
  readonly mayBeEnrolled: (individualId: string) => boolean;
}

const maxPayees = 25;

const madeUp = (index: number): string => `5f1c8a52-6d0b-4e57-9a3e-0c2f6b7d8e${10 + index}`;

/** Lists different UUIDs v4, in the shown order and letter case. @throws CannotJudge if no pay statement can be read */
async function listedIn(t: Trial, connection: Connection) {
  requireGranted(connection, 'get-pay-statement');
  const { paymentId } = await t.world.payment(connection, 'default');
  const request = { payment_id: paymentId, ...plainWindow };
  const reading = await t.premiseOnce(payStatements(connection.credential, [request]));
  // In the shown letter case: a target may know no other, and may refuse ids that are not UUIDs v4.
  const statements = readStatements(reading, paymentId) ?? [];
  const ids = statements
    .map(({ statement }) => asString(statement.individual_id) ?? '')
    .filter((id) => uuidV4Pattern.test(id));
  return { ids: [...new Set(ids)], deducted: individualsWithDeductions(withGiven([], statements)) };
}

/**
 * Lists the individuals of a connection, the last of a default payment first; else invented ones. @throws CannotJudge
 */
export async function payeesOf(t: Trial, connection: Connection): Promise<Payees> {
  const { deducted, ids: listed } = await listedIn(t, connection);
  const [last, ...others] = listed.toReversed();
  if (last !== undefined) {
    const ids = [last, ...others.slice(0, maxPayees - 1)] as const;
    return { connection, ids, areKnown: true, deducted, mayBeEnrolled: () => true };
  }
  const ids = [madeUp(0), ...Array.from({ length: maxPayees - 1 }, (_, index) => madeUp(index + 1))] as const;
  return { connection, ids, areKnown: false, deducted: null, mayBeEnrolled: (id) => !ids.includes(id) };
}

/**
 * Lists all individuals of a connection in the order of a default payment; undefined if it shows none.
 * @throws CannotJudge if no pay statement can be read
 */
export async function allPayeesOf(t: Trial, connection: Connection): Promise<Payees | undefined> {
  const { deducted, ids: listed } = await listedIn(t, connection);
  const [first, ...others] = listed;
  if (first === undefined) return undefined;
  return { connection, ids: [first, ...others], areKnown: true, deducted, mayBeEnrolled: () => true };
}

/** Creates a connection to pay in, or returns the fixture's, in which other checks pay, too. @throws CannotJudge */
export async function orFixture(
  t: Trial,
  create: () => Promise<Connection>,
): Promise<{ readonly connection: Connection; readonly isPrivate: boolean }> {
  const created = await orReason(create());
  if (!(created instanceof CannotJudge)) return { connection: created, isPrivate: true };
  if (t.world.fixture === null) throw created;
  return { connection: t.world.fixture, isPrivate: false };
}
