import { type Exchange, headerValues } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { asArray, asInteger, asObject, asString, at, type JsonObject, statusOf } from '../kernel/answer.ts';

/** The most things of one kind that are remembered; later ones are not. */
const maxKnown = 10_000;

/** One connection, as far as a run has seen it. */
export interface KnownConnection {
  /** Its `connection_id`, or a name if only the profile tells of the connection. */
  readonly id: string;
  /** Whether the run created it, so that it holds only data of the run. */
  readonly isMade: boolean;
  /** `employee_size` as it was asked for; null if it was left out, or is not known. */
  readonly size: number | null;
  /** First and last days that were given to its payments, in order of creation. */
  readonly periods: (readonly [start: string, end: string])[];
  readonly updateJobs: Set<string>;
  /** Jobs that were listed when no window was asked for; null: not yet. */
  jobs: number | null;
}

/** A payment that the run created. */
export interface KnownPayment {
  readonly connection: KnownConnection;
  /** The statements that it was given; null: none. */
  readonly given: readonly JsonObject[] | null;
}

/** Knows from earlier exchanges of a run who owns each id and credential. It learns by {@link note} alone. */
export class KnownThings {
  readonly #connections = new Map<string, KnownConnection>();
  /** The connections by {@link authorizationKey}, as is the next map. */
  readonly #byAuthorization = new Map<string, KnownConnection>();
  readonly #entityOf = new Map<string, string>();
  /** The connection that has a payment, an entity, a benefit or an enrollment, by its id. */
  readonly #owners = new Map<string, KnownConnection>();
  readonly #connectionOfCompany = new Map<string, string>();
  readonly #payments = new Map<string, KnownPayment>();
  readonly #counts = new Map<string, number>();
  readonly #disconnected = new Set<string>();
  readonly #seen = new Set<string>();
  /** The last answer to each question for a list: its ids sorted (the content), and as they came (the order). */
  readonly #orders = new Map<string, readonly [content: string, order: string]>();

  constructor({ credentials, fixtures }: Pick<Profile, 'credentials' | 'fixtures'>) {
    const [own, foreign] = [newConnection('own', notMade), newConnection('foreign', notMade)];
    const { clientId, clientSecret, accessToken, foreignAccessToken } = credentials;
    for (const [token, connection] of [
      [accessToken, own],
      [foreignAccessToken, foreign],
    ] as const)
      if (token !== null) this.#byAuthorization.set(authorizationKey(`Bearer ${token}`), connection);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    this.#byAuthorization.set(authorizationKey(`Basic ${basic}`), newConnection('basic', notMade));
    for (const [key, ids] of Object.entries(fixtures)) {
      for (const id of ids) this.#owners.set(id.toLowerCase(), key.startsWith('foreign') ? foreign : own);
    }
  }

  /** The connection whose credential a request has; undefined if nobody issued the credential. */
  connectionOf({ request }: Exchange): KnownConnection | undefined {
    return this.#byAuthorization.get(authorizationKey(lastAuthorization(request)));
  }

  /** The entity that the credential of a request was issued with. */
  entityOf({ request }: Exchange): string | undefined {
    return this.#entityOf.get(authorizationKey(lastAuthorization(request)));
  }

  /** Undefined if nothing has shown yet whose it is. */
  ownerOf(id: string): KnownConnection | undefined {
    return this.#owners.get(id.toLowerCase());
  }

  /** The id of the first connection that was issued for a company. */
  connectionOfCompany(company: string): string | undefined {
    return this.#connectionOfCompany.get(company.toLowerCase());
  }

  payment(id: string): KnownPayment | undefined {
    return this.#payments.get(id.toLowerCase());
  }

  /** The number of statements of a payment; undefined if no answer has said so yet. */
  countOf(paymentId: string): number | undefined {
    return this.#counts.get(paymentId.toLowerCase());
  }

  isDisconnected(entityId: string): boolean {
    return this.#disconnected.has(entityId.toLowerCase());
  }

  /** Whether a thing is looked at for the first time: a second look would only count the same habit twice. */
  isNew(id: string): boolean {
    if (this.#seen.has(id) || this.#seen.size >= maxKnown) return false;
    this.#seen.add(id);
    return true;
  }

  /** Whether a list has the order of the last answer to its request; undefined: other content, or no answer before. */
  keepsOrder(question: string, ids: readonly string[]): boolean | undefined {
    const [content, order] = [[...ids].sort().join(), ids.join()];
    const before = this.#orders.get(question);
    if (before !== undefined || this.#orders.size < maxKnown) this.#orders.set(question, [content, order]);
    return before === undefined || before[0] !== content ? undefined : before[1] === order;
  }

  /** Learns the ids and credentials in an exchange, which later ones may name. */
  note(exchange: Exchange, body: unknown, asked: JsonObject | undefined): void {
    if (statusOf(exchange) !== 200) return;
    const answer = asObject(body) ?? {};
    const connection = this.connectionOf(exchange);
    switch (exchange.operation) {
      case 'create-sandbox-connection':
      case 'create-sandbox-account':
        this.#noteToken(answer, asInteger(asked?.employee_size) ?? null);
        return;
      case 'create-sandbox-payment':
        if (connection !== undefined) this.#notePayment(connection, asString(answer.payment_id), asked ?? {});
        return;
      case 'disconnect-entity':
        for (const id of asArray(asked?.entity_ids) ?? []) remember(this.#disconnected, String(id).toLowerCase());
        return;
      case 'update-benefit':
        if (connection !== undefined) remember(connection.updateJobs, String(answer.job_id));
        return;
      case 'list-automated-jobs':
        if (connection !== undefined && asked === undefined) connection.jobs = asArray(answer.data)?.length ?? null;
        return;
      case 'get-pay-statement':
        for (const element of asArray(answer.responses) ?? []) this.#noteCount(element);
        return;
      default:
    }
  }

  #noteToken({ access_token, connection_id, entity_id, company_id }: JsonObject, size: number | null): void {
    if (typeof access_token !== 'string' || this.#byAuthorization.size >= maxKnown) return;
    const key = authorizationKey(`Bearer ${access_token}`);
    const id = String(connection_id).toLowerCase();
    const connection = this.#connections.get(id) ?? newConnection(id, { isMade: true, size });
    this.#connections.set(id, connection);
    this.#byAuthorization.set(key, connection);
    this.#owners.set(String(entity_id).toLowerCase(), connection);
    this.#entityOf.set(key, String(entity_id).toLowerCase());
    const company = String(company_id).toLowerCase();
    if (!this.#connectionOfCompany.has(company)) this.#connectionOfCompany.set(company, id);
  }

  #notePayment(connection: KnownConnection, id: string | undefined, asked: JsonObject): void {
    if (id === undefined || this.#payments.size >= maxKnown) return;
    const given = asArray(asked.pay_statements)?.map((each) => asObject(each) ?? {}) ?? null;
    this.#payments.set(id.toLowerCase(), { connection, given });
    this.#owners.set(id.toLowerCase(), connection);
    const { start_date: start, end_date: end = start } = asked;
    if (typeof start === 'string' && typeof end === 'string') connection.periods.push([start, end]);
  }

  #noteCount(element: unknown): void {
    const [id, count] = [at(element, '/payment_id'), at(element, '/body/paging/count')];
    if (typeof id === 'string' && typeof count === 'number' && this.#counts.size < maxKnown) {
      this.#counts.set(id.toLowerCase(), count);
    }
  }
}

const notMade = { isMade: false, size: null } as const;

const newConnection = (id: string, origin: Pick<KnownConnection, 'isMade' | 'size'>): KnownConnection => ({
  id,
  ...origin,
  periods: [],
  updateJobs: new Set(),
  jobs: null,
});

function remember(set: Set<string>, id: string): void {
  if (set.size < maxKnown) set.add(id);
}

const lastAuthorization = (request: Exchange['request']): string => headerValues(request, 'authorization').at(-1) ?? '';

/** Makes a key of an Authorization header. The letter case of its scheme does not matter. */
const authorizationKey = (header: string): string => header.replace(/^\w+/, (scheme) => scheme.toLowerCase());
