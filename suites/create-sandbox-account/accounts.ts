import { someProducts } from '../../generators/writes/some-products.ts';
import { doesNotApply, requireAnswered } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import {
  automatedJobs,
  basicCredential,
  disconnect,
  payGroups,
  payStatements,
  sandboxAccount,
  sandboxPayment,
  supportedProducts,
  under,
} from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import {
  type AccountWithProducts,
  judgeAccountsWithProducts,
  judgePlainAccount,
  judgeRefusedAccount,
} from '../../oracle/create-sandbox-account/accepted-accounts.ts';
import { judgeEarlierData } from '../../oracle/create-sandbox-account/earlier-data.ts';
import { judgeAccountToken } from '../../oracle/create-sandbox-account/new-account.ts';
import { issuedBy } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeAccountEntity } from '../../oracle/create-sandbox-connection/own-entity.ts';
import { judgeOwnDisconnected } from '../../oracle/disconnect-entity/answers.ts';
import { readGroups } from '../../oracle/disconnect-entity/entity-read.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import { judgeSiblingStays } from '../../oracle/disconnect-entity/staying.ts';
import { judgeHandedOut, ownJobsListed } from '../../oracle/isolation/foreign-data.ts';
import { jobsListed } from '../../oracle/isolation/listed.ts';
import { maybeInConflict, refusalForLimit } from '../../oracle/kernel/accepted.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import { type IdsOf, isBroken, notApplicable } from '../../oracle/kernel/judge.ts';
import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { useOwnEntity } from '../create-sandbox-connection/own-entity.ts';
import { seeGroups } from '../disconnect-entity/entity.ts';
import type { WatchedEntity } from '../disconnect-entity/scene.ts';
import { judgeAtOneMoment, oneMomentJudges } from './at-one-moment.ts';
import { judgeWrongTypes, type Pair, tryUnknownCompany } from './wrong-accounts.ts';

/** An account, and a read of its pay groups or items with its own token, under its own entity. */
interface ReadAccount {
  readonly account: Connection;
  readonly list: Exchange;
}

/** Watches a sibling's pay groups with its own token, and in longer runs with the first entity's token as well. */
async function watchSibling(
  t: Trial,
  { credential }: Connection,
  { account, list }: ReadAccount,
): Promise<readonly WatchedEntity[]> {
  const [entityId] = account.entityIds;
  if (list.operation !== 'list-pay-groups' || entityId === undefined) return [];
  const byItsOwn = () => seeGroups(t, { connection: account, entityId, paymentId: null });
  const byTheFirst = () => seeGroups(t, { connection: { ...account, credential }, entityId, paymentId: null });
  const label = 'A sibling entity';
  const own = { label, before: readGroups(list), look: byItsOwn };
  if (t.effort.isQuick) return [own];
  return [
    own,
    { label: 'A sibling entity, read with an earlier token,', before: await byTheFirst(), look: byTheFirst },
  ];
}

/**
 * Disconnects the first entity of a connection with siblings, then creates another account: none of them may be gone
 * ("Disconnection applies only to the entity_ids in the body").
 */
async function judgeAfterDisconnection(
  t: Trial<IdsOf<[typeof judgeAccountEntity, typeof judgeSiblingStays, typeof judgeOwnDisconnected, typeof judgeGone]>>,
  first: Connection,
  read: readonly ReadAccount[],
  createAccount: () => Promise<Exchange>,
): Promise<void> {
  const { connectionId, credential, entityIds } = first;
  const [firstId] = entityIds;
  const isOfFirst = ({ account }: ReadAccount) => account.connectionId?.toLowerCase() === connectionId?.toLowerCase();
  const sibling = read.filter(isOfFirst).find(({ account }) => account.entityIds[0] !== firstId);
  if (!t.offers('disconnect-entity') || firstId === undefined || sibling === undefined) return;
  const watched = await watchSibling(t, first, sibling);
  // Only the last entity of a connection may be kept from disconnection.
  const active = watched.find(({ before }) => before.shown.kind === 'data');
  const action = await t.send(disconnect(credential, [firstId]), { valid: active !== undefined || 'if-served' });
  if (active !== undefined) t.judge(judgeOwnDisconnected(1, action, active.before.exchange));
  if (!succeeded(action)) return;
  for (const { before, label, look } of watched) {
    const after = await look();
    // A sync may have changed the data since the first read, so only a sibling that is refused now counts as gone.
    if (before.shown.kind === 'data' && after.shown.kind === 'none') {
      t.judge(judgeSiblingStays(action, { label, before, after }));
    }
  }
  const creation = await createAccount();
  const account = connectionFrom('an account after a disconnection', creation);
  const use = account && (await useOwnEntity(t, account));
  if (use) t.judge(judgeAccountEntity(creation, use));
  if (t.effort.isQuick || !t.offers('list-pay-groups')) return;
  t.judge(judgeGone(action, [{ exchange: await t.send(payGroups(credential, under(firstId)), { valid: false }) }]));
}

const accountJudges = [
  judgePlainAccount,
  judgeAccountsWithProducts,
  judgeAccountToken,
  judgeRefusedAccount,
  judgeEarlierData,
  ownJobsListed,
  judgeAccountEntity,
  judgeSiblingStays,
  judgeOwnDisconnected,
  judgeGone,
  ...oneMomentJudges,
] as const;

type AccountTrial = Trial<IdsOf<typeof accountJudges>>;

function pairOf(t: Trial, connection: Connection): Pair {
  const company_id = connection.companyId;
  const provider_id = t.profile.provider ?? connection.providerId;
  if (company_id === null || !uuidPattern.test(company_id) || provider_id === null) {
    throw doesNotApply('not-observed', 'the result of the connection names no company_id that can be sent');
  }
  return { company_id, provider_id };
}

/** Returns how to read a payment of the connection; undefined if it has none. */
async function findEarlierPayment(t: Trial, connection: Connection): Promise<(() => Promise<Exchange>) | undefined> {
  if (!t.offers('get-pay-statement')) return undefined;
  const payment = await orNone(t.world.payment(connection, 'default'));
  return payment && (() => t.send(payStatements(connection.credential, [{ payment_id: payment.paymentId }])));
}

/** Judges that a new account has not changed earlier data, unless that differs from read to read anyway. */
async function judgeEarlier(before: Exchange, last: Exchange, read: () => Promise<Exchange>) {
  const after = await read();
  const judged = judgeEarlierData(before, last, after);
  if (judged?.kind !== 'broken') return judged;
  return judgeEarlierData(after, last, await read())?.kind === 'broken' ? undefined : judged;
}

/** Creates an account. If it was refused for a conflict, tries again while no other check writes. */
async function createAccount(t: Trial, json: Pair & { readonly products?: readonly string[] }): Promise<Exchange> {
  const spec = sandboxAccount(basicCredential(t.profile), json);
  let exchange = await t.send(spec);
  if (!maybeInConflict(exchange)) return exchange;
  await t.withoutOtherWrites(async () => {
    exchange = await t.send(spec);
  });
  return exchange;
}

/** @returns the creations that succeeded, and the accounts whose own entity was read */
async function createAll(t: AccountTrial, pair: Pair, connection: Connection) {
  const withProducts: AccountWithProducts[] = [];
  const created: Exchange[] = [];
  const read: ReadAccount[] = [];
  const supported = supportedProducts(t.profile);
  const asked = supported.length === 0 ? [null] : [null, supported, supported.slice(-1)];
  for (const products of asked) {
    const json = products === null ? pair : { ...pair, products };
    const exchange = requireAnswered(await createAccount(t, json));
    if (products === null) t.judge(judgePlainAccount(exchange));
    else {
      const isGranted = products.every((product) => connection.products?.includes(product) ?? true);
      withProducts.push({ exchange, products, isGranted });
    }
    if (!succeeded(exchange)) continue;
    created.push(exchange);
    // The token is used at once: it may become invalid when the next account is created.
    if (created.length === 1 || products === asked.at(-1)) await judgeToken(t, connection, exchange);
    // An account with all products can be read.
    const account = products !== null && products === asked[1] && connectionFrom('an account', exchange);
    const use = account ? await useOwnEntity(t, account) : undefined;
    if (account && use !== undefined) {
      t.judge(judgeAccountEntity(exchange, use));
      read.push({ account, list: use.named });
    }
  }
  t.judge(await judgeUnlessLimited(t, pair, withProducts));
  return { created, read };
}

/** Repeats an accepted creation. If that is refused now, accounts are limited, and products are not judged. */
async function judgeUnlessLimited(t: AccountTrial, pair: Pair, accounts: readonly AccountWithProducts[]) {
  const judged = judgeAccountsWithProducts(accounts);
  if (!judged.some((one) => refusalForLimit(one) !== undefined)) return judged;
  const plain = await createAccount(t, pair);
  if (succeeded(plain)) return judged;
  const reason = `no more accounts are accepted for the company: ${describeAnswer(plain)}`;
  return judged.map((one) => (isBroken(one) ? notApplicable(one.requirement, 'not-observed', reason) : one));
}

/** The random lists of products that are tried beside the examples. */
const randomLists = 8;

/** Creates accounts with random lists of products, which may be refused; the judges of all answers judge them. */
async function trySomeProducts(t: AccountTrial, pair: Pair): Promise<void> {
  const supported = supportedProducts(t.profile);
  const [first] = supported;
  if (first === undefined || supported.length < 2) return;
  // Three lists, each without another name: any two names are together in one of them.
  const withoutOne = supported.slice(0, 3).map((left) => supported.filter((name) => name !== left).toReversed());
  await t.forAll(
    'products of an account',
    someProducts(supported),
    async (products) => {
      const spec = sandboxAccount(basicCredential(t.profile), { ...pair, products });
      await t.send(spec, { valid: 'if-served' });
      return [];
    },
    { examples: [[first, first], ...withoutOne], randomExamples: randomLists, shrinkExamples: 4 },
  );
}

async function judgeToken(t: AccountTrial, connection: Connection, creation: Exchange): Promise<void> {
  const { accessToken: token } = issuedBy(creation);
  if (token === undefined || token === '') return;
  const credential = { kind: 'bearer', token } as const;
  const spec = t.offers('list-automated-jobs') ? automatedJobs(credential) : sandboxPayment(credential);
  if (!t.offers(spec.operation)) return;
  const exchange = await t.send(spec);
  t.judge(judgeAccountToken(creation, exchange));
  if (spec.operation === 'list-automated-jobs') await judgeListedJobs(t, connection, exchange);
}

/** Judges that an account lists no jobs of the profile's connection, unless its own connection does. */
async function judgeListedJobs(t: AccountTrial, { credential }: Connection, exchange: Exchange): Promise<void> {
  const { fixture } = t.world;
  if (fixture === null) return;
  const theirs = jobsListed(await t.sendOnce(automatedJobs(fixture.credential)));
  const shown = [...jobsListed(exchange)].filter((id) => theirs.has(id));
  // The list of the connection itself shows whether the target fills all lists from one template.
  const own = shown.length === 0 ? undefined : await t.send(automatedJobs(credential));
  if (own !== undefined && !succeeded(own)) return;
  const isOwn = own === undefined ? () => true : (id: string) => jobsListed(own).has(id);
  const foreign = shown.find((id) => !isOwn(id));
  const probe = {
    exchange,
    asked: 'its own jobs with the token of a new account',
    ...(foreign === undefined ? {} : { expectation: expectLacks(foreign) }),
  };
  t.judge(judgeHandedOut(ownJobsListed, probe, foreign && `the job ${foreign} of the profile's connection`));
}

export const accountsCheck = defineCheck({
  id: 'create-sandbox-account/accounts',
  title:
    'Accounts of every documented kind are created for a connection, with tokens that work, and leave it as it was',
  judges: accountJudges,
  calls: ['create-sandbox-account', 'create-sandbox-connection'],
  connections: 1,
  run: async (t) => {
    const connection = await t.createConnection('accounts');
    const pair = pairOf(t, connection);
    const readEarlier = await findEarlierPayment(t, connection);
    const before = await readEarlier?.();
    // A target may remember the entities of a connection when one is first named, and then miss the new account's.
    await useOwnEntity(t, connection);
    const { created, read: accounts } = await createAll(t, pair, connection);
    const last = created.at(-1);
    if (before !== undefined && readEarlier !== undefined && last !== undefined) {
      t.judge(await judgeEarlier(before, last, readEarlier));
    }
    await judgeWrongTypes(t, pair);
    if (!t.effort.isQuick && created.length > 0) {
      await tryUnknownCompany(t, pair);
      await judgeAtOneMoment(t, pair, connection);
      await trySomeProducts(t, pair);
    }
    await judgeAfterDisconnection(t, connection, accounts, () => createAccount(t, pair));
  },
});
