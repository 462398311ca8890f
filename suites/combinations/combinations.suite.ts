import { isDeepStrictEqual } from 'node:util';
import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { fewRows } from '../../generators/combinations/few-rows.ts';
import { type RequestRow, requestRows } from '../../generators/combinations/request-rows.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  benefitUpdate,
  disconnect,
  enrolledIndividuals,
  payStatements,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { levelAfter } from '../../harness/sending/covered-pairs.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import { judgeNothingIssued } from '../../oracle/authentication/no-effect.ts';
import { asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import { isWrongCredential } from '../../specs/words/circumstances.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { tryIssuedToken } from '../authentication/issued-token.ts';
import { judgeRow, rowJudges } from './judge-row.ts';
import { judgeListsApart, listJudges } from './lists-apart.ts';
import { addAccount, type Party, unpaid } from './party.ts';
import { type RowRequest, requestOf, withNearMiss } from './row-request.ts';
import { Stage } from './stage.ts';
import { frameJudges } from './watched-data.ts';

/** The exchange before the request of a row, with the party that sent it. */
interface Done {
  readonly exchange: Exchange;
  readonly actor: Party | null;
}

/** The most entities that are disconnected before rows: each needs an account of its own. */
const maxDisconnections = 3;

/** Asks for pages of payments above the allowed size: an error that the interface shows. */
function tooLargePage(credential: Credential, paymentIds: readonly string[]): RequestSpec {
  const windows = paymentIds.map((payment_id) => ({ payment_id, limit: statedLimits.maxPageSize + 1 }));
  return payStatements(credential, windows);
}

/** Sends the requests that precede the rows, one after the other. */
class BeforeRows {
  readonly #t: Trial;
  readonly #stage: Stage;
  #disconnections = 0;
  #accounts = 0;
  /** The event that came last before the present rows. */
  latest: RequestRow['before'] = 'nothing';
  /** The request of the latest row, in a quick run: nothing else is sent between two rows. */
  asked: RequestSpec | null = null;
  /** The latest update of a benefit; null: none was sent. */
  update: Exchange | null = null;

  constructor(t: Trial, stage: Stage) {
    this.#t = t;
    this.#stage = stage;
  }

  /** Sends the request that a row wants before its own; null if that is not possible here. */
  async act(before: RequestRow['before'], request: RowRequest | undefined): Promise<readonly Done[] | null> {
    const { owner, second } = this.#stage.parties;
    const { fixture } = this.#stage;
    const { credential } = owner.connection;
    const send = async (
      spec: RequestSpec,
      valid: boolean | 'if-served',
      actor: Party | null,
    ): Promise<readonly Done[] | null> =>
      this.#t.offers(spec.operation) ? [{ exchange: await this.#t.send(spec, { valid }), actor }] : null;
    switch (before) {
      case 'nothing':
        return [];
      case 'payment':
        return send(sandboxPayment(credential), 'if-served', owner);
      case 'account':
        return this.#addAccount();
      case 'disconnection':
        return this.#disconnectAccount();
      case 'refused disconnection':
        return send(disconnect(credential, [second.entityId]), false, owner);
      case 'refused batch':
        return owner.paymentIds.length === 0 ? null : send(tooLargePage(credential, owner.paymentIds), true, owner);
      case 'update':
      case 'refused benefit': {
        const [benefitId] = fixture?.benefitIds ?? [];
        if (fixture === null || benefitId === undefined) return null;
        const { credential: token } = fixture.connection;
        if (before === 'update')
          return send(benefitUpdate(token, benefitId, { description: testDescription }), true, null);
        return send(enrolledIndividuals(token, unknownLike(benefitId)), true, null);
      }
      case 'same read': {
        // With the right token: what is kept of its answer is not for others.
        const right = (request?.actor ?? fixture)?.connection.credential ?? credential;
        if (request !== undefined && isDeepStrictEqual(request.spec, this.asked)) return [];
        return request === undefined || operations[request.spec.operation].effect === 'write'
          ? null
          : send({ ...request.spec, credential: right }, false, null);
      }
    }
  }

  /** Adds accounts to the parties' companies in turn: a defect may depend on which company got the last one. */
  async #addAccount(): Promise<readonly Done[] | null> {
    const { owner, second, account: known } = this.#stage.parties;
    const party = known === null || this.#accounts % 2 === 1 ? owner : second;
    this.#accounts += 1;
    const account = await orNone(addAccount(this.#t, party));
    if (account === undefined) return null;
    if (known === null) this.#stage.join({ account: unpaid(account.connection) });
    return [{ exchange: account.creation, actor: party }];
  }

  /** Disconnects the entity of a new account, if it differs from the owner's entity. */
  async #disconnectAccount(): Promise<readonly Done[] | null> {
    const { owner, disconnected: known } = this.#stage.parties;
    if (!this.#t.offers('disconnect-entity') || this.#disconnections >= maxDisconnections) return null;
    this.#disconnections += 1;
    const account = await orNone(addAccount(this.#t, owner));
    const party = account && unpaid(account.connection);
    const isSibling = account?.connection.connectionId?.toLowerCase() === owner.connection.connectionId?.toLowerCase();
    if (party === undefined || party === null || party.entityId === owner.entityId || !isSibling) return null;
    const isPaid = known === null && this.#t.offers('create-sandbox-payment');
    const payment = isPaid
      ? await this.#t.send(sandboxPayment(party.connection.credential), { valid: 'if-served' })
      : null;
    const paymentId = payment === null ? undefined : asString(asObject(jsonOf(payment))?.payment_id);
    const spec = disconnect(owner.connection.credential, [party.entityId]);
    const exchange = await this.#t.send(spec, { valid: 'if-served' });
    if (known === null && succeeded(exchange))
      this.#stage.join({ disconnected: { ...party, paymentIds: paymentId === undefined ? [] : [paymentId] } });
    return [{ exchange, actor: owner }];
  }
}

const judges = [...rowJudges, ...frameJudges, ...listJudges, judgeNothingIssued] as const;

type PairsTrial = Trial<IdsOf<typeof judges>>;

/**
 * Sends what a row wants done before its request, and the request; null if either can't be.
 *
 * @param nearMiss which near miss stands in the place of the usual one; default: none does
 */
async function playRow(
  t: PairsTrial,
  row: RequestRow,
  stage: Stage,
  before: BeforeRows,
  nearMiss?: number,
): Promise<Exchange | null> {
  const isThere = before.latest === row.before && (row.before === 'disconnection' || t.effort.sequences === 0);
  const compose = () => (t.offers(row.operation) ? requestOf(row, stage) : undefined);
  const planned = compose();
  // Some ask with the token that what is done before brings.
  if (planned === undefined && (isThere || (row.before !== 'account' && row.before !== 'disconnection'))) return null;
  const acted = isThere ? [] : await before.act(row.before, planned);
  // A wrong credential is wrong whatever came before.
  if (acted === null && nearMiss === undefined) return null;
  const done = acted ?? [];
  const composed = planned ?? compose();
  if (composed === undefined) return null;
  const request = nearMiss === undefined ? composed : withNearMiss(composed, nearMiss, stage);
  for (const { exchange, actor } of done) stage.watched.note({ exchange, isUnauthorised: false }, actor);
  const exchange = await t.send(request.spec, { valid: validityOf(row) });
  stage.watched.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
  judgeRow(t, row, request, exchange, stage);
  if (nearMiss !== undefined) t.judge(await tryIssuedToken(t, exchange));
  for (const each of [...done.map((one) => one.exchange), exchange]) {
    if (each.operation === 'update-benefit' && succeeded(each)) before.update = each;
  }
  const caller = row.caller === 'second' || row.caller === 'stranger' ? 'owner' : row.caller;
  const isNewlyDone = done.length > 0 && row.before !== 'same read';
  before.latest = levelAfter(exchange, caller) ?? (isNewlyDone ? row.before : before.latest);
  if (t.effort.sequences === 0) before.asked = request.spec;
  return exchange;
}

/**
 * Plays the few rows of a quick run, and looks at all that may not have changed after all of them together and, where
 * something has, after each of them: one of these has done it.
 */
async function playFewRows(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<void> {
  const play = async (look: () => Promise<boolean>): Promise<void> => {
    const nearMisses = new Map<OperationId, number>();
    for (const row of fewRows) {
      const index = nearMisses.get(row.operation) ?? 0;
      const isWrong = isWrongCredential(row.caller);
      if (index === Number.POSITIVE_INFINITY) continue;
      const exchange = await playRow(t, row, stage, before, isWrong ? index : undefined);
      if (exchange === null) continue;
      // A target that lets a wrong credential write is not asked to write more.
      if (isWrong) nearMisses.set(row.operation, succeeded(exchange) ? Number.POSITIVE_INFINITY : index + 1);
      if (!(await look())) return;
    }
  };
  const begin = async (): Promise<boolean> => {
    stage.watched.begin();
    return stage.watched.look('alone');
  };
  const body = async () => {
    await begin();
    await play(async () => true);
    await judgeListsApart(t, stage.connections, before.update);
    const { isAnyChanged, judgements } = await stage.watched.compare('alone');
    let isUntouched = true;
    if (isAnyChanged) {
      await begin();
      await play(async () => {
        isUntouched = await stage.watched.look('alone');
        return isUntouched;
      });
    }
    if (isUntouched) stage.watched.judge(judgements);
  };
  // Writes of other checks may change it as well.
  await t.withoutOtherWrites(body, { reads: stage.watched.reads });
}

/** Sends the requests of rows one after the other, and compares the watched data after each. */
async function playRows(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<void> {
  stage.watched.begin();
  await stage.watched.look('all');
  await judgeListsApart(t, stage.connections, null);
  before.latest = (await stage.addAccounts()) ? 'disconnection' : 'account';
  // Whatever the rows look at later, everything is looked at after one payment that was accepted.
  const payment = requestRows().find(
    ({ operation, caller }) => operation === 'create-sandbox-payment' && caller === 'owner',
  );
  if (payment !== undefined && (await playRow(t, payment, stage, before)) !== null) await stage.watched.look('all');
  for (const row of requestRows()) {
    if ((await playRow(t, row, stage, before)) !== null && !(await stage.watched.look('some'))) return;
  }
  await stage.watched.look('all');
  await judgeListsApart(t, stage.connections, before.update);
}

/** Whether the interface says that a row's request is served. */
function validityOf({ operation, caller, named, entity, position }: RequestRow): boolean | 'if-served' {
  if (isWrongCredential(caller)) return false;
  const isOwn = named === 'own' && ['owner', 'second', 'account'].includes(caller) && !entity.includes('foreign');
  const isSpelt = position !== 'capitals' && position !== 'everywhere';
  // A target may limit how many payments can be created.
  return isOwn && isSpelt && operation !== 'create-sandbox-payment' ? true : 'if-served';
}

const pairs = defineCheck({
  id: 'combinations/pairs',
  title: 'Whoever asks for whatever, after whatever: what is handed out is his own, and nothing else changes',
  operation: null,
  judges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  run: async (t) => {
    const stage = await orNone(Stage.set(t));
    // Other checks judge why a connection can't be created.
    if (stage === undefined) throw doesNotApply('not-observed', 'there are no two connections');
    const before = new BeforeRows(t, stage);
    await (t.effort.sequences === 0 ? playFewRows : playRows)(t, stage, before);
  },
});

/** Sends requests for every pair of circumstances: caller, id, place in a batch, entity, request before. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
