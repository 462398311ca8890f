import {
  currentVersion,
  paymentMethods,
  productNames,
  statedLimits,
  statementTypes,
  uuidPattern,
  versionPattern,
} from '../../specs/interface/interface-facts.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { SilenceId } from '../../specs/words/dialect.ts';
import { type Exchange, headerValue, headerValues } from '../../specs/words/exchange.ts';
import { asArray, asObject, type JsonObject } from '../kernel/answer.ts';
import type { Look } from './look.ts';
import { entitiesInQuery, oddIds } from './odd-ids.ts';
import { type Oddity, odd } from './trait.ts';

/** Names all oddities of a request. If it has several, its answer does not tell which one it is about. */
export function odditiesOf(look: Look): readonly Oddity[] {
  const { exchange } = look;
  return [
    ...oddHeaders(look),
    ...oddEntities(exchange),
    ...oddIds(look),
    ...oddFields(look),
    ...oddBody(exchange, look.asked),
  ];
}

function* oddHeaders({ exchange, known }: Look): Generator<Oddity> {
  const { operation, request } = exchange;
  const { takesVersion, body, credential } = operations[operation];
  const given = headerValues(request, 'authorization');
  // A credential that was served, and is not known here, was issued to another worker.
  const isIssued = known.connectionOf(exchange) !== undefined || exchange.response?.status === 200;
  yield* oddCredential(given, credential, isIssued);
  const version = headerValue(request, 'service-api-version');
  if (takesVersion && version === undefined) yield odd('SIL-001', 'no version');
  if (version !== undefined && version !== currentVersion) {
    const label = versionPattern.test(version) ? 'another version' : 'a malformed version';
    yield odd(takesVersion ? 'SIL-001' : 'SIL-003', label);
  }
  if (request.body === null) {
    if (body === 'required') yield odd('SIL-002', 'no body');
    return;
  }
  if (body === 'none') yield odd('SIL-042', 'a body');
  const type = headerValue(request, 'content-type');
  if (type === undefined) yield odd('SIL-002', 'no Content-Type');
  else if (!/^application\/json\b/i.test(type)) yield odd('SIL-002', 'another Content-Type');
}

const article = (name: string): string => (/^[aeio]/.test(name) ? 'an' : 'a');

function* oddCredential(given: readonly string[], wanted: 'bearer' | 'basic', isIssued: boolean): Generator<Oddity> {
  const [scheme] = given.map((value) => value.split(' ')[0]?.toLowerCase() ?? '');
  if (scheme === undefined) yield odd('SIL-036', 'no Authorization');
  else if (scheme !== wanted && (scheme === 'bearer' || scheme === 'basic')) {
    yield odd('SIL-036', `${scheme} credentials`);
  } else if (scheme !== wanted) yield odd('SIL-036', 'another scheme of credentials');
  else if (!isIssued) yield odd('SIL-036', `wrong ${scheme} credentials`);
}

function* oddEntities({ request }: Exchange): Generator<Oddity> {
  const ids = entitiesInQuery(request);
  if (ids.length > 1) yield odd('SIL-031', 'several entity_ids');
  else if (ids.some((id) => !uuidPattern.test(id))) yield odd('SIL-031', 'a malformed entity_ids');
}

function* oddBody({ operation }: Exchange, body: Look['asked']): Generator<Oddity> {
  if (body === undefined) return;
  switch (operation) {
    case 'get-pay-statement':
      return yield* oddBatch(asArray(body.requests) ?? [], statedLimits.paymentsPerBatch, 'SIL-009', 'payment_id');
    case 'get-enrollments':
      return yield* oddBatch(
        asArray(body.requests) ?? [],
        statedLimits.enrollmentsPerBatch,
        'SIL-035',
        'enrollment_id',
      );
    case 'list-automated-jobs':
      return yield* oddNumbers(body, 'SIL-078');
    case 'create-sandbox-connection':
      return yield* oddSize(body.employee_size);
    case 'create-sandbox-payment':
      return yield* oddDates(body);
    case 'update-benefit':
      if (body.description === undefined) yield odd('SIL-069', 'no description');
      return;
    default:
  }
}

function* oddBatch(requests: readonly unknown[], most: number, tooMany: SilenceId, key: string): Generator<Oddity> {
  if (requests.length === 0) yield odd('SIL-010', 'no requests');
  const ids = new Set(requests.map((each) => String(asObject(each)?.[key])));
  // How more than ten different payments are refused is stated, and so no oddity.
  if (requests.length > most && ids.size <= most) yield odd(tooMany, 'more requests than ids');
  else if (requests.length > most && key === 'enrollment_id') yield odd(tooMany, 'too many requests');
  for (const each of requests.slice(0, most)) yield* oddNumbers(asObject(each) ?? {}, 'SIL-017');
}

function* oddNumbers(window: Readonly<Record<string, unknown>>, silence: SilenceId): Generator<Oddity> {
  for (const name of ['limit', 'offset']) {
    const value = window[name];
    if (value === undefined) continue;
    if (typeof value !== 'number') yield odd(silence, `${article(name)} ${name} that is no number`);
    else if (!Number.isInteger(value)) yield odd(silence, `a fractional ${name}`);
    else if (value < 0) yield odd(silence, `a negative ${name}`);
    else if (value === 0 && name === 'limit') yield odd(silence, 'a limit of 0');
  }
}

/** Employees above which creating a connection may take too long, or be refused for it. */
const veryLarge = 10_000;

function* oddSize(size: unknown): Generator<Oddity> {
  if (typeof size !== 'number') return;
  if (size <= 1) yield odd('SIL-079', `an employee_size of ${size < 0 ? 'below 0' : size}`);
  else if (size > veryLarge) yield odd('SIL-079', 'a very large employee_size');
}

function* oddDates({
  start_date: start,
  end_date: end,
  pay_date: pay,
}: Readonly<Record<string, unknown>>): Generator<Oddity> {
  if (typeof start === 'string' && typeof end === 'string' && end < start) {
    yield odd('SIL-028', 'an end_date before the start_date');
  }
  if (typeof end === 'string' && typeof pay === 'string' && pay < end) {
    yield odd('SIL-028', 'a pay_date before the end_date');
  }
}

/** The allowed keys of bodies, by operation; other operations take further keys. */
const bodyKeys: Readonly<Record<string, readonly string[]>> = {
  'create-sandbox-connection': ['provider_id', 'products', 'employee_size'],
  'create-sandbox-account': ['company_id', 'provider_id', 'products'],
  'update-benefit': ['description'],
  'disconnect-entity': ['entity_ids'],
  'list-automated-jobs': ['limit', 'offset'],
};

/** Yields unknown keys of a body, and fields of creations that are missing or have values that are not listed. */
function* oddFields({ exchange, asked }: Look): Generator<Oddity> {
  if (asked === undefined) return;
  const { operation } = exchange;
  const keys = bodyKeys[operation];
  if (keys !== undefined && Object.keys(asked).some((key) => !keys.includes(key))) {
    yield odd(operation === 'update-benefit' ? 'SIL-069' : 'SIL-049', 'an unknown key');
  }
  if (operation === 'create-sandbox-account' || operation === 'create-sandbox-connection') {
    if (operation === 'create-sandbox-account' && asked.provider_id === undefined) {
      yield odd('SIL-066', 'no provider_id');
    }
    const products = asArray(asked.products) ?? [];
    if (products.some((name) => typeof name === 'string' && !productNames.some((known) => known === name))) {
      yield odd('SIL-076', 'an unknown product');
    }
  }
  if (operation === 'create-sandbox-payment') yield* oddStatements(asked);
}

function* oddStatements({ pay_statements }: JsonObject): Generator<Oddity> {
  const statements = (asArray(pay_statements) ?? []).slice(0, 50).map((each) => asObject(each) ?? {});
  const given = statements.flatMap(({ type, payment_method }) => [
    [type, statementTypes] as const,
    [payment_method, paymentMethods] as const,
  ]);
  if (given.some(([value]) => value === null)) yield odd('SIL-077', 'a type that is null');
  if (given.some(([value, listed]) => typeof value === 'string' && !listed.some((each) => each === value))) {
    yield odd('SIL-077', 'a type that is not listed');
  }
}
