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

/**
 * Remembers the operations that were answered with each access token. The data of a connection is synced before the first
 * answer, and later requests do not wait for it.
 */
class FirstAnswers {
  readonly #answered = new Set<string>();

  /** Notes an exchange; one that left the request open is not an answer. */
  note(exchange: Exchange): void {
    const { operation, request, end } = exchange;
    if (end !== 'answered' || statusOf(exchange) === 202) return;
    this.#answered.add(`${operation} ${headerValue(request, 'authorization') ?? ''}`);
  }

  /** Whether a request of this kind was answered. */
  has({ operation, credential }: RequestSpec): boolean {
    return credential.kind === 'bearer' && this.#answered.has(`${operation} Bearer ${credential.token}`);
  }
}

/** Writes that are remembered: the last ones. */
const maxWrites = 500;

/** Keeps what the exchanges of a run have shown of its connections and payments, those of repeats included. */
export class RunNotes {
  readonly created: CreatedEntities;
  readonly firstAnswers = new FirstAnswers();
  readonly acceptedPayments = new AcceptedPayments();
  readonly origins: ExchangeOrigins;
  readonly written: WrittenConnections;
  readonly refusedTokens = new RefusedTokens();
  readonly changedValues = new ChangedValues((since) => this.writesSince(since));
  /** Access tokens of the connections that were given to checks. */
  readonly given = new Set<string>();

  readonly #writes: { readonly write: Exchange; readonly endedAt: number }[] = [];
  /** When the last write ended that is no longer remembered. */
  #forgottenUntil = 0;

  constructor(profile: Profile) {
    this.created = new CreatedEntities(profile);
    this.origins = new ExchangeOrigins(JSON.stringify(profile));
    this.written = new WrittenConnections(fixtureConnection(profile));
  }

  /**
   * @param elapsedMs since it was asked for: an exchange itself knows how long its last attempt took, but not how long that
   * had to wait
   */
  note(exchange: Exchange, elapsedMs: number): void {
    this.origins.note(exchange);
    this.created.note(exchange);
    this.firstAnswers.note(exchange);
    this.acceptedPayments.note(exchange);
    if (operations[exchange.operation].effect === 'write') {
      const endedAt = exchange.startedAt + Math.max(exchange.totalMs, elapsedMs);
      this.#writes.push({ write: kept(exchange), endedAt });
      const forgotten = this.#writes.length > maxWrites ? this.#writes.shift() : undefined;
      if (forgotten !== undefined) this.#forgottenUntil = Math.max(this.#forgottenUntil, forgotten.endedAt);
    }
    const made = operations[exchange.operation].issuesToken && succeeded(exchange);
    const connection = made ? connectionFrom('made', exchange, null) : undefined;
    if (connection !== undefined) this.written.note(connection);
  }

  /**
   * The writes of all checks that were under way at some time since a moment, in the order in which they ended. None where
   * some of them are no longer remembered: one of these may be the cause. @param since milliseconds since the epoch
   */
  writesSince(since: number): readonly Exchange[] {
    if (this.#forgottenUntil >= since) return [];
    return this.#writes.flatMap(({ write, endedAt }) => (endedAt >= since ? [write] : []));
  }
}
