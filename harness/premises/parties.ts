import { newAccessToken, newConnectionId } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { blockedBy, doesNotApply } from '../outcome/cannot-judge.ts';
import type { Sender } from '../sending/sender.ts';
import { type Connection, isGranted, type Payment } from '../world/connection.ts';
import { orNone } from './known-payments.ts';

/** Two connections that the run created, foreign to each other and to the fixture's. */
export type CreatedPair = readonly [Connection, Connection];

/** The created pair; null if the target offers no way to create connections, or refuses it. */
export const createdPair = async (t: Sender): Promise<CreatedPair | null> => (await orNone(neededPair(t))) ?? null;

/** Returns the created pair. @throws CannotJudge without one */
export async function neededPair(t: Sender): Promise<CreatedPair> {
  const [main, other] = [await t.world.main(), await t.world.other()];
  if (main.credential.token === other.credential.token)
    throw blockedBy('two created connections have the same access token', newAccessToken.id);
  if (main.connectionId !== null && main.connectionId.toLowerCase() === other.connectionId?.toLowerCase())
    throw blockedBy('two created connections have the same connection_id', newConnectionId.id);
  return [main, other];
}

/** Whether a check plays the few rows of a quick run: the run is quick, and two connections can be created and paid. */
export const playsFewRows = async (t: Sender): Promise<boolean> =>
  t.effort.isQuick && t.offers('create-sandbox-payment') && (await createdPair(t)) !== null;

/** The name of an item that stands in one payment of this connection, and in no other connection. */
export const markOf = (connection: Connection): string => `Isolation mark of ${connection.name}`;

/** Creates a payment with an earning and a deduction that no other connection has. It enrols nobody. */
export async function markedPayment(t: Sender, connection: Connection): Promise<Payment> {
  const individual_id = (await t.world.individuals(connection)).at(-1);
  return t.world.payment(connection, 'isolation mark', {
    start_date: '2025-03-17',
    end_date: '2025-03-28',
    pay_date: '2025-03-28',
    pay_statements: [
      {
        individual_id,
        earnings: [{ name: markOf(connection), amount: 120_000, hours: 40 }],
        employee_deductions: [{ name: markOf(connection), amount: 1_000, pre_tax: true }],
      },
    ],
  });
}

/** Created payments of a connection, one of them marked; empty if they can't be had. */
export async function createdPayments(t: Sender, connection: Connection): Promise<readonly Payment[]> {
  if (!isGranted(connection, 'get-pay-statement')) return [];
  const ordinary = await orNone(t.world.payment(connection, 'default'));
  const marked = ordinary === undefined ? undefined : await orNone(markedPayment(t, connection));
  return [ordinary, marked].filter((payment) => payment !== undefined);
}

/** An entity foreign to the fixture's connection: one that the profile names, or else that of a created connection. */
export async function foreignEntity(t: Sender, pair: CreatedPair | null): Promise<string | undefined> {
  const [shown] = await t.world.foreign('foreignEntityIds');
  return shown ?? pair?.[1].entityIds[0];
}

/** @throws CannotJudge without an access token in the profile */
export function neededFixture(t: Sender): Connection {
  const { fixture } = t.world;
  if (fixture === null) throw doesNotApply('no-fixture', 'the profile gives no access token (credentials.accessToken)');
  return fixture;
}
