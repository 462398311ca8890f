import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { type RequestRow, requestRows } from '../../generators/combinations/request-rows.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  automatedJobs,
  benefitUpdate,
  disconnect,
  enrolledIndividuals,
  enrollments,
  payStatementItems,
  payStatements,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { isGranted } from '../../harness/world/connection.ts';
import { judgeHandedOut, ownJobsListed } from '../../oracle/isolation/foreign-data.ts';
import { jobsListed } from '../../oracle/isolation/listed.ts';
import { asObject, asString, jsonOf } from '../../oracle/kernel/answer.ts';
import { expectLacks } from '../../oracle/kernel/expectation.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { isWrongCredential } from '../../specs/words/circumstances.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRow, rowJudges } from './judge-row.ts';
import { addAccount, type Party } from './party.ts';
import { requestOf } from './row-request.ts';
import { frameJudges, Stage } from './stage.ts';

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

  constructor(t: Trial, stage: Stage) {
    this.#t = t;
    this.#stage = stage;
  }

  /** Sends the request that a row wants before its own; null if that is not possible here. */
  async act(before: RequestRow['before'], request: RequestSpec | null = null): Promise<readonly Done[] | null> {
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
      case 'same read':
        return request === null ||
          request.operation.startsWith('create') ||
          request.operation === 'disconnect-entity' ||
          request.operation === 'update-benefit'
          ? null
          : send(request, false, null);
    }
  }

  /** Adds accounts to the parties' companies in turn: a defect may depend on which company got the last one. */
  async #addAccount(): Promise<readonly Done[] | null> {
    const { owner, second } = this.#stage.parties;
    const party = this.#accounts % 2 === 0 ? second : owner;
    this.#accounts += 1;
    const account = await orNone(addAccount(this.#t, party));
    return account === undefined ? null : [{ exchange: account.creation, actor: party }];
  }

  /** Disconnects the entity of a new account, if it differs from the owner's entity. */
  async #disconnectAccount(): Promise<readonly Done[] | null> {
    const { owner } = this.#stage.parties;
    if (!this.#t.offers('disconnect-entity') || this.#disconnections >= maxDisconnections) return null;
    this.#disconnections += 1;
    const account = await orNone(addAccount(this.#t, owner));
    const [entityId] = account?.connection.entityIds ?? [];
    const isSibling = account?.connection.connectionId?.toLowerCase() === owner.connection.connectionId?.toLowerCase();
    if (account === undefined || entityId === undefined || entityId === owner.entityId || !isSibling) return null;
    const spec = disconnect(owner.connection.credential, [entityId]);
    return [{ exchange: await this.#t.send(spec, { valid: 'if-served' }), actor: owner }];
  }
}

const judges = [...rowJudges, ...frameJudges] as const;

type PairsTrial = Trial<IdsOf<typeof judges>>;

/**
 * The actions after which all watched data is read, in quick runs, too, and the reads that follow some of them. They
 * cover most pairs of two actions, and of an action and a read after it, with few requests.
 */
const actions: readonly (readonly [RequestRow['before'], (stage: Stage) => RequestSpec | null])[] = [
  ['refused batch', readItems],
  ['payment', readEnrollments],
  ['refused benefit', readItems],
  ['refused disconnection', readEnrollments],
  ['update', readItems],
  ['account', readEnrollments],
  ['update', () => null],
];

function readItems({ parties: { owner } }: Stage): RequestSpec | null {
  const { connection } = owner;
  return isGranted(connection, 'list-pay-statement-items') ? payStatementItems(connection.credential) : null;
}

function readEnrollments({ fixture }: Stage): RequestSpec | null {
  const ids = fixture?.enrollmentIds ?? [];
  return fixture === null || ids.length === 0 ? null : enrollments(fixture.connection.credential, ids);
}

/** Looks for the job of an update of the profile's connection in the lists of the connections that were created last. */
async function judgeJobElsewhere(t: PairsTrial, update: Exchange): Promise<void> {
  const job = asString(asObject(jsonOf(update))?.job_id)?.toLowerCase();
  if (job === undefined || !t.offers('list-automated-jobs')) return;
  // The order of two that were created at the same time is not known.
  for (const { credential } of t.world.notes.written.newest(2)) {
    const exchange = await t.send(automatedJobs(credential), { valid: 'if-served' });
    if (!jobsListed(exchange).has(job)) continue;
    const probe = { exchange, asked: 'its own jobs', expectation: expectLacks(job) };
    t.judge(judgeHandedOut(ownJobsListed, probe, `the job ${job} of another connection's update`));
    return;
  }
}

/**
 * Reads the watched data after all actions together and, where something has, after each of them, to find the cause.
 * @returns whether rows can be sent
 */
async function lookAfterActions(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<boolean> {
  let canGoOn = true;
  const act = async ([action, readOf]: (typeof actions)[number]) => {
    const done = (await before.act(action)) ?? [];
    for (const { exchange, actor } of done) stage.note({ exchange, isUnauthorised: false }, actor);
    const read = readOf(stage);
    if (read !== null && t.offers(read.operation)) await t.send(read, { valid: 'if-served' });
    return done;
  };
  const body = async () => {
    stage.begin();
    await stage.look('alone');
    let last: readonly Done[] = [];
    for (const action of actions) last = await act(action);
    for (const { exchange } of last) await judgeJobElsewhere(t, exchange);
    const together = await stage.compare('alone');
    if (together.isAnyChanged) canGoOn = await lookAfterEach();
    if (canGoOn) canGoOn = stage.judge(together.judgements);
  };
  const lookAfterEach = async (): Promise<boolean> => {
    stage.begin();
    await stage.look('alone');
    for (const action of actions) {
      await act(action);
      if (!(await stage.look('alone'))) return false;
    }
    return true;
  };
  // Writes of other checks may change it as well.
  await t.withoutOtherWrites(body, { reads: stage.reads });
  return canGoOn;
}

/** Sends the requests of rows one after the other, and compares the watched data after each. */
async function playRows(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<void> {
  stage.begin();
  await stage.look('all');
  await stage.addAccounts();
  for (const row of requestRows()) {
    const request = requestOf(row, stage);
    if (request === undefined || !t.offers(row.operation)) continue;
    const done = await before.act(row.before, request.spec);
    if (done === null) continue;
    for (const { exchange, actor } of done) stage.note({ exchange, isUnauthorised: false }, actor);
    const exchange = await t.send(request.spec, { valid: validityOf(row) });
    stage.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
    judgeRow(t, row, request, exchange, stage);
    if (!(await stage.look('some'))) return;
  }
  await stage.look('all');
}

/** Whether the interface says that a row's request is served. */
function validityOf({ caller, named, entity, position }: RequestRow): boolean | 'if-served' {
  if (isWrongCredential(caller)) return false;
  const isOwn = caller === 'owner' || caller === 'second' || caller === 'account';
  return isOwn && named === 'own' && entity !== 'foreign' && position !== 'capitals' ? true : 'if-served';
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
    if ((await lookAfterActions(t, stage, before)) && t.effort.sequences > 0) await playRows(t, stage, before);
  },
});

/** Sends requests for every pair of circumstances: caller, id, place in a batch, entity, request before. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
