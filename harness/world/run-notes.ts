import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { operations } from '../../specs/interface/operations.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { ChangedValues } from '../evidence/changed-values.ts';
import { ExchangeOrigins } from '../evidence/exchange-origins.ts';
import { RefusedTokens } from '../evidence/refused-tokens.ts';
import { AcceptedPayments } from './accepted-payments.ts';
import { connectionFrom, fixtureConnection } from './connection.ts';
import { CreatedEntities } from './created-entities.ts';
import { WrittenConnections } from './written-connections.ts';

/** Remembers which operations were answered with each access token: before the first answer a target may sync data. */
class FirstAnswers {
  readonly #answered = new Set<string>();

  note(exchange: Exchange): void {
    const { operation, request, end } = exchange;
    if (end !== 'answered' || statusOf(exchange) === 202) return;
    this.#answered.add(`${operation} ${headerValue(request, 'authorization') ?? ''}`);
  }

  has({ operation, credential }: RequestSpec): boolean {
    return credential.kind === 'bearer' && this.#answered.has(`${operation} Bearer ${credential.token}`);
  }
}

/** The number of latest writes that are remembered: more than a standard run sends. */
const maxWrites = 1_500;

/** Keeps the facts about connections and payments that all exchanges of a run have shown, those of repeats included. */
export class RunNotes {
  readonly created: CreatedEntities;
  readonly firstAnswers = new FirstAnswers();
  readonly acceptedPayments = new AcceptedPayments();
  readonly origins: ExchangeOrigins;
  readonly written: WrittenConnections;
  readonly refusedTokens = new RefusedTokens();
  readonly changedValues = new ChangedValues((read) => this.writesSince(read));
  /** Access tokens of the connections that were given to checks. */
  readonly given = new Set<string>();

  readonly #writes: Exchange[] = [];
  #forgotten = 0;
  /** The number of writes that had ended when each exchange began: close times say little about the order. */
  readonly #writesBefore = new WeakMap<Exchange, number>();

  constructor(profile: Profile) {
    this.created = new CreatedEntities(profile);
    this.origins = new ExchangeOrigins(JSON.stringify(profile));
    this.written = new WrittenConnections(fixtureConnection(profile));
  }

  get endedWrites(): number {
    return this.#forgotten + this.#writes.length;
  }

  /** @param writesBefore the {@link endedWrites} when the check asked for the request */
  note(exchange: Exchange, writesBefore: number): void {
    this.#writesBefore.set(exchange, writesBefore);
    this.origins.note(exchange);
    this.created.note(exchange);
    this.firstAnswers.note(exchange);
    this.acceptedPayments.note(exchange);
    if (operations[exchange.operation].effect === 'write') {
      this.#writes.push(kept(exchange));
      this.#forgotten += this.#writes.splice(0, this.#writes.length - maxWrites).length;
    }
    const isCreation = operations[exchange.operation].issuesToken && succeeded(exchange);
    const connection = isCreation ? connectionFrom('made', exchange) : undefined;
    if (connection !== undefined) this.written.note(connection);
  }

  /** The writes of all checks that ended after an exchange had begun, in order; empty if one of them is forgotten. */
  writesSince(exchange: Exchange): readonly Exchange[] {
    const first = (this.#writesBefore.get(exchange) ?? 0) - this.#forgotten;
    return first < 0 ? [] : this.#writes.slice(first);
  }
}
