import { orNone } from '../../harness/premises/known-payments.ts';
import { markedPayment, markOf } from '../../harness/premises/parties.ts';
import { automatedJobs, enrolledIndividuals, enrollments, payGroups, under } from '../../harness/requests/requests.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import type { ForeignKind } from '../../harness/world/foreign-ids.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { type Accounts, gatherAccounts, gatherPair, isFamily, type Pair, type Party, readWhole } from './party.ts';
import { type FrameTrial, WatchedData } from './watched-data.ts';

/** The connection of the profile, and what rows name of it. */
export interface Fixture {
  readonly connection: Connection;
  readonly benefitIds: readonly string[];
  readonly enrollmentIds: readonly string[];
  readonly foreign: { readonly benefitIds: readonly string[]; readonly enrollmentIds: readonly string[] };
  /** The names of earnings that only one payment of the profile's connection has. */
  readonly earnings: readonly string[];
}

/** The parties whose tokens and things rows use, and the data that is watched while rows are sent. */
export class Stage {
  readonly fixture: Fixture | null;
  readonly profile: Profile;
  readonly watched: WatchedData;
  readonly #t: FrameTrial;
  #parties: Pair & Accounts;

  private constructor(t: FrameTrial, pair: Pair, { foreign, earnings }: Pick<Fixture, 'foreign' | 'earnings'>) {
    this.#t = t;
    this.#parties = { ...pair, account: null, disconnected: null };
    this.profile = t.profile;
    this.watched = new WatchedData(t, pair);
    const { benefitIds, enrollmentIds } = t.profile.fixtures;
    const connection = t.world.fixture;
    this.fixture =
      connection === null
        ? null
        : { connection, benefitIds, enrollmentIds: enrollmentIds.slice(0, 6), foreign, earnings };
    this.#watchAll();
  }

  static async set(t: FrameTrial): Promise<Stage> {
    const pair = await gatherPair(t);
    // Only rows ask for data of other connections.
    const foreignOf = (kind: ForeignKind) => (t.effort.isQuick ? [] : t.world.foreign(kind));
    const foreign = {
      benefitIds: await foreignOf('foreignBenefitIds'),
      enrollmentIds: await foreignOf('foreignEnrollmentIds'),
    };
    const { fixture } = t.world;
    const isMarked = fixture !== null && (await orNone(markedPayment(t, fixture))) !== undefined;
    return new Stage(t, pair, { foreign, earnings: isMarked ? [markOf(fixture)] : [] });
  }

  /** Adds accounts after the watched data was first read, to see changes. @returns whether one was disconnected */
  async addAccounts(): Promise<boolean> {
    const accounts = await gatherAccounts(this.#t, this.parties.owner);
    this.join(accounts);
    if (accounts.account !== null) this.#watchPayments(accounts.account);
    return accounts.disconnected !== null;
  }

  join(accounts: Partial<Accounts>): void {
    this.#parties = { ...this.parties, ...accounts };
  }

  get parties(): Pair & Accounts {
    return this.#parties;
  }

  get connections(): readonly Connection[] {
    const { owner, second } = this.#parties;
    return [...(this.fixture === null ? [] : [this.fixture.connection]), owner.connection, second.connection];
  }

  #watchPayments(party: Party): void {
    if (party.paymentIds.length > 0)
      this.watched.watch('get-pay-statement', readWhole(party.connection, party.paymentIds), party);
  }

  #watchAll(): void {
    const { owner, second } = this.parties;
    this.#watchPayments(owner);
    this.#watchPayments(second);
    for (const party of [second, owner]) {
      if (!isGranted(party.connection, 'list-pay-groups')) continue;
      // The request names the entity, since without a name the token may show data of its sibling entities.
      this.watched.watch('list-pay-groups', payGroups(party.connection.credential, under(party.entityId)), party);
    }
    for (const party of [owner, second])
      this.watched.watch('list-automated-jobs', automatedJobs(party.connection.credential), party);
    if (this.fixture === null) return;
    const { connection, benefitIds, enrollmentIds } = this.fixture;
    if (enrollmentIds.length > 0)
      this.watched.watch('get-enrollments', enrollments(connection.credential, enrollmentIds), null);
    for (const benefitId of this.#t.effort.isQuick ? [] : benefitIds.slice(0, 2))
      this.watched.watch('list-enrolled-individuals', enrolledIndividuals(connection.credential, benefitId), null);
  }

  strangersTo(party: Party | null): readonly Party[] {
    const { owner, second } = this.parties;
    return [owner, second].filter((other) => !isFamily(other, party));
  }

  earningsElsewhere(party: Party | null): readonly string[] {
    const ofFixture = party === null ? [] : (this.fixture?.earnings ?? []);
    return [...ofFixture, ...this.strangersTo(party).flatMap(({ earnings }) => earnings)];
  }

  holderOf(paymentId: string): Party | undefined {
    const { owner, second, account, disconnected } = this.parties;
    return [owner, second, account, disconnected].find((party) => party?.paymentIds.includes(paymentId)) ?? undefined;
  }
}
