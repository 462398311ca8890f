import type { Secrets } from '../../driver/secrets/secrets.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { asArray, asObject, asString, jsonOf, requestBody, succeeded } from '../../oracle/kernel/answer.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { ReportedEntity } from '../../specs/words/record.ts';
import { disconnect } from '../requests/requests.ts';

/** The most characters of an id in a record: a target may make ids of any length. */
const maxCharacters = 100;

/** An entity that the run created. Its ids are as the target gave them. */
interface Noted {
  readonly entityId: string;
  readonly connectionId: string;
  readonly token: string;
  disconnected: boolean;
}

/** Keeps account of the entities that a run creates, so that they can be disconnected at its end. */
export class CreatedEntities {
  readonly #noted = new Map<string, Noted>();
  /** Whether each was disconnected when it was last reported. */
  readonly #reported = new Map<Noted, boolean>();
  /** The ids that disconnections named; and, by token, the id of the entity it was issued for. All in lower case. */
  readonly #named = new Set<string>();
  readonly #entityOf = new Map<string, string>();
  /** Ids of entities that existed before the run, in lower case. */
  readonly #given: Set<string>;
  readonly #givenTokens: readonly (string | null)[];
  readonly #canDisconnect: boolean;

  constructor({ fixtures, credentials, operations }: Pick<Profile, 'fixtures' | 'credentials' | 'operations'>) {
    const { entityIds, foreignEntityIds } = fixtures;
    this.#given = new Set([...entityIds, ...foreignEntityIds].map((id) => id.toLowerCase()));
    this.#givenTokens = [credentials.accessToken, credentials.foreignAccessToken];
    this.#canDisconnect = operations.includes('disconnect-entity');
  }

  /** Whether a text holds the id of an entity that existed before the run. */
  isGiven(text: string): boolean {
    return [...this.#given].some((id) => text.toLowerCase().includes(id));
  }

  isDisconnected(token: string): boolean {
    return [...this.#noted.values()].some((noted) => noted.token === token && noted.disconnected);
  }

  /** Whether the entity of a token that was issued was ever named in a disconnection, carried out or refused. */
  mayBeDisconnected(token: string): boolean {
    return this.#named.has(this.#entityOf.get(token) ?? '');
  }

  note(exchange: Exchange): void {
    if (exchange.operation === 'disconnect-entity')
      for (const id of asArray(requestBody(exchange)?.entity_ids) ?? []) this.#named.add(String(id).toLowerCase());
    if (!succeeded(exchange)) return;
    switch (exchange.operation) {
      case 'create-sandbox-connection':
      case 'create-sandbox-account':
        this.#noteCreation(exchange);
        return;
      case 'disconnect-entity':
        this.#noteDisconnection(exchange);
        return;
      default:
    }
  }

  /** Disconnects the created entities that are left, those of one connection in one call, or else each by itself. */
  async disconnectAll(send: (spec: RequestSpec) => Promise<Exchange>): Promise<void> {
    if (!this.#canDisconnect) return;
    const groups = new Map<string, Noted[]>();
    for (const noted of this.#noted.values()) {
      if (noted.disconnected) continue;
      const key = noted.connectionId === '' ? noted.entityId : noted.connectionId;
      groups.set(key, [...(groups.get(key) ?? []), noted]);
    }
    const disconnectOne = async (noted: readonly Noted[]): Promise<void> => {
      const [first] = noted;
      if (first === undefined) return;
      const ids = noted.map(({ entityId }) => entityId);
      const exchange = await send(disconnect({ kind: 'bearer', token: first.token }, ids));
      if (succeeded(exchange)) for (const each of noted) each.disconnected = true;
      else if (noted.length > 1) await Promise.all(noted.map((each) => disconnectOne([each])));
    };
    await Promise.all([...groups.values()].map(disconnectOne));
  }

  report(secrets: Pick<Secrets, 'redactShort'>): readonly ReportedEntity[] {
    this.#reported.clear();
    return this.news(secrets);
  }

  /** The entities created or disconnected since the last report or news. */
  news(secrets: Pick<Secrets, 'redactShort'>): readonly ReportedEntity[] {
    const news = [...this.#noted.values()].filter((noted) => this.#reported.get(noted) !== noted.disconnected);
    for (const noted of news) this.#reported.set(noted, noted.disconnected);
    return news.map(({ entityId, connectionId, disconnected }) => ({
      entityId: secrets.redactShort(entityId, maxCharacters),
      connectionId: secrets.redactShort(connectionId, maxCharacters),
      disconnected,
    }));
  }

  /** Marks the entities of the token's own connection as disconnected. Other entities that the request named stay. */
  #noteDisconnection(exchange: Exchange): void {
    const token = (headerValue(exchange.request, 'authorization') ?? '').replace(/^bearer\s+/i, '');
    const own = [...this.#noted.values()].find((noted) => noted.token === token);
    for (const id of asArray(requestBody(exchange)?.entity_ids) ?? []) {
      const noted = this.#noted.get(String(id).toLowerCase());
      if (noted !== undefined && noted.connectionId === own?.connectionId) noted.disconnected = true;
    }
  }

  #noteCreation(exchange: Exchange): void {
    const answer = asObject(jsonOf(exchange));
    const entityId = asString(answer?.entity_id);
    const token = asString(answer?.access_token);
    if (entityId === undefined || token === undefined) return;
    const key = entityId.toLowerCase();
    this.#entityOf.set(token, key);
    // A token of the profile belongs to a connection of the profile, even if a target calls the connection new.
    if (this.#givenTokens.includes(token)) {
      this.#given.add(key);
      this.#noted.delete(key);
    }
    if (this.#noted.has(key) || this.#given.has(key)) return;
    const connectionId = asString(answer?.connection_id) ?? '';
    this.#noted.set(key, { entityId, connectionId, token, disconnected: false });
  }
}
