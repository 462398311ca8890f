import { statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { SentRequest } from '../../specs/words/exchange.ts';
import { asArray, asInteger, asObject, asString } from '../kernel/answer.ts';
import type { Look } from './look.ts';
import { type Oddity, odd } from './trait.ts';

/** The key of the id in an element of a batch, what it is the id of, and the most elements that a batch may have. */
const batchKeys: Readonly<Record<string, readonly [key: string, kind: string, maxElements: number]>> = {
  'get-pay-statement': ['payment_id', 'payment', statedLimits.paymentsPerBatch],
  'get-enrollments': ['enrollment_id', 'enrollment', statedLimits.enrollmentsPerBatch],
};

/**
 * Yields what about the ids in a request leaves open how it is answered: they are another connection's, unknown,
 * disconnected, or malformed; also an offset past the end of the list that the request asks for.
 */
export function* oddIds(look: Look): Generator<Oddity> {
  yield* oddEntity(look);
  yield* oddBenefit(look);
  yield* oddElements(look);
  yield* pastEnd(look);
}

export function entitiesInQuery({ path }: SentRequest): readonly string[] {
  const start = path.indexOf('?');
  return start < 0 ? [] : new URLSearchParams(path.slice(start)).getAll('entity_ids');
}

function* oddEntity({ exchange, asked, known }: Look): Generator<Oddity> {
  const { operation, request } = exchange;
  const own = known.connectionOf(exchange);
  if (own === undefined) return;
  const named = [...entitiesInQuery(request)];
  if (operation === 'disconnect-entity') named.push(...(asArray(asked?.entity_ids) ?? []).map(String));
  // A request that names no entity acts on the one that its token was issued with.
  const ofToken = operation === 'disconnect-entity' ? undefined : known.entityOf(exchange);
  const actedOn = named.length === 0 && ofToken !== undefined ? [ofToken] : named;
  if (actedOn.some((id) => known.isDisconnected(id))) {
    yield odd(operation === 'disconnect-entity' ? 'SIL-034' : 'SIL-050', 'a disconnected entity');
  }
  // An entity of which no owner is known counts as another's.
  const others = named.filter((id) => uuidPattern.test(id) && known.ownerOf(id) !== own);
  if (others.length === 0) return;
  const isMixed = others.length < named.length;
  yield odd(isMixed ? 'SIL-033' : 'SIL-032', `${isMixed ? 'an own and ' : ''}another’s entity`);
}

function* oddBenefit({ exchange, known }: Look): Generator<Oddity> {
  const { operation, request } = exchange;
  if (operation !== 'update-benefit' && operation !== 'list-enrolled-individuals') return;
  const [, part = ''] = /\/benefits\/([^/?]+)/.exec(request.path) ?? [];
  const owner = known.ownerOf(decode(part));
  if (owner === undefined) yield odd('SIL-037', 'an unknown benefit');
  else if (owner !== known.connectionOf(exchange)) yield odd('SIL-032', 'another’s benefit');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function* oddElements({ exchange, asked, known }: Look): Generator<Oddity> {
  const [key, kind, maxElements = 0] = batchKeys[exchange.operation] ?? [];
  const own = known.connectionOf(exchange);
  if (key === undefined || own === undefined) return;
  const requests = asArray(asked?.requests) ?? [];
  // A batch that is too large is refused for its size.
  if (requests.length > maxElements) return;
  const ids = requests.map((each) => asString(asObject(each)?.[key]));
  const texts = ids.filter((id) => id !== undefined);
  if (texts.some((id) => !uuidPattern.test(id))) yield odd('SIL-011', `a malformed ${key}`);
  const owners = texts.filter((id) => uuidPattern.test(id)).map((id) => known.ownerOf(id));
  if (owners.includes(undefined)) yield odd('SIL-091', `an unknown ${kind}`);
  if (owners.some((owner) => owner !== undefined && owner !== own)) yield odd('SIL-032', `another’s ${kind}`);
}

function* pastEnd({ exchange, asked, known }: Look): Generator<Oddity> {
  if (exchange.operation === 'list-automated-jobs') {
    const [offset, jobs] = [asInteger(asked?.offset), known.connectionOf(exchange)?.jobs ?? null];
    if (offset !== undefined && jobs !== null && offset > 0 && offset >= jobs) {
      yield odd('SIL-078', 'an offset past the end');
    }
  }
  if (exchange.operation !== 'get-pay-statement') return;
  for (const each of (asArray(asked?.requests) ?? []).slice(0, statedLimits.paymentsPerBatch)) {
    const { payment_id: id, offset } = asObject(each) ?? {};
    const count = typeof id === 'string' ? known.countOf(id) : undefined;
    if (count !== undefined && typeof offset === 'number' && offset > 0 && offset >= count) {
      return yield odd('SIL-016', 'an offset past the end');
    }
  }
}
