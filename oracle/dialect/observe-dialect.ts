import { itemCategories } from '../../specs/interface/interface-facts.ts';
import { type Exchange, headerValues, type ReceivedResponse } from '../../specs/words/exchange.ts';
import { asArray, asObject, at, type JsonObject, statusOf } from '../kernel/answer.ts';
import { answerTraits, elementTraits } from './answer-traits.ts';
import { bodyPlace } from './body-place.ts';
import { bodyTraits, firstAndLast } from './body-traits.ts';
import { createdTraits, creationTraits } from './created-traits.ts';
import type { KnownThings } from './known-things.ts';
import { type Look, lookAt } from './look.ts';
import { orderTraits } from './order-traits.ts';
import { shortText, type Trait, traitOf } from './trait.ts';
import { waitingTraits } from './waiting-traits.ts';

/** Headers whose value shows how a target answers, not its data. */
const valuedHeaders = ['content-type', 'content-encoding', 'transfer-encoding', 'connection', 'cache-control'] as const;
const maxHeaders = 60;

/** Yields how an answer was sent: headers, their letter case, media type, coding and connection, and how its JSON is written. */
function* transportTraits(response: ReceivedResponse, where: string): Generator<Trait> {
  const headers = response.headers.slice(0, maxHeaders);
  const names = headers.map(([name]) => shortText(name.toLowerCase()));
  yield traitOf('SIL-041', where, 'headers', ...[...new Set(names)].sort());
  yield traitOf('SIL-041', where, 'case of headers', ...[...new Set(headers.map(caseOf))].sort());
  for (const name of valuedHeaders) yield traitOf('SIL-041', where, name, ...valuesOf(response, name));
  for (const written of notation(response.text.slice(0, maxTextLength))) yield traitOf('SIL-041', where, ...written);
}

/** Whether the connection stays open after a refusal, and what media type it has. */
function* refusalTransport(response: ReceivedResponse, operation: string): Generator<Trait> {
  const place = `${operation}, refused`;
  yield traitOf('SIL-041', place, 'connection', ...valuesOf(response, 'connection'));
  const types = valuesOf(response, 'content-type').map((type) => type.replace(/;.*/, '').toLowerCase());
  yield traitOf('SIL-050', place, 'media type', ...types);
}

function valuesOf({ headers }: ReceivedResponse, name: string): readonly string[] {
  const given = headerValues({ headers: headers.slice(0, maxHeaders) }, name);
  const values = given.map((value) => shortText(value.replaceAll(' ', '')));
  return values.length === 0 ? ['none'] : [...new Set(values)];
}

/** The most characters of a body whose notation is looked at. */
const maxTextLength = 2_000;

/** Yields how JSON is written: white space, slashes, characters beyond ASCII and numbers, as far as the text has any. */
function* notation(text: string): Generator<readonly [fact: string, value: string]> {
  yield ['white space', /^[\t\n\r ]|^[{[]\s|\s$/.test(text) ? 'some' : 'none'];
  if (text.includes('/')) yield ['slashes', text.includes('\\/') ? 'escaped' : 'plain'];
  if (/\\u00[89a-f]|\\u0[1-9a-f]|\\u[1-9a-f]/i.test(text)) yield ['characters beyond ASCII', 'escaped'];
  else if (/[^\0-\u007f]/.test(text)) yield ['characters beyond ASCII', 'plain'];
  if (/[:,[]-?\d{4}/.test(text))
    yield ['numbers', /[:,[]-?\d+(\.\d+)?e[+-]?\d/i.test(text) ? 'with an exponent' : 'plain'];
}

function caseOf([name]: readonly [string, string]): string {
  if (name === name.toLowerCase()) return 'lower';
  return name === name.toUpperCase() ? 'upper' : 'mixed';
}

/** The most elements of a batch that are looked at. */
const maxElements = 10;
/** The most statements of a page that are looked at. */
const maxStatements = 12;

/** Yields the traits of a batch's elements with data. Things that were read before are skipped. */
function* dataTraits({ exchange, body, known }: Look): Generator<Trait> {
  const { operation } = exchange;
  for (const element of (asArray(at(body, '/responses')) ?? []).slice(0, maxElements)) {
    const { code, body: data, payment_id: payment, enrollment_id: enrollment } = asObject(element) ?? {};
    if (code !== 200) continue;
    if (operation === 'get-pay-statement') yield* pageTraits(String(payment), asObject(data) ?? {}, known);
    else if (known.isNew(`enrollment ${enrollment}`)) {
      yield* joinTraits(bodyTraits(data, bodyPlace('enrollment'), 'get-enrollments 200 /responses/*/body'));
    }
  }
}

function* pageTraits(payment: string, data: JsonObject, known: Look['known']): Generator<Trait> {
  const created = known.payment(payment);
  const where = `get-pay-statement 200${created === undefined ? '' : ', a payment of the run'} /responses/*/body`;
  yield* bodyTraits({ ...data, pay_statements: [] }, bodyPlace('pay-statement-data'), where);
  if (created !== undefined && known.isNew(`payment ${payment}`)) yield* createdTraits(data, created);
  for (const statement of firstAndLast(asArray(data.pay_statements) ?? [], maxStatements)) {
    if (!known.isNew(`statement ${payment} ${asObject(statement)?.individual_id}`)) continue;
    const traits = bodyTraits(statement, bodyPlace('pay-statement'), `${where}/pay_statements/*`);
    yield* joinTraits(created === undefined ? withHours(traits, statement, where) : asCreated(traits));
  }
}

/** Adapts traits to a created statement, whose types, currencies and form of an empty list are left open, too. */
function* asCreated(traits: Iterable<Trait>): Generator<Trait> {
  for (const trait of traits) {
    const key = trait.place.slice(trait.place.lastIndexOf('/') + 1);
    const isList = itemCategories.some((kind) => kind === key);
    if (isList && (trait.fact === 'given' || trait.fact === 'lacking')) yield { ...trait, silence: 'SIL-030' };
    else if (/\*\/(type|currency)$/.test(trait.place)) yield { ...trait, silence: 'SIL-029' };
    else yield trait;
  }
}

/** Adds how hours of a salary are given, which the interface leaves open. */
function* withHours(traits: Iterable<Trait>, statement: unknown, where: string): Generator<Trait> {
  yield* traits;
  for (const line of asArray(asObject(statement)?.earnings) ?? []) {
    const { type, hours } = asObject(line) ?? {};
    if (type !== 'salary') continue;
    const value = hours === null ? 'null' : hours === 0 ? '0' : 'those of the period';
    yield traitOf('SIL-054', `${where}/pay_statements/*/earnings/*/hours`, 'hours of the salaried', value);
  }
}

/** Joins the traits of one place into one, since the lines of one statement are alike. */
function* joinTraits(traits: Iterable<Trait>): Generator<Trait> {
  const looks = new Map<string, { readonly trait: Trait; readonly values: Set<string> }>();
  for (const trait of traits) {
    const key = `${trait.silence} ${trait.place} ${trait.fact}`;
    const look = looks.get(key);
    if (look === undefined) looks.set(key, { trait, values: new Set(trait.values) });
    else for (const value of trait.values) look.values.add(value);
  }
  for (const { trait, values } of looks.values()) yield { ...trait, values: [...values] };
}

export interface LookOptions {
  /** Whether the interface states the result of the request. */
  readonly stated: boolean;
  /** Whether the headers and the body of a success are looked at: a few answers are enough to show a habit. */
  readonly looksInside: boolean;
}

/** Observes the open choices that an answer shows, given `known` things, to which it adds; bounded. */
export function* observeDialect(exchange: Exchange, options: LookOptions, known: KnownThings): Generator<Trait> {
  if (exchange.response === null) return;
  const look = lookAt(exchange, options.stated, known);
  // The place of a whole body, `get-pay-statement 200 `, has no pointer behind its blank.
  for (const trait of traitsOf(look, options.looksInside))
    yield trait.place.endsWith(' ') ? { ...trait, place: trait.place.trimEnd() } : trait;
  known.note(exchange, look.body, look.asked);
}

function* traitsOf(look: Look, looksInside: boolean): Generator<Trait> {
  const { exchange, body, stated } = look;
  const { response, operation } = exchange;
  const status = statusOf(exchange);
  if (response === null || status === undefined) return;
  yield* waitingTraits(look);
  yield* answerTraits(look);
  if (status >= 400) yield* refusalTransport(response, operation);
  if (!stated || status !== 200) return;
  yield* orderTraits(look);
  yield* creationTraits(look);
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  if (isBatch) yield* dataTraits(look);
  if (!looksInside) return;
  yield* transportTraits(response, `${operation} ${status}`);
  if (body === undefined) return;
  yield* bodyTraits(body, bodyPlace(`${operation}.response`), `${operation} ${status} `);
  if (isBatch) yield* elementTraits(look);
}
