import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import {
  asArray,
  asObject,
  asString,
  jsonOf,
  refused,
  requestBody,
  statusOf,
  succeeded,
} from '../../oracle/kernel/answer.ts';
import { operations } from '../../specs/interface/operations.ts';
import {
  batches,
  type Circumstances,
  causesOfRefusal,
  fixtureBound,
  isPossible,
  type PairsOfFactors,
  sortPairs,
} from '../../specs/words/circumstances.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { fixtureKinds, type Profile } from '../../specs/words/profile.ts';
import type { RunNotes } from '../world/run-notes.ts';
import type { Observed } from './observe-answers.ts';

/** A value of one circumstance, e.g. `foreign` of `named`: the request names a thing of another connection. */
type Level<Name extends keyof Circumstances> = Circumstances[Name];

const maxIds = 20_000;

/** A request that a check sent, with its end in milliseconds since the epoch, and the level `before` of the next. */
interface Earlier extends Pick<Exchange['request'], 'url' | 'body'> {
  readonly operation: Exchange['operation'];
  readonly endedAt: number;
  readonly isServed: boolean;
  readonly level: Level<'before'> | null;
}

/**
 * Remembers the circumstances in which requests of all checks were answered. A served request covers its pairs. So does
 * a refused one, if one circumstance alone explains the refusal, and the run had the operation served.
 */
export class CoveredPairs {
  readonly #profile: Profile;
  readonly #notes: Pick<RunNotes, 'created' | 'written'>;
  readonly #rows = new Map<string, Circumstances>();
  /** For each id, in lower case: the token that it belongs to, and the id as the target gave it. */
  readonly #ids = new Map<string, { readonly token: string; readonly id: string }>();
  /** The latest action or refusal of each check. */
  readonly #lastEvent = new Map<string, Earlier>();
  /** The latest request of each check. */
  readonly #lastRequest = new Map<string, Earlier>();

  constructor(profile: Profile, notes: Pick<RunNotes, 'created' | 'written'>) {
    this.#profile = profile;
    this.#notes = notes;
    const { fixtures, credentials } = profile;
    const [own, others] = [credentials.accessToken ?? '', credentials.foreignAccessToken ?? 'a stranger'];
    for (const kind of fixtureKinds) this.#noteIds(fixtures[kind], kind.startsWith('foreign') ? others : own);
  }

  #noteIds(ids: readonly string[], token: string): void {
    for (const id of ids) {
      const key = id.toLowerCase();
      if (this.#ids.size < maxIds && !this.#ids.has(key)) this.#ids.set(key, { token, id });
    }
  }

  /** Notes an exchange, before the run notes what it disconnected. */
  note({ exchange, spec, check }: Observed): void {
    if (spec !== null && isFinal(exchange) && isOrdinary(spec)) this.#noteRows(exchange, spec, check);
    if (succeeded(exchange)) this.#noteCreated(exchange, spec);
  }

  #noteCreated(exchange: Exchange, spec: RequestSpec | null): void {
    const made = asObject(jsonOf(exchange));
    const [paymentId, entityId] = [asString(made?.payment_id), asString(made?.entity_id)];
    const issued = operations[exchange.operation].issuesToken ? asString(made?.access_token) : undefined;
    const caller = spec === null ? null : tokenOf(spec.credential);
    if (issued !== undefined && entityId !== undefined) this.#noteIds([entityId], issued);
    if (exchange.operation === 'create-sandbox-payment' && paymentId !== undefined && caller !== null)
      this.#noteIds([paymentId], caller);
  }

  #noteRows(exchange: Exchange, spec: RequestSpec, check: string | null): void {
    const { operation } = exchange;
    const caller = this.#callerOf(spec);
    const token = tokenOf(spec.credential);
    const level = levelAfter(exchange, caller);
    const before = check === null ? [] : this.#levelsBefore(exchange, check);
    if (check !== null) {
      const { url, body } = exchange.request;
      const endedAt = exchange.startedAt + exchange.totalMs;
      const asked = { operation, url, body, endedAt, isServed: succeeded(exchange), level };
      this.#lastRequest.set(check, asked);
      if (level !== null) this.#lastEvent.set(check, asked);
    }
    const ids = idsNamed(exchange, spec);
    const kinds = ids.map((id) => this.#kindOf(id, token));
    const otherKinds = new Set(kinds.filter((kind) => kind !== 'own'));
    const [named = 'own'] = otherKinds;
    const [entityId, ...more] = (spec.query ?? []).flatMap(([name, value]) => (name === 'entity_ids' ? [value] : []));
    const entity = entityId === undefined ? 'unnamed' : this.#kindOf(entityId, token);
    if (otherKinds.size > 1 || more.length > 0 || entity === 'unknown' || entity === 'disconnected') return;
    const isBatch = batches.has(operation);
    const size = !isBatch || ids.length < 2 ? 'one' : ids.length < 10 ? 'some' : 'ten or more';
    const positions = isBatch
      ? ids.flatMap((_, at) => (kinds[at] === named ? this.#positions(ids, at) : []))
      : ['alone' as const];
    for (const position of new Set(positions)) {
      for (const each of before.length === 0 ? ['nothing' as const] : before)
        this.#keep({ operation, caller, named, position, before: each, size, entity }, succeeded(exchange));
    }
  }

  #keep(row: Circumstances, isServed: boolean): void {
    if (isPossible(row) && (isServed || causesOfRefusal(row) === 1)) this.#rows.set(Object.values(row).join(), row);
  }

  #callerOf({ credential, operation }: RequestSpec): Level<'caller'> {
    const { clientId, clientSecret, accessToken, foreignAccessToken } = this.#profile.credentials;
    if (credential.kind === 'none') return 'no credential';
    if (credential.kind !== 'raw' && credential.kind !== operations[operation].credential) return 'other scheme';
    if (credential.kind === 'basic')
      return credential.clientId === clientId && credential.clientSecret === clientSecret ? 'owner' : 'near miss';
    const token = tokenOf(credential);
    if (token !== null && (token === accessToken || token === foreignAccessToken)) return 'owner';
    const connection = token === null ? undefined : this.#notes.written.connectionOf(token);
    if (token === null || connection === undefined) return 'near miss';
    if (this.#notes.created.isDisconnected(token)) return 'disconnected';
    return connection.creation?.operation === 'create-sandbox-account' ? 'account' : 'owner';
  }

  /** The owner of an id, seen from the caller of a token. A caller without a known token counts as the owner. */
  #kindOf(id: string, token: string | null): Level<'named'> {
    const owner = this.#ids.get(id.toLowerCase())?.token;
    if (owner === undefined) return 'unknown';
    const { credentials, fixtures } = this.#profile;
    if (owner === token)
      return owner === credentials.accessToken && fixtures.entityIds.slice(1).includes(id) ? 'sibling' : 'own';
    if (this.#notes.created.isDisconnected(owner)) return 'disconnected';
    const asker = token === null ? undefined : this.#notes.written.connectionOf(token);
    if (asker === undefined && token !== credentials.foreignAccessToken) return 'own';
    const company = asker?.companyId?.toLowerCase();
    const isFamily =
      company !== undefined && company === this.#notes.written.connectionOf(owner)?.companyId?.toLowerCase();
    return isFamily ? 'sibling' : 'foreign';
  }

  #positions(ids: readonly string[], at: number): readonly Level<'position'>[] {
    const id = ids[at] ?? '';
    const known = this.#ids.get(id.toLowerCase())?.id ?? id.toLowerCase();
    const isDoubled = ids.some((other, index) => index !== at && other.toLowerCase() === id.toLowerCase());
    const place = ids.length === 1 ? 'alone' : at === 0 ? 'first' : at === ids.length - 1 ? 'last' : 'middle';
    return [place, ...(isDoubled ? ['doubled' as const] : []), ...(known === id ? [] : ['capitals' as const])];
  }

  /** The latest action or refusal of a check that ended before a request, and whether the request repeats a served one. */
  #levelsBefore({ operation, request, startedAt }: Exchange, check: string): readonly Level<'before'>[] {
    const [done, asked] = [this.#lastEvent.get(check), this.#lastRequest.get(check)];
    // A millisecond more, since the two times are measured apart.
    const isOver = ({ endedAt }: Earlier) => endedAt <= startedAt + 1;
    const isSame = asked?.operation === operation && asked.url === request.url && asked.body === request.body;
    return [
      ...(done?.level && isOver(done) ? [done.level] : []),
      ...(isSame && asked.isServed && isOver(asked) ? ['same read' as const] : []),
    ];
  }

  /** All pairs of circumstances, sorted by whether an answered request had both. */
  report(): readonly PairsOfFactors[] {
    const served = new Set(
      [...this.#rows.values()].flatMap((row) => (causesOfRefusal(row) === 0 ? row.operation : [])),
    );
    const rows = [...this.#rows.values()].filter(({ operation }) => served.has(operation));
    return sortPairs(rows, (row) => isAllowed(row, this.#profile));
  }
}

/** The level `before` of a request after each of these writes. */
const actions: Partial<Record<Exchange['operation'], Level<'before'>>> = {
  'create-sandbox-payment': 'payment',
  'create-sandbox-account': 'account',
  'update-benefit': 'update',
  'disconnect-entity': 'disconnection',
};

/** Finds the level `before` of the next request, if this one was an action or a refusal; null: it was neither. */
export function levelAfter(exchange: Exchange, caller: string): Level<'before'> | null {
  const { operation } = exchange;
  if (succeeded(exchange)) return actions[operation] ?? null;
  if (!refused(exchange) || (caller !== 'owner' && caller !== 'account')) return null;
  if (operation === 'disconnect-entity') return 'refused disconnection';
  if (batches.has(operation)) return 'refused batch';
  return fixtureBound.has(operation) ? 'refused benefit' : null;
}

/** Whether an answer is final: the same request would get no other one. */
function isFinal(exchange: Exchange): boolean {
  const status = statusOf(exchange) ?? 0;
  return exchange.end === 'answered' && status < 500 && ![202, 408, 425, 429].includes(status);
}

/** Whether a request is valid apart from its caller and the thing that it names: only these may then explain a refusal. */
const isOrdinary = ({ version, headers, contentType, body }: RequestSpec): boolean =>
  version === undefined &&
  headers === undefined &&
  contentType === undefined &&
  (body === undefined || ('json' in body && typeof body.json === 'object'));

const tokenOf = (credential: Credential): string | null => (credential.kind === 'bearer' ? credential.token : null);

function idsNamed(exchange: Exchange, { benefitId }: RequestSpec): readonly string[] {
  const body = requestBody(exchange);
  switch (exchange.operation) {
    case 'get-pay-statement':
    case 'get-enrollments': {
      const key = exchange.operation === 'get-pay-statement' ? 'payment_id' : 'enrollment_id';
      return askedRequests(exchange, key).flatMap(({ request }) => asString(request[key]) ?? []);
    }
    case 'disconnect-entity':
      return (asArray(body?.entity_ids) ?? []).flatMap((id) => asString(id) ?? []);
    default:
      return benefitId === undefined ? [] : [benefitId];
  }
}

/** Whether a profile allows levels together: each needs something that the profile names or the run can create. */
function isAllowed(
  row: Partial<Circumstances>,
  { operations: offered, fixtures, credentials, provider }: Profile,
): boolean {
  const { operation, caller, named, before, entity } = row;
  const has = (id: Exchange['operation']): boolean => offered.includes(id);
  const creates = provider !== null && credentials.clientId !== null && has('create-sandbox-connection');
  const hasAccounts = creates && has('create-sandbox-account');
  const hasFixture = (id: Exchange['operation']): boolean =>
    (id === 'get-enrollments' ? fixtures.enrollmentIds : fixtures.benefitIds).length > 0;
  const canDisconnect = hasAccounts && has('disconnect-entity');
  if (operation !== undefined && (!has(operation) || (fixtureBound.has(operation) && !hasFixture(operation))))
    return false;
  if (!hasAccounts && (caller === 'account' || named === 'sibling' || before === 'account')) return false;
  if (!canDisconnect && [caller, named].includes('disconnected')) return false;
  if (!creates && (named === 'foreign' || entity === 'foreign') && fixtures.foreignEntityIds.length === 0) return false;
  if (entity === 'sibling' && fixtures.entityIds.length < 2) {
    // The company of the profile's connection is not known, so no account can be added to it.
    if (!hasAccounts || (operation !== undefined && fixtureBound.has(operation))) return false;
  }
  switch (before) {
    case 'payment':
      return creates && has('create-sandbox-payment');
    case 'update':
      return has('update-benefit') && hasFixture('update-benefit');
    case 'refused benefit':
      return hasFixture('update-benefit') && (has('list-enrolled-individuals') || has('update-benefit'));
    case 'disconnection':
      return canDisconnect;
    case 'refused disconnection':
      return creates && has('disconnect-entity');
    case 'refused batch':
      return has('get-pay-statement') || has('get-enrollments');
    default:
      return true;
  }
}
