import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import { under } from '../../harness/requests/entity-query.ts';
import { automatedJobs, enrolledIndividuals, enrollments, payGroups } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import type { ForeignKind } from '../../harness/world/foreign-ids.ts';
import { type Action, hasChanged, judgeFrame, protectsOwnData } from '../../oracle/combinations/frame.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { judgeAgreement, type ReadOperation } from '../../oracle/stability/agreement.ts';
import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import {
  type Accounts,
  companyOf,
  companyOfConnection,
  gatherAccounts,
  gatherPair,
  isFamily,
  type Pair,
  type Party,
  readWhole,
} from './party.ts';

/** The ids that the profile gives of its own connection, and of others. */
export interface Fixture {
  readonly connection: Connection;
  readonly benefitIds: readonly string[];
  readonly enrollmentIds: readonly string[];
  readonly foreign: { readonly benefitIds: readonly string[]; readonly enrollmentIds: readonly string[] };
  /** The names of earnings that only one payment of it has. */
  readonly earnings: readonly string[];
}

/** A read that is repeated, to see that no request has changed its data. */
interface View {
  readonly operation: ReadOperation;
  readonly spec: RequestSpec;
  /** The party that the data belongs to; null: the profile's own connection. */
  readonly owner: Party | null;
  /** The exchange of the last read; null before the first. */
  last: Exchange | null;
  /** Whether its data must stay the same. A growing list is read only to learn whose its ids are. */
  readonly isFrame: boolean;
  /** The requests since then. */
  since: StageAction[];
}

/** A request, and the company whose credential it carried; null if it carried none. */
interface StageAction extends Omit<Action, 'isOwn'> {
  readonly company: string | null;
}

/** Views that are read after each row; the others take turns. */
const alwaysRead = 3;
const readInTurn = 2;

/** The judges of the watched data. */
export const frameJudges = [judgeFrame, judgeAgreement] as const;

type FrameId = IdsOf<typeof frameJudges>;

type FrameJudgement = Judgement<FrameId>;

/** The result of comparing the watched data with the last reads. */
interface Compared {
  readonly judgements: readonly FrameJudgement[];
  /** Whether anything has changed, even if that is not a defect. */
  readonly isAnyChanged: boolean;
}

/** The parties of the combinations, and the data that is watched while rows are sent. */
export class Stage {
  readonly fixture: Fixture | null;
  readonly profile: Profile;
  readonly #t: Trial<FrameId>;
  readonly #views: View[] = [];
  #parties: Pair & Accounts;
  #turn = 0;

  private constructor(t: Trial<FrameId>, pair: Pair, { foreign, earnings }: Pick<Fixture, 'foreign' | 'earnings'>) {
    this.#t = t;
    this.#parties = { ...pair, account: null, disconnected: null };
    this.profile = t.profile;
    const { benefitIds, enrollmentIds } = t.profile.fixtures;
    const connection = t.world.fixture;
    this.fixture =
      connection === null
        ? null
        : { connection, benefitIds, enrollmentIds: enrollmentIds.slice(0, 6), foreign, earnings };
  }

  /** @throws CannotJudge if there are no two connections */
  static async set(t: Trial<FrameId>): Promise<Stage> {
    const pair = await gatherPair(t);
    // Only rows ask for data of other connections.
    const foreignOf = (kind: ForeignKind) => (t.effort.sequences > 0 ? t.world.foreign(kind) : []);
    const foreign = {
      benefitIds: await foreignOf('foreignBenefitIds'),
      enrollmentIds: await foreignOf('foreignEnrollmentIds'),
    };
    const { fixture } = t.world;
    const isMarked = fixture !== null && (await orNone(markedPayment(t, fixture))) !== undefined;
    const stage = new Stage(t, pair, { foreign, earnings: isMarked ? [markOf(fixture)] : [] });
    stage.#watchAll();
    return stage;
  }

  /**
   * Adds accounts, after what is watched was read: what they change of the second connection is seen.
   * @returns whether the entity of one was disconnected
   */
  async addAccounts(): Promise<boolean> {
    const accounts = await gatherAccounts(this.#t, this.parties.owner);
    this.join(accounts);
    if (accounts.account !== null) this.#watchPayments(accounts.account);
    return accounts.disconnected !== null;
  }

  /** Takes an account among those who ask. */
  join(accounts: Partial<Accounts>): void {
    this.#parties = { ...this.parties, ...accounts };
  }

  get parties(): Pair & Accounts {
    return this.#parties;
  }

  /** The connections that are foreign to each other. */
  get connections(): readonly Connection[] {
    const { owner, second } = this.#parties;
    return [...(this.fixture === null ? [] : [this.fixture.connection]), owner.connection, second.connection];
  }

  /** The requests that read the watched data. */
  get reads(): readonly RequestSpec[] {
    return this.#views.map(({ spec }) => spec);
  }

  #watchPayments(party: Party): void {
    if (party.paymentIds.length > 0)
      this.#watch('get-pay-statement', readWhole(party.connection, party.paymentIds), party);
  }

  #watchAll(): void {
    const { owner, second } = this.parties;
    this.#watchPayments(owner);
    this.#watchPayments(second);
    for (const party of [second, owner]) {
      if (!isGranted(party.connection, 'list-pay-groups')) continue;
      // The entity is named: without a name the token may show data of its sibling entities.
      this.#watch('list-pay-groups', payGroups(party.connection.credential, under(party.entityId)), party);
    }
    for (const party of [owner, second])
      this.#watch('list-automated-jobs', automatedJobs(party.connection.credential), party);
    if (this.fixture === null) return;
    const { connection, benefitIds, enrollmentIds } = this.fixture;
    if (enrollmentIds.length > 0)
      this.#watch('get-enrollments', enrollments(connection.credential, enrollmentIds), null);
    for (const benefitId of this.#t.effort.sequences > 0 ? benefitIds.slice(0, 2) : [])
      this.#watch('list-enrolled-individuals', enrolledIndividuals(connection.credential, benefitId), null);
  }

  #watch(operation: ReadOperation, spec: RequestSpec, owner: Party | null): void {
    const isFrame = operation !== 'list-automated-jobs';
    if (this.#t.offers(operation)) this.#views.push({ operation, spec, owner, last: null, isFrame, since: [] });
  }

  /** The last read of a party's own data; null: none. @param owner null: the profile's own connection */
  ownRead(operation: ReadOperation, owner: Party | null): Exchange | null {
    return this.#views.find((view) => view.operation === operation && view.owner === owner)?.last ?? null;
  }

  /** The last reads of an operation for parties of other connections. */
  otherReads(operation: ReadOperation, owner: Party | null): readonly Exchange[] {
    const views = this.#views.filter((view) => view.operation === operation && !isFamily(view.owner, owner));
    return views.flatMap(({ last }) => last ?? []);
  }

  /** The parties that have a connection of another company. */
  strangersTo(party: Party | null): readonly Party[] {
    const { owner, second } = this.parties;
    return [owner, second].filter((other) => !isFamily(other, party));
  }

  /** The names of earnings that only payments of other connections have. */
  earningsElsewhere(party: Party | null): readonly string[] {
    const ofFixture = party === null ? [] : (this.fixture?.earnings ?? []);
    return [...ofFixture, ...this.strangersTo(party).flatMap(({ earnings }) => earnings)];
  }

  /** Finds the party that a payment belongs to. */
  holderOf(paymentId: string): Party | undefined {
    const { owner, second, account, disconnected } = this.parties;
    return [owner, second, account, disconnected].find((party) => party?.paymentIds.includes(paymentId)) ?? undefined;
  }

  /** Records a request that may have changed data. @param actor the party whose token it carries or imitates */
  note(action: Omit<Action, 'isOwn'>, actor: Party | null): void {
    for (const view of this.#views) view.since.push({ ...action, company: companyOf(actor) });
  }

  /** Forgets the last reads, so that the next ones are the first. */
  begin(): void {
    for (const view of this.#views) {
      view.last = null;
      view.since = [];
    }
  }

  /**
   * Reads the watched data, and judges that it is unchanged.
   *
   * @param what `some`: the data read after each row, and others in turn; `alone`: all of it, while no other check
   * writes
   * @returns whether rows can go on: not if something is gone, or was changed though a must forbids it
   */
  async look(what: 'some' | 'all' | 'alone'): Promise<boolean> {
    return this.judge((await this.compare(what)).judgements);
  }

  /** Reports the first broken judgement of a comparison, a must before a should: they have one cause. */
  judge(judgements: readonly FrameJudgement[]): boolean {
    const broken = judgements.filter((judgement) => isBroken(judgement));
    const worst = broken.find(({ requirement }) => !protectsOwnData(requirement)) ?? broken[0];
    this.#t.judge(worst ?? judgements);
    return worst === undefined || (protectsOwnData(worst.requirement) && worst.pointer !== null);
  }

  /** Reads the watched data, and compares it with the last reads. @param what see {@link look} */
  async compare(what: 'some' | 'all' | 'alone'): Promise<Compared> {
    const turning = this.#views.slice(alwaysRead);
    const start = this.#turn;
    this.#turn = (start + readInTurn) % Math.max(1, turning.length);
    const isTurn = (index: number) => (index - start + turning.length) % turning.length < readInTurn;
    const some = turning.filter(({ isFrame }, index) => what === 'all' || (what === 'alone' ? isFrame : isTurn(index)));
    const looked = await Promise.all(
      [...this.#views.slice(0, alwaysRead), ...some].map((view) => this.#compare(view, what === 'alone')),
    );
    return {
      judgements: looked.flatMap(({ judgements }) => judgements),
      isAnyChanged: looked.some(({ isAnyChanged }) => isAnyChanged),
    };
  }

  async #compare(view: View, isAlone: boolean): Promise<Compared> {
    const { operation, owner, spec, last: before, isFrame } = view;
    const first = await this.#t.send(spec, before === null ? {} : { valid: 'if-served' });
    if (before === null || !isFrame) {
      if (succeeded(first)) view.last = first;
      view.since = [];
      return unchanged;
    }
    const isChanged = hasChanged({ operation, before, after: first });
    if (isChanged === undefined) return unchanged;
    // Data that differs is read again: an answer that varies without any write is another defect.
    const after = isChanged ? await this.#t.send(spec, { valid: 'if-served' }) : first;
    if (isChanged && hasChanged({ operation, before: first, after }) === true) {
      // Nothing was sent between these three reads, so the data changes without any write.
      const agreement = isAlone && judgeAgreement(operation, [first, after, await this.#t.send(spec)]);
      return { judgements: agreement ? [agreement].flat() : [], isAnyChanged: true };
    }
    const company = companyOf(owner);
    const since = isAlone ? view.since : this.#actionsSince(view.since, before);
    const frameOf = (some: readonly StageAction[]): readonly FrameJudgement[] => {
      const own = some.filter((action) => action.company === company);
      const of = own.length === 0 ? 'other' : own.length === some.length ? 'own' : 'mixed';
      // The company of the profile's own connection is not known.
      const isOwn = (action: StageAction) => action.company === (owner === null ? null : company);
      const actions = some.map((action) => ({ ...action, isOwn: isOwn(action) }));
      const judged = judgeFrame({ operation, owner: of, entityId: owner?.entityId ?? null, before, actions, after });
      return judged === undefined ? [] : [judged];
    };
    view.last = after;
    view.since = [];
    // The data is as before, so none of these actions has changed it.
    const judgements = isAlone && !isChanged ? since.flatMap((action) => frameOf([action])) : frameOf(since);
    return { judgements, isAnyChanged: isChanged };
  }

  /** The requests since a view was last read: those of rows, and writes of other checks. */
  #actionsSince(since: readonly StageAction[], last: Exchange): readonly StageAction[] {
    const own = new Set(since.map(({ exchange }) => exchange));
    const others = this.#t.world.notes.writesSince(last).filter((write) => !own.has(write));
    const all = [...since, ...others.map((exchange) => this.#actionOf(exchange))];
    return all.sort((one, other) => one.exchange.startedAt - other.exchange.startedAt);
  }

  /** Describes a write of another check, with the company that its token or its body names. */
  #actionOf(exchange: Exchange): StageAction {
    const { body } = exchange.request;
    const value = headerValue(exchange.request, 'authorization') ?? '';
    const connection = this.#t.world.notes.written.connectionOf(value.replace(/^bearer /i, ''));
    const isBasic = operations[exchange.operation].credential === 'basic';
    const parties = [this.parties.owner, this.parties.second];
    const named = isBasic ? parties.find((party) => body?.includes(companyOf(party))) : undefined;
    const company = connection === undefined ? named && companyOf(named) : companyOfConnection(connection);
    return { exchange, isUnauthorised: !isBasic && connection === undefined, company: company ?? null };
  }
}

const unchanged: Compared = { judgements: [], isAnyChanged: false };
