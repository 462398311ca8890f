import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Connection } from './connection.ts';

/**
 * Knows which connections a write may change, so that the write waits only if one of them is being compared: those of
 * its token, and of the company and the entities that it names. A careless target that carries out a write that it
 * should refuse acts on these, too; if the write shows none, on the profile's connection or the first one of the run.
 */
export class WrittenConnections {
  readonly #byToken = new Map<string, Connection>();
  /** Tokens by the ids of companies and entities, in lower case; several connections may have one company. */
  readonly #byId = new Map<string, Set<string>>();
  readonly #fallback = new Set<string>();
  /** Payments that checks share, in the order in which their creation began. */
  readonly #shared: { readonly token: string; isMade: boolean }[] = [];
  #knowsFirst = false;

  /** @param fixture the connection of the profile, which owns its benefits; null without one */
  constructor(fixture: Connection | null) {
    if (fixture === null) return;
    this.note(fixture);
    this.#fallback.add(fixture.credential.token);
  }

  note(connection: Connection): void {
    const { companyId, credential, entityIds, origin } = connection;
    const { token } = credential;
    if (origin === 'created' && !this.#knowsFirst) {
      this.#knowsFirst = true;
      this.#fallback.add(token);
    }
    this.#byToken.set(token, connection);
    for (const id of [...entityIds, ...(companyId === null ? [] : [companyId])]) {
      const key = id.toLowerCase();
      this.#byId.set(key, (this.#byId.get(key) ?? new Set()).add(token));
    }
  }

  /** The connections that were created last, up to `count`, without accounts. */
  newest(count: number): readonly Connection[] {
    const isOwn = ({ creation }: Connection) => creation?.operation === 'create-sandbox-connection';
    return [...this.#byToken.values()].filter(isOwn).slice(-count);
  }

  /** The connection of an access token that the run was given, or that was issued to it. */
  connectionOf(token: string): Connection | undefined {
    return this.#byToken.get(token);
  }

  /**
   * The access tokens of the connections that a write may change. @param isValid false for a write that should be
   * refused @param on the connections that a careless target may act on, if these are known
   */
  of(spec: RequestSpec, isValid = true, on: readonly Pick<RequestSpec, 'credential'>[] = []): ReadonlySet<string> {
    const { credential, operation } = spec;
    const tokens = on.flatMap((one) => (one.credential.kind === 'bearer' ? [one.credential.token] : []));
    const named = new Set([...tokens, ...this.#named(spec)]);
    if (on.length > 0 && named.size > 0) return named;
    if (credential.kind !== 'bearer')
      return named.size > 0 && operation === 'create-sandbox-account' ? named : this.#withFallback(named);
    const own = new Set([credential.token, ...named]);
    // Benefits are those of the profile's connection, whose list shows their updates.
    const isApart = this.#byToken.has(credential.token) && operation !== 'update-benefit';
    return isValid || isApart ? own : this.#withFallback(own);
  }

  /** Creates a payment that checks share. It waits for no check that compares reads: that one may need it itself. */
  async makeShared<T>(spec: RequestSpec, create: (spec: RequestSpec) => Promise<T>): Promise<T> {
    const payment = { token: spec.credential.kind === 'bearer' ? spec.credential.token : '', isMade: false };
    this.#shared.push(payment);
    try {
      return await create(spec);
    } finally {
      payment.isMade = true;
    }
  }

  /**
   * Begins to look out for shared payments to these connections (null: any). @returns a function that says whether one
   * was under way at the start or has begun since
   */
  watchShared(about: ReadonlySet<string> | null): () => boolean {
    const underWay = this.#shared.filter(({ isMade }) => !isMade);
    const before = this.#shared.length;
    return () => [...underWay, ...this.#shared.slice(before)].some(({ token }) => about === null || about.has(token));
  }

  #withFallback(shown: ReadonlySet<string>): ReadonlySet<string> {
    return new Set([...shown, ...this.#fallback]);
  }

  #named({ body, query }: RequestSpec): ReadonlySet<string> {
    const text = JSON.stringify([query ?? [], body ?? null]).toLowerCase();
    return new Set([...this.#byId].flatMap(([id, tokens]) => (text.includes(id) ? [...tokens] : [])));
  }
}
