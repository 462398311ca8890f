import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { askWhileNew } from '../../harness/premises/ask-until.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import type { CheckSendOptions } from '../../harness/sending/sending.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { newConnectionId } from '../../oracle/create-sandbox-connection/new-connection.ts';
import type { JsonObject } from '../../oracle/kernel/answer.ts';
import type { Judgement } from '../../oracle/kernel/judge.ts';
import { atBeginning, emptyModel, type Model, type Step, withConnection } from '../../oracle/model/model.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Accounts that a run adds at most, shrinking included: a target may make a connection of each. */
const maxAccounts = 20;

const fewEmployees = 12;

/** The connections in which sequences are played, with the parties and requests that the present one has added. */
export class Stage {
  /** The trial that plays now: a later run of the check puts its own here. */
  t: Trial;
  model: Model = emptyModel;
  readonly #connections: Connection[] = [];
  /** The families (a connection and the accounts of its company) of which a payment has an earning with their name. */
  readonly marked = new Set<number>();
  readonly #base: number[] = [];
  /** The parties that the present sequence has added, in order. Only these may be disconnected. */
  added: number[] = [];
  /** The requests that the present sequence has sent, in order. */
  sent: Exchange[] = [];
  accountsLeft = maxAccounts;
  #connectionsLeft: number;

  /** @param connections how many may be added */
  constructor(t: Trial, connections: number) {
    this.t = t;
    this.#connectionsLeft = connections;
  }

  /** The party that accounts are added to: always the first, since an account may disturb its default dates. */
  get accountParty(): number {
    return this.#base[0] ?? 0;
  }

  /** The party at an index among those that take part and are active; beyond the end the count starts again. */
  party(index: number): number {
    const acting = [...this.#base, ...this.added].filter((party) => this.isActive(party));
    return nth(acting, index) ?? 0;
  }

  isActive(party: number): boolean {
    return this.model.parties[party]?.activity === 'active';
  }

  isSameCompany(one: number, other: number): boolean {
    return this.model.parties[one]?.family === this.model.parties[other]?.family;
  }

  begin(): void {
    this.model = atBeginning(this.model);
    this.added = [];
    this.sent = [];
  }

  /** Adds a connection that all sequences share. They only create and read payments in it. */
  async addBase(name: string): Promise<void> {
    this.#base.push(await this.#connect(name));
  }

  /** Adds a shared connection with fewer employees than the default, or with the default number if that is refused. */
  async addSmallBase(name: string): Promise<void> {
    const small = await orNone(this.#connect(name, { employee_size: fewEmployees }));
    if (small === undefined) await this.addBase(name);
    else this.#base.push(small);
  }

  /** Adds a connection for this sequence alone, unless no more may be created. */
  async addConnection(): Promise<void> {
    if (this.#connectionsLeft === 0) return;
    this.#connectionsLeft -= 1;
    const added = await orNone(this.#connect('model added'));
    if (added === undefined) this.#connectionsLeft = 0;
    else this.added.push(added);
  }

  addAccount(connection: Connection): void {
    this.added.push(this.model.parties.length - 1);
    this.#connections[this.model.parties.length - 1] = connection;
  }

  connection(party: number): Connection {
    const connection = this.#connections[party];
    if (connection === undefined) throw new Error(`party ${party} has no connection`);
    return connection;
  }

  tokens(): readonly string[] {
    return Object.values(this.#connections).map(({ credential }) => credential.token);
  }

  can(operation: OperationId, party: number): boolean {
    return this.t.offers(operation) && isGranted(this.connection(party), operation);
  }

  async send(spec: RequestSpec, options?: CheckSendOptions): Promise<Exchange> {
    const exchange = await this.t.send(spec, options);
    this.sent.push(exchange);
    return exchange;
  }

  async sendWhileNew(spec: RequestSpec, isKnown: (exchange: Exchange) => boolean): Promise<Exchange> {
    const exchange = await askWhileNew(this.t, spec, isKnown);
    this.sent.push(exchange);
    return exchange;
  }

  /** Takes over the model that a step leads to. @returns the judgements of the step */
  take<Id extends RequirementId>({ judgements, model }: Step<Id>): readonly Judgement<Id>[] {
    this.model = model;
    return judgements;
  }

  async #connect(name: string, body: JsonObject = {}): Promise<number> {
    const connection = await this.t.createConnection(name, body);
    const [entityId] = connection.entityIds;
    const party = this.model.parties.length;
    const connectionId = connection.connectionId ?? `connection of party ${party}`;
    if (this.model.parties.some((other) => other.connectionId === connectionId.toLowerCase())) {
      throw blockedBy('two created connections have the same connection_id', newConnectionId.id);
    }
    this.model = withConnection(this.model, connectionId, entityId ?? `entity of party ${party}`);
    this.#connections[party] = connection;
    if (connection.creation !== null) this.sent.push(connection.creation);
    return party;
  }
}

/** The element at an index; beyond the end the count starts again. Undefined if the list is empty. */
export const nth = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length];
