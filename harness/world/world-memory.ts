import { succeeded } from '../../oracle/kernel/answer.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { ExchangeOrigins } from '../evidence/exchange-origins.ts';
import { AcceptedPayments } from './accepted-payments.ts';
import { connectionFrom, fixtureConnection } from './connection.ts';
import { CreatedEntities } from './created-entities.ts';
import { FirstAnswers } from './first-answers.ts';
import { relyOn, type SharedUses } from './shared-uses.ts';
import { WrittenConnections } from './written-connections.ts';

/** What a world has made and has come to know; a check that is repeated sees it through a memory of its own. */
export class WorldMemory {
  /** As it was given, with its fixtures in the order in which they can be read. */
  profile: Profile;
  readonly created: CreatedEntities;
  readonly firstAnswers: FirstAnswers;
  /** Where payments without any field were accepted. */
  readonly acceptedPayments: AcceptedPayments;
  /** Which exchange gave an id or a token. */
  readonly origins: ExchangeOrigins;
  /** Which connections a write may change. */
  readonly written: WrittenConnections;
  /** Access tokens of the connections that were created. */
  readonly tokens: Set<string>;
  readonly #parent: WorldMemory | null;
  readonly #uses: SharedUses | null;
  readonly #made: Map<string, Promise<unknown>>;

  /**
   * @param uses notes who relies on what is made once; null: nobody wants to know
   * @param parent whose connections and payments it has; null: it begins with nothing
   */
  constructor(profile: Profile, uses: SharedUses | null = null, parent: WorldMemory | null = null) {
    this.profile = profile;
    this.#uses = uses;
    this.created = parent?.created ?? new CreatedEntities(profile);
    this.firstAnswers = parent?.firstAnswers ?? new FirstAnswers();
    this.acceptedPayments = parent?.acceptedPayments ?? new AcceptedPayments();
    this.origins = parent?.origins ?? new ExchangeOrigins(JSON.stringify(profile));
    this.written = parent?.written ?? new WrittenConnections(fixtureConnection(profile));
    this.tokens = parent?.tokens ?? new Set();
    this.#parent = parent;
    this.#made = new Map([...(parent === null ? [] : parent.#made)].filter(([key]) => !key.startsWith(answerPrefix)));
  }

  /** What is made once under a name: all who ask get the same. */
  once<T>(key: string, make: () => Promise<T>): Promise<T> {
    const made = relyOn(this.#uses, key, this.#made.get(key) as Promise<T> | undefined, make);
    this.#made.set(key, made);
    return made;
  }

  /** The answer to a request that is sent once. */
  answerOnce(request: string, send: () => Promise<Exchange>): Promise<Exchange> {
    return this.once(`${answerPrefix}${request}`, send);
  }

  /** Lets something be made anew when it is next asked for. */
  forget(key: string): void {
    this.#made.delete(key);
    this.#parent?.forget(key);
  }

  /** Notes what an exchange created, disconnected, answered for the first time, or gave. */
  note(exchange: Exchange): void {
    this.origins.note(exchange);
    this.created.note(exchange);
    this.firstAnswers.note(exchange);
    this.acceptedPayments.note(exchange);
    const made = operations[exchange.operation].issuesToken && succeeded(exchange);
    const connection = made ? connectionFrom('made', exchange, null) : undefined;
    if (connection !== undefined) this.written.note(connection);
  }

  /** The same memory but for answers, which are asked for anew. */
  withoutAnswers(): WorldMemory {
    return new WorldMemory(this.profile, this.#uses, this);
  }
}

const answerPrefix = 'request ';
