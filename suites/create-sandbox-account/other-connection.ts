import { orNone } from '../../harness/premises/known-payments.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { payGroups, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { createdPaymentHidden, foreignHiddenUnderEntity, judgeHandedOut } from '../../oracle/isolation/foreign-data.ts';
import { firstOf, mentionedIn, payGroupsListed } from '../../oracle/isolation/listed.ts';
import { foreignStatements, individualsIn } from '../../oracle/isolation/pay-statements.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { expectLacks, expectNothingFor } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

const foreignGroupsHidden = foreignHiddenUnderEntity['list-pay-groups'];

/** The judges that the token of an account shows no data of another connection. */
export const otherConnectionJudges = [createdPaymentHidden, foreignGroupsHidden] as const;

type OtherTrial = Trial<IdsOf<typeof otherConnectionJudges>>;

/**
 * Lets the token of an account read the run's first connection, which is of the same provider, but of another company:
 * an account is one for the connection that it names.
 *
 * @param connection that the account was created for
 */
export async function readOtherConnection(t: OtherTrial, connection: Connection, account: Connection): Promise<void> {
  const other = await orNone(t.world.main());
  if (other === undefined || !areApart(other, connection) || !areApart(other, account)) return;
  if (t.offers('get-pay-statement') && isGranted(other, 'get-pay-statement'))
    await readPayment(t, other, connection, account);
  if (t.offers('list-pay-groups') && isGranted(other, 'list-pay-groups')) await readGroups(t, other, account);
}

/** Whether two connections differ in company and in all other ids that an account could belong to. */
function areApart(one: Connection, other: Connection): boolean {
  const ids = ({ companyId, connectionId, entityIds }: Connection) => [companyId, connectionId, ...entityIds];
  const theirs = new Set(ids(other).map((id) => id?.toLowerCase()));
  return (
    one.companyId !== null && other.companyId !== null && !ids(one).some((id) => id && theirs.has(id.toLowerCase()))
  );
}

async function readPayment(t: OtherTrial, other: Connection, connection: Connection, account: Connection) {
  const payment = await orNone(t.world.payment(other, 'default'));
  if (payment === undefined) return;
  const { paymentId } = payment;
  // The owner reads first, so that a cache holds the data and could return it to others.
  const owned = await t.send(payStatements(other.credential, [{ payment_id: paymentId }]));
  if (!succeeded(owned)) return;
  const own = new Set((await orNone(t.world.individuals(connection)))?.map((id) => id.toLowerCase()));
  const individuals = new Set([...individualsIn(owned)].filter((id) => !own.has(id)));
  const windows = [{ payment_id: paymentId, limit: 1 }];
  const exchange = await t.send(payStatements(account.credential, windows), { valid: false });
  const probe = {
    exchange,
    asked: 'a payment of another connection with the token of an account',
    expectation: expectNothingFor('payment_id', [paymentId], '/body/pay_statements/*'),
  };
  const leak = foreignStatements(exchange, { paymentIds: [paymentId], individuals, own });
  t.judge(judgeHandedOut(createdPaymentHidden, probe, leak));
}

async function readGroups(t: OtherTrial, other: Connection, account: Connection): Promise<void> {
  const [entityId] = other.entityIds;
  const [theirs, own] = [await t.sendOnce(payGroups(other.credential)), await t.send(payGroups(account.credential))];
  if (entityId === undefined || !succeeded(theirs) || !succeeded(own)) return;
  const exchange = await t.send(payGroups(account.credential, under(entityId)), { valid: false });
  const [listed, foreign, mine] = [payGroupsListed(exchange), payGroupsListed(theirs), payGroupsListed(own)];
  const leak = firstOf(listed, foreign, mine) ?? mentionedIn(exchange, foreign, mine);
  const probe = {
    exchange,
    asked: 'the pay groups of a foreign entity with the token of an account',
    ...(leak === undefined ? {} : { expectation: expectLacks(leak) }),
  };
  t.judge(judgeHandedOut(foreignGroupsHidden, probe, leak && `the pay group ${leak}`));
}
