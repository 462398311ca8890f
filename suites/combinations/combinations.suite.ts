import { isDeepStrictEqual } from 'node:util';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
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
import { paymentIdIn } from '../../harness/world/connection.ts';
import { judgeNothingIssued } from '../../oracle/authentication/no-effect.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
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

/** A request sent before a row's; `actor` is the party whose token it carries, null: the profile's connection. */
interface SentBefore {
  readonly exchange: Exchange;
  readonly actor: Party | null;
}

/** The most entities that are disconnected before rows: each needs an account of its own. */
const maxDisconnections = 3;

/** Sends what rows want before their requests (`row.before`), and remembers what came last. */
class BeforeRows {
  readonly #t: Trial;
  readonly #stage: Stage;
  #disconnections = 0;
  #accounts = 0;
  /** The last event that a row may want before its request: a row that wants it needs it not sent again. */
  latest: RequestRow['before'] = 'nothing';
  /** The request of the latest row, in a quick run: nothing else is sent between two rows. */
  latestRequest: RequestSpec | null = null;
  /** The latest update of a benefit; null: none was sent. */
  update: Exchange | null = null;

  constructor(t: Trial, stage: Stage) {
    this.#t = t;
    this.#stage = stage;
  }

  /** @returns what was sent; null: it can't be */
  async sendBefore(before: RequestRow['before'], request?: RowRequest): Promise<readonly SentBefore[] | null> {
    const { owner, second } = this.#stage.parties;
    const { fixture } = this.#stage;
    const { credential } = owner.connection;
    const send = async (spec: RequestSpec, valid: boolean | 'if-served', actor: Party | null) =>
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
      case 'refused batch': {
        const windows = owner.paymentIds.map((payment_id) => ({ payment_id, limit: statedLimits.maxPageSize + 1 }));
        return windows.length === 0 ? null : send(payStatements(credential, windows), true, owner);
      }
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
        if (request !== undefined && isDeepStrictEqual(request.spec, this.latestRequest)) return [];
        return request === undefined || operations[request.spec.operation].effect === 'write'
          ? null
          : send({ ...request.spec, credential: right }, false, null);
      }
    }
  }

  /** Adds accounts to the parties' companies in turn: a defect may depend on which company got the last one. */
  async #addAccount(): Promise<readonly SentBefore[] | null> {
    const { owner, second, account: known } = this.#stage.parties;
    const party = known === null || this.#accounts % 2 === 1 ? owner : second;
    this.#accounts += 1;
    const account = await orNone(addAccount(this.#t, party));
    if (account === undefined) return null;
    if (known === null) this.#stage.join({ account: unpaid(account.connection) });
    return [{ exchange: account.creation, actor: party }];
  }

  /** Disconnects the entity of a new account, if it differs from the owner's entity. */
  async #disconnectAccount(): Promise<readonly SentBefore[] | null> {
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
    const paymentId = payment === null ? undefined : paymentIdIn(payment);
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
 * Plays a row, which is one combination of circumstances: sends what it wants before its request, and the request.
 * @param nearMiss the index of an almost right credential to send in the place of the row's @returns the exchange of
 * the request; null if the row can't be played
 */
async function playRow(
  t: PairsTrial,
  row: RequestRow,
  stage: Stage,
  before: BeforeRows,
  nearMiss?: number,
): Promise<Exchange | null> {
  const prepared = await prepareRow(t, row, stage, before, nearMiss !== undefined);
  if (prepared === null) return null;
  const request = nearMiss === undefined ? prepared.request : withNearMiss(prepared.request, nearMiss, stage);
  for (const { exchange, actor } of prepared.sent) stage.watched.note({ exchange, isUnauthorised: false }, actor);
  const exchange = await t.send(request.spec, { valid: validityOf(row) });
  stage.watched.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
  judgeRow(t, row, request, exchange, stage);
  if (nearMiss !== undefined) t.judge(await tryIssuedToken(t, exchange));
  for (const each of [...prepared.sent.map((one) => one.exchange), exchange]) {
    if (each.operation === 'update-benefit' && succeeded(each)) before.update = each;
  }
  // A refusal is one for the next row, whichever of these valid tokens it was for.
  const caller = row.caller === 'second' || row.caller === 'stranger' ? 'owner' : row.caller;
  const isNewlySent = prepared.sent.length > 0 && row.before !== 'same read';
  before.latest = levelAfter(exchange, caller) ?? (isNewlySent ? row.before : before.latest);
  if (t.effort.isQuick) before.latestRequest = request.spec;
  return exchange;
}

async function prepareRow(t: PairsTrial, row: RequestRow, stage: Stage, before: BeforeRows, isNearMiss: boolean) {
  // Longer runs send it again all the same, but for a disconnection, each of which takes an account of its own.
  const isAlreadyDone = before.latest === row.before && (row.before === 'disconnection' || t.effort.isQuick);
  const compose = () => (t.offers(row.operation) ? requestOf(row, stage) : undefined);
  const composed = compose();
  const bringsToken = row.before === 'account' || row.before === 'disconnection';
  if (composed === undefined && (isAlreadyDone || !bringsToken)) return null;
  const sent = isAlreadyDone ? [] : await before.sendBefore(row.before, composed);
  // A wrong credential is wrong whatever came before.
  if (sent === null && !isNearMiss) return null;
  // Some rows use the token of an account that was just created for them, so they can be composed only now.
  const request = composed ?? compose();
  return request === undefined ? null : { request, sent: sent ?? [] };
}

/** Plays all rows of a quick run, then compares the watched data; if it changed, again with a look after each row. */
async function playFewRows(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<void> {
  const play = async (look: () => Promise<boolean>): Promise<boolean> => {
    const nearMisses = new Map<OperationId, number>();
    for (const row of fewRows) {
      const index = nearMisses.get(row.operation) ?? 0;
      const isWrong = isWrongCredential(row.caller);
      if (index === Number.POSITIVE_INFINITY) continue;
      const exchange = await playRow(t, row, stage, before, isWrong ? index : undefined);
      if (exchange === null) continue;
      // A target that lets a wrong credential write is not asked to write more.
      if (isWrong) nearMisses.set(row.operation, succeeded(exchange) ? Number.POSITIVE_INFINITY : index + 1);
      if (!(await look())) return false;
    }
    return true;
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
    if (isAnyChanged) {
      await begin();
      if (!(await play(() => stage.watched.look('alone')))) return;
    }
    stage.watched.judge(judgements);
  };
  // Writes of other checks may change it as well.
  await t.withoutOtherWrites(body, { reads: stage.watched.reads });
}

/** Plays the rows of a longer run one after the other, and compares the watched data after each. */
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
  await judgeListsApart(t, stage.connections, before.update, 'list-automated-jobs');
}

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
  judges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  run: async (t) => {
    const stage = await orNone(Stage.set(t));
    // Other checks judge why a connection can't be created.
    if (stage === undefined) throw doesNotApply('not-observed', 'there are no two connections');
    await (t.effort.isQuick ? playFewRows : playRows)(t, stage, new BeforeRows(t, stage));
  },
});

export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
