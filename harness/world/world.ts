import fc from 'fast-check';
import type { Driver } from '../../driver/driver.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { newAccessToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import type { Provision } from '../../oracle/every-operation/provision.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import type { JsonObject } from '../../oracle/kernel/json.ts';
import { payStatementsIn } from '../../oracle/kernel/pay-statements.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import type { AnswerLedger } from '../evidence/answer-ledger.ts';
import type { ExchangeOrigins } from '../evidence/exchange-origins.ts';
import { isStated } from '../evidence/stated-answer.ts';
import { blockedBy, doesNotApply, unlessCutOff } from '../outcome/cannot-judge.ts';
import { askForProducts } from '../requests/asked-products.ts';
import { basicCredential, payStatements, sandboxConnection, sandboxPayment } from '../requests/requests.ts';
import type { RunSettings } from '../settings/settings.ts';
import type { AcceptedPayments } from './accepted-payments.ts';
import { type Connection, connectionFrom, fixtureConnection, isGranted } from './connection.ts';
import { ConnectionBudget } from './connection-budget.ts';
import type { FirstAnswers } from './first-answers.ts';
import { inventedIndividuals } from './invented-individuals.ts';
import { type Observers, observe } from './observers.ts';
import { type Payment, paymentFrom } from './payment.ts';
import { type FixtureKey, fixturesUsedBy, orderByReach } from './reachable-fixtures.ts';
import { reportEntities } from './report-entities.ts';
import type { SharedUses } from './shared-uses.ts';
import { WorldMemory } from './world-memory.ts';
import type { WrittenConnections } from './written-connections.ts';

/**
 * What the checks test with: the profile's fixtures, and connections and payments of the run's own, made when first
 * asked for. What is shared here is only read; a check that changes anything creates a connection of its own.
 */
export class World {
  /** How many connections may still be created. */
  readonly budget: ConnectionBudget;
  /** The connection of the profile's access token; null without one. */
  readonly fixture: Connection | null;
  /** Which connections a write may change. */
  readonly written: WrittenConnections;
  readonly #driver: Driver;
  readonly #observers: Observers;
  readonly #memory: WorldMemory;
  /** The world of the session; a world for repeats has what that one has. */
  readonly root: World;
  readonly #settings: RunSettings;
  readonly #firstConnection: Exchange | null;
  #exchanges = 0;

  /** @param root whose connections and payments it has, with no more of the former. Default: it begins with nothing. */
  constructor(settings: RunSettings, driver: Driver, observers: Observers, root?: World) {
    this.#settings = settings;
    this.#driver = driver;
    this.#observers = observers;
    this.fixture = fixtureConnection(settings.profile);
    this.#firstConnection = settings.firstConnection;
    this.#memory =
      root === undefined ? new WorldMemory(settings.profile, observers.uses) : root.#memory.withoutAnswers();
    this.written = this.#memory.written;
    this.root = root ?? this;
    const limit = settings.connections ?? Math.floor(settings.profile.limits.connections / settings.sharedBy);
    this.budget = new ConnectionBudget(root !== undefined ? 0 : this.#firstConnection === null ? limit : limit - 1);
    if (this.#firstConnection !== null && root === undefined) {
      this.note(this.#firstConnection);
      observe(observers, this.#firstConnection, true);
    }
    for (const { exchange, stated } of settings.asked ?? []) observers.ledger.observe(exchange, stated);
  }

  get profile(): Profile {
    return this.#memory.profile;
  }

  get firstAnswers(): FirstAnswers {
    return this.#memory.firstAnswers;
  }

  /** Where payments were accepted. */
  get acceptedPayments(): AcceptedPayments {
    return this.#memory.acceptedPayments;
  }

  /** Notes which checks rely on what is shared; null: nobody wants to know. */
  get uses(): SharedUses | null {
    return this.#observers.uses;
  }

  /** Which exchange gave an id or a token. */
  get origins(): ExchangeOrigins {
    return this.#memory.origins;
  }

  /**
   * This world for a check that is repeated: it has the same connections and payments, creates no further connection, and
   * asks anew for what was answered before.
   *
   * @param ledger that observes the answers
   */
  forRepeat(ledger: AnswerLedger): World {
    return new World(this.#settings, this.#driver, { ...this.#observers, ledger }, this.root);
  }

  /** What is known so far of what the provider supports. */
  get provision(): Provision {
    return this.#observers.worked.provision;
  }

  /**
   * Finds out which fixtures can be read, before the first check does. A check waits only for the kinds that it may read,
   * so that a slow first sync of one operation does not hold up the others.
   *
   * @param operations those of the check; null: any
   */
  async prepare(operations: readonly OperationId[] | null): Promise<void> {
    await Promise.all(
      fixturesUsedBy(operations).map((key) => this.#memory.once(`order of ${key}`, () => this.#orderFixtures(key))),
    );
  }

  /** Exchanges that set the world up, and took it down: those of no check. */
  get exchanges(): number {
    return this.#exchanges;
  }

  /** The first connection that the run created, with the default employee size and all products that are supported. For reading only. */
  main(): Promise<Connection> {
    return this.#memory.once('connection main', async () => {
      const first = this.#firstConnection && connectionFrom('main', this.#firstConnection, null);
      return first ?? this.create('main');
    });
  }

  /** A second created connection, foreign to `main`. For reading only. */
  other(): Promise<Connection> {
    return this.#memory.once('connection other', () => this.create('other'));
  }

  /** A created connection with more employees than a default page of pay statements holds. For reading only. */
  large(): Promise<Connection> {
    return this.#memory.once('connection large', () => this.create('large', { employee_size: sizeOf(this.#settings) }));
  }

  /**
   * A created connection in which several checks pay: none of them relies on what was paid before but in quiet. Its
   * individuals are asked for first, since that pays too.
   */
  payees(): Promise<Connection> {
    return this.#memory.once('connection payees', () => this.create('payees'));
  }

  /**
   * A created connection on which disconnections are tried that should not be carried out. One may be all the same, so
   * checks take turns.
   */
  refusing(): Promise<Connection> {
    return this.#memory.once('connection refusing', () => this.create('refusing'));
  }

  /** From now on {@link refusing} is another one: what was tried has disconnected this one. */
  replaceRefusing(): void {
    this.#memory.forget('connection refusing');
    this.#memory.forget('individuals refusing');
  }

  /**
   * Takes a connection that was just created for the shared one of that name, unless there is one.
   *
   * @param name of {@link payees} or {@link refusing}
   */
  adopt(name: 'payees' | 'refusing', creation: Exchange): void {
    const connection = succeeded(creation) ? connectionFrom(name, creation, null) : undefined;
    if (connection === undefined || this.#memory.tokens.has(connection.credential.token)) return;
    this.#memory.tokens.add(connection.credential.token);
    void this.#memory.once(`connection ${name}`, async () => connection);
  }

  /** A connection that an operation can be read from: the fixture's, or else `main`. */
  async reader(operation: OperationId): Promise<Connection> {
    if (this.fixture !== null) return this.fixture;
    const main = await this.main();
    if (!isGranted(main, operation)) {
      throw doesNotApply('not-granted', `the provider did not grant the product that ${operation} reads`);
    }
    return main;
  }

  /** Creates a connection that belongs to the caller alone. Counts against the profile's limit. */
  async create(name: string, body: JsonObject = {}): Promise<Connection> {
    if (!this.profile.operations.includes('create-sandbox-connection')) {
      throw doesNotApply('not-offered', 'the profile does not offer create-sandbox-connection');
    }
    if (this.profile.provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
    const json = { provider_id: this.profile.provider, ...askForProducts(this.profile), ...body };
    const spec = sandboxConnection(basicCredential(this.profile), json);
    await this.budget.reserve();
    const exchange = await this.#send(spec);
    this.budget.settle(exchange);
    unlessCutOff(exchange);
    const size = typeof body.employee_size === 'number' ? body.employee_size : null;
    const connection = succeeded(exchange) ? connectionFrom(name, exchange, size) : undefined;
    if (connection === undefined) {
      throw blockedBy(`create-sandbox-connection gave no connection to test with: ${describeAnswer(exchange)}`);
    }
    // What one of them does would happen to the other.
    if (this.#memory.tokens.has(connection.credential.token)) {
      throw blockedBy('two created connections have one access token', newAccessToken.id);
    }
    this.#memory.tokens.add(connection.credential.token);
    return connection;
  }

  /** A payment of the given body in a connection; the same key gives the same payment again. */
  payment(connection: Connection, key: string, body: JsonObject = {}): Promise<Payment> {
    return this.#memory.once(`payment ${connection.name} ${key}`, async () => {
      if (!this.profile.operations.includes('create-sandbox-payment')) {
        throw doesNotApply('not-offered', 'the profile does not offer create-sandbox-payment');
      }
      const spec = sandboxPayment(connection.credential, body);
      const made = await this.written.makeShared(spec, (one) => this.#send(one));
      return paymentFrom(connection, body, unlessCutOff(made), this.acceptedPayments);
    });
  }

  /** Payments to read: those of the fixture, or else a default payment of `main`. Never empty. */
  async payments(): Promise<readonly [Payment, ...Payment[]]> {
    const { fixture } = this;
    if (fixture !== null) {
      const ids = this.profile.fixtures.paymentIds;
      const [first, ...rest] = ids.map((paymentId) => ({
        connection: fixture,
        paymentId,
        asked: null,
        creation: null,
      }));
      if (first !== undefined) return [first, ...rest];
    }
    const main = await this.reader('get-pay-statement');
    return [await this.payment(main, 'default')];
  }

  /**
   * Ids of individuals in a connection, learned from a default payment's statements. Where those are none, well-formed
   * ids that no one has: a target may accept or refuse them.
   */
  individuals(connection: Connection): Promise<readonly string[]> {
    return this.#memory.once(`individuals ${connection.name}`, async () => {
      const payment = await this.payment(connection, 'default');
      const exchange = await this.sendOnce(payStatements(connection.credential, [{ payment_id: payment.paymentId }]));
      const ids = payStatementsIn(exchange, payment.paymentId).map((statement) => statement.individual_id);
      const known = [...new Set(ids.filter((id) => typeof id === 'string'))];
      return known.length > 0 ? known : inventedIndividuals;
    });
  }

  /** The answer to a request that several checks begin with: sent once, and by none of them. */
  sendOnce(spec: RequestSpec): Promise<Exchange> {
    return this.#memory.answerOnce(JSON.stringify(spec), async () => unlessCutOff(await this.#send(spec)));
  }

  /** Notes what an exchange created or disconnected, so that the end of the run can disconnect the rest. */
  note(exchange: Exchange): void {
    this.#memory.note(exchange);
  }

  /**
   * Disconnects what the run created.
   * @param driver to send with, where the world's own was stopped.
   */
  async disconnectCreated(driver: Driver = this.#driver): Promise<readonly ReportedEntity[]> {
    const offered = this.profile.operations.includes('disconnect-entity');
    if (offered) await this.#memory.created.disconnectAll((spec) => this.#send(spec, driver));
    return this.created();
  }

  /** What the run has created so far, as its record may hold it. */
  created(): readonly ReportedEntity[] {
    return reportEntities(this.#memory.created.list(), this.#driver.secrets);
  }

  /**
   * Keeps a disconnection from reaching what was there before the run, also where a target calls it a new one.
   * @throws CannotJudge
   */
  protectGiven(spec: RequestSpec): void {
    if (spec.operation !== 'disconnect-entity') return;
    if (this.#memory.created.isGiven(JSON.stringify(spec.body ?? null))) {
      throw blockedBy('the entity is one of the profile, which the run did not create: it is not disconnected');
    }
  }

  async #orderFixtures(key: FixtureKey): Promise<void> {
    const ids = await orderByReach(key, this.profile, (spec) => this.sendOnce(spec));
    this.#memory.profile = { ...this.profile, fixtures: { ...this.profile.fixtures, [key]: ids } };
  }

  async #send(spec: RequestSpec, driver: Driver = this.#driver): Promise<Exchange> {
    this.#exchanges += 1;
    const user = this.uses?.user;
    const exchange = await driver.send(spec, user === undefined ? {} : { check: user });
    observe(this.#observers, exchange, isStated(spec, exchange, true, this.profile), spec);
    this.note(exchange);
    return exchange;
  }
}

/** How many employees a large connection has: 120 in a quick run, else up to 500 by seed, or 500. */
function sizeOf({ effort, seed }: RunSettings): number {
  if (effort === 'quick') return 120;
  const [size = 500] = fc.sample(fc.oneof(fc.constant(500), fc.integer({ min: 120, max: 500 })), { seed, numRuns: 1 });
  return size;
}
