import { blockedBy, CannotJudge, doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import {
  automatedJobs,
  basicCredential,
  payStatements,
  sandboxAccount,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeAccepted, judgeRefused } from '../../oracle/accepted.ts';
import { describeAnswer, jsonOf, succeeded } from '../../oracle/answer.ts';
import { judgeEarlierToken } from '../../oracle/create-sandbox-account/earlier-token.ts';
import { judgeGranted, judgeNamed, judgeTokenWorks } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeFreshId } from '../../oracle/fresh-ids.ts';
import { judgeHandedOut, ownJobsListed } from '../../oracle/isolation/foreign-data.ts';
import { jobsListed } from '../../oracle/isolation/listed.ts';
import { asObject, asString } from '../../oracle/json.ts';
import type { Judgement } from '../../oracle/judgement.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { productNames, uuidPattern } from '../../specs/interface-facts.ts';

/** The pair that an account is created for. */
interface Pair {
  readonly company_id: string;
  readonly provider_id: string;
}

/** The provider that the connection was asked for, and the company that its result names. */
function pairOf(t: Trial<string>, connection: Connection): Pair {
  const company_id = connection.companyId;
  const provider_id = t.profile.provider ?? connection.providerId;
  if (company_id === null || !uuidPattern.test(company_id) || provider_id === null) {
    throw doesNotApply('not-observed', 'the result of the connection names no company_id that can be sent');
  }
  return { company_id, provider_id };
}

/** A payment of the connection, as it is read with its own token. */
async function earlierReads(t: Trial<string>, connection: Connection): Promise<(() => Promise<Exchange>) | undefined> {
  if (!t.offers('get-pay-statement')) return undefined;
  try {
    const { paymentId } = await t.world.payment(connection, 'default');
    return () => t.send(payStatements(connection.credential, [{ payment_id: paymentId }]));
  } catch (error) {
    if (error instanceof CannotJudge) return undefined;
    throw error;
  }
}

/** What differs from read to read does so without any account. */
async function judgeEarlier(
  before: Exchange,
  last: Exchange,
  read: () => Promise<Exchange>,
): Promise<readonly Judgement[]> {
  const after = await read();
  const judged = judgeEarlierToken(before, last, after);
  if (!isBroken(judged)) return judged;
  return isBroken(judgeEarlierToken(after, last, await read())) ? [] : judged;
}

function isBroken(judgements: readonly Judgement[]): boolean {
  return judgements.some(({ kind }) => kind === 'broken');
}

/** Products of an account: none asked for, all of them, a single one. */
const accounts: readonly { readonly products?: readonly string[] }[] = [
  {},
  { products: productNames },
  { products: ['benefits'] },
];

/** The row that a refused account breaks: with one product, it is that; with several, it may be any of them. */
function rowOf(products: readonly string[] | undefined, isAnyAccepted: boolean): string {
  if (products === undefined) return 'ACCT-001';
  return isAnyAccepted ? 'ACCT-003' : 'ACCT-002';
}

async function createAll(t: Trial<string>, pair: Pair, connection: Connection): Promise<readonly Exchange[]> {
  const tokens = new Set([connection.credential.token]);
  const credential = basicCredential(t.profile);
  const withProducts: { exchange: Exchange; products: readonly string[] }[] = [];
  const created: Exchange[] = [];
  for (const { products } of accounts) {
    const json = products === undefined ? pair : { ...pair, products };
    const exchange = await t.send(sandboxAccount(credential, json));
    if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
    if (products === undefined)
      t.judge(judgeAccepted('ACCT-001', exchange, 'An account of a known company and provider'));
    else withProducts.push({ exchange, products });
    if (!succeeded(exchange)) continue;
    created.push(exchange);
    // At once: whether a token outlives the account that is created next is left open.
    if (created.length === 1 || products === accounts.at(-1)?.products) await judgeToken(t, connection, exchange);
    t.judge(
      judgeFreshId('ACCT-004', '/access_token', asString(asObject(jsonOf(exchange))?.access_token), tokens, exchange),
      judgeNamed('ACCT-006', exchange, 'provider_id', pair.provider_id),
      judgeNamed('ACCT-007', exchange, 'company_id', pair.company_id),
      products === undefined ? [] : judgeGranted('ACCT-008', exchange, products),
    );
  }
  const isAnyAccepted = withProducts.some(({ exchange }) => succeeded(exchange));
  t.judge(
    withProducts.flatMap(({ exchange, products }): readonly Judgement[] => {
      const told = `An account with the products ${products.join(', ')}`;
      const judged = judgeAccepted(rowOf(products, isAnyAccepted), exchange, told);
      return succeeded(exchange) ? [judged, judgeAccepted('ACCT-002', exchange, told)] : [judged];
    }),
  );
  return created;
}

async function judgeToken(t: Trial<string>, connection: Connection, creation: Exchange): Promise<void> {
  const token = asString(asObject(jsonOf(creation))?.access_token);
  if (token === undefined || token === '') return;
  const credential = { kind: 'bearer', token } as const;
  const spec = t.offers('list-automated-jobs') ? automatedJobs(credential) : sandboxPayment(credential);
  if (!t.offers(spec.operation)) return;
  const exchange = await t.send(spec);
  t.judge(judgeTokenWorks('ACCT-005', creation, exchange));
  if (spec.operation === 'list-automated-jobs') await judgeOwnJobs(t, connection, exchange);
}

/** The jobs that the token of an account shows are not those of the profile's connection, unless its own has them too. */
async function judgeOwnJobs(t: Trial<string>, { credential }: Connection, exchange: Exchange): Promise<void> {
  const { fixture } = t.world;
  if (fixture === null) return;
  const theirs = jobsListed(await t.sendOnce(automatedJobs(fixture.credential)));
  const shown = [...jobsListed(exchange)].filter((id) => theirs.has(id));
  // The connection's own list tells whether all lists are filled from one template.
  const own = shown.length === 0 ? undefined : await t.send(automatedJobs(credential));
  if (own !== undefined && !succeeded(own)) return;
  const isOwn = own === undefined ? () => true : (id: string) => jobsListed(own).has(id);
  const foreign = shown.find((id) => !isOwn(id));
  const probe = { exchange, asked: 'its own jobs with the token of a new account' };
  t.judge(judgeHandedOut(ownJobsListed, probe, foreign && `the job ${foreign} of the profile's connection`));
}

/** Whatever a lenient target makes of these is added to the check's own connection, and read by nobody. */
async function judgeWrongTypes(t: Trial<string>, pair: Pair): Promise<void> {
  const attempts = [
    { told: 'a company_id that is a number', json: { ...pair, company_id: 7 } },
    { told: 'a provider_id that is an array', json: { ...pair, provider_id: [pair.provider_id] } },
    { told: 'products that are a string', json: { ...pair, products: 'payment' } },
  ];
  for (const { json, told } of attempts) {
    const exchange = await t.send(sandboxAccount(basicCredential(t.profile), json), { valid: false });
    t.judge(judgeRefused('ACCT-009', exchange, `An account with ${told}`));
  }
}

export const accountsCheck: Check = {
  id: 'create-sandbox-account/accounts',
  title:
    'Accounts of every documented kind are created for a connection, with tokens that work, and leave it as it was',
  operation: 'create-sandbox-account',
  requirements: [...Array.from({ length: 9 }, (_, index) => `ACCT-00${index + 1}`), 'ACCT-010', 'ISO-013'],
  calls: ['create-sandbox-account', 'create-sandbox-connection'],
  connections: 1,
  run: async (t) => {
    const connection = await t.world.create('accounts');
    const pair = pairOf(t, connection);
    const read = await earlierReads(t, connection);
    const before = await read?.();
    const created = await createAll(t, pair, connection);
    const last = created.at(-1);
    if (before !== undefined && read !== undefined && last !== undefined) {
      t.judge(await judgeEarlier(before, last, read));
    }
    await judgeWrongTypes(t, pair);
  },
};
