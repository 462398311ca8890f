import { askedBody, asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { EarlierAnswers } from './earlier-answers.ts';

/** Answers that are remembered, and values of one of them, so that no long list fills the memory. */
const maxAnswers = 2_000;
const maxOfOneAnswer = 300;

/** The largest answer that is searched for ids, in bytes: a larger one is not kept whole, so they could not be found again. */
const maxBytes = 65_536;

/** Characters of an id or a token that is found again in a request: a shorter one may stand there by chance. */
const shortest = 6;
const longest = 4_096;

/** Characters of a token of which near misses are looked for, and by how many these differ in length. */
const shortestToken = 16;
const maxMissing = 4;

/** Names that are remembered, and writes of which a list is made up again. */
const maxNames = 5_000;
const maxWrites = 6;

/** Characters of a name that says whose it is. */
const shortestName = 4;

/** Exchanges that one finding's set-up may have; what a list shows is written again only as far as all it needs has room. */
const maxSetUp = 24;
const maxWithWrites = 12;

/** Operations whose answers may show what was written, under a name. */
const showingWrites: ReadonlySet<string> = new Set([
  'list-pay-statement-items',
  'list-automated-jobs',
  'get-pay-statement',
]);

/** Earlier exchanges that matter to a finding, beside those that its requests need. */
export interface Matters {
  /** Whether what a list shows is written again: needless where any list will do. */
  readonly writes: boolean;
  /**
   * The earlier request that may have led to the deciding answer: one that had the same answer, or also one that was let
   * through with another credential.
   */
  readonly earlier: 'none' | 'same-answer' | 'same-request';
  /** The expectation as text: of a list's contents, those that it names matter most. */
  readonly expected: string;
}

const nothing: Matters = { writes: false, earlier: 'none', expected: '' };

/**
 * Remembers which answer first gave an id or a token, so that a finding can say how to come by what its requests need.
 * What the profile gives needs no origin.
 */
export class ExchangeOrigins {
  readonly #origins = new Map<string, Exchange>();
  /** The exchange that gave an access token, by the token in lower case. */
  readonly #tokens = new Map<string, Exchange>();
  /** The answers that are remembered for an id. */
  readonly #sources = new Set<Exchange>();
  readonly #order = new WeakMap<Exchange, number>();
  #noted = 0;
  readonly #earlier = new EarlierAnswers();
  /** The write that gave something, by its name or id. */
  readonly #writes = new Map<string, Exchange>();
  readonly #given: string;

  /** @param given what is known without an answer, e.g. the profile as JSON */
  constructor(given: string) {
    this.#given = given;
  }

  /** Takes the new ids and tokens of a successful answer. */
  note(exchange: Exchange): void {
    if (!succeeded(exchange) || (exchange.response?.bodyBytes ?? maxBytes) >= maxBytes) return;
    const origin = kept(exchange);
    this.#order.set(origin, this.#order.get(origin) ?? this.#noted++);
    this.#earlier.note(exchange);
    if (this.#sources.size >= maxAnswers) return;
    const asked = textOf(exchange);
    this.#noteWritten(exchange, origin);
    let left = maxOfOneAnswer;
    const token = asString(asObject(jsonOf(exchange))?.access_token);
    if (token !== undefined && token.length >= shortestToken) this.#tokens.set(token.toLowerCase(), origin);
    for (const value of idsIn(jsonOf(exchange))) {
      if (left === 0) return;
      if (this.#origins.has(value) || asked.includes(value) || this.#given.includes(value)) continue;
      left -= 1;
      this.#origins.set(value, origin);
      this.#sources.add(origin);
    }
  }

  /** Notes names of a payment's lines, which show in lists that name no payment, and the job of an update. */
  #noteWritten(exchange: Exchange, origin: Exchange): void {
    if (this.#writes.size >= maxNames) return;
    const { operation } = exchange;
    const isPayment = operation === 'create-sandbox-payment';
    if (!isPayment && operation !== 'update-benefit') return;
    const shown = isPayment ? namesIn(askedBody(exchange)) : idsIn(jsonOf(exchange));
    for (const each of shown) this.#writes.set(each, this.#writes.get(each) ?? origin);
  }

  /**
   * The writes that an answer shows: without them a list would be another, and a payment would not have the lines of
   * another one. Those that are expected to show come first.
   * @param given names that requests of the finding gave
   */
  #writesShownIn(exchange: Exchange, expected: string, given: ReadonlySet<string>): readonly Exchange[] {
    const { operation } = exchange;
    if (!showingWrites.has(operation)) return [];
    const all = (operation === 'list-automated-jobs' ? idsIn : namesIn)(jsonOf(exchange));
    const shown = all.filter((name) => !given.has(name));
    const named = shown.filter((name) => expected.includes(JSON.stringify(name)));
    const writes = (named.length > 0 ? named : shown).flatMap((name) => this.#writes.get(name) ?? []);
    return [...new Set(writes)].slice(0, maxWrites);
  }

  /**
   * Finds the exchanges that gave what the requests of a finding need, and what those needed in turn, in the order in
   * which they happened.
   * @param exchanges of the finding, the deciding one last; they are not in the result
   */
  setUpOf(exchanges: readonly Exchange[], matters: Matters = nothing): readonly Exchange[] {
    const own = new Set(exchanges.map(kept));
    const found = this.#neededBy(exchanges, own);
    const deciding = exchanges.at(-1);
    const earlier = deciding === undefined ? undefined : this.#earlierThan(deciding, matters.earlier);
    const payments = [...found, ...own].filter(({ operation }) => operation === 'create-sandbox-payment');
    const given = new Set(payments.flatMap((payment) => namesIn(askedBody(payment))));
    const writes = matters.writes
      ? exchanges.flatMap((each) => this.#writesShownIn(each, matters.expected, given))
      : [];
    for (const each of [...(earlier === undefined ? [] : [earlier]), ...writes]) {
      if (own.has(each)) continue;
      const more = this.#neededBy([each], own).add(each);
      if (new Set([...found, ...more]).size > maxWithWrites) continue;
      for (const one of more) found.add(one);
    }
    return [...found].sort((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }

  #earlierThan(deciding: Exchange, which: Matters['earlier']): Exchange | undefined {
    if (which === 'none') return undefined;
    const same = this.#earlier.sameAnswer(deciding);
    return same ?? (which === 'same-request' ? this.#earlier.sameRequest(deciding) : undefined);
  }

  /** A near miss of a token, cut, longer or in other letter case, is made of one that an answer gave. */
  #nearlyNamedBy(value: string): Exchange | undefined {
    if (value.length < shortestToken || this.#given.includes(value)) return undefined;
    const tried = value.toLowerCase();
    for (const [token, origin] of this.#tokens) {
      const [short, long] = tried.length < token.length ? [tried, token] : [token, tried];
      const isNear = long.length - short.length <= maxMissing && (long.startsWith(short) || long.endsWith(short));
      if (isNear) return origin;
    }
    return undefined;
  }

  /** The exchanges that gave what these need, and what those needed in turn. */
  #neededBy(exchanges: readonly Exchange[], own: ReadonlySet<Exchange>): Set<Exchange> {
    const found = new Set<Exchange>();
    const open = [...exchanges];
    for (let next = open.pop(); next !== undefined && found.size < maxSetUp; next = open.pop()) {
      for (const value of valuesIn(textOf(next))) {
        const origin = this.#origins.get(value) ?? this.#nearlyNamedBy(value);
        if (origin === undefined || found.has(origin) || own.has(origin)) continue;
        found.add(origin);
        open.push(origin);
      }
    }
    return found;
  }
}

/** All that a request says, in which ids and tokens may stand. */
const textOf = ({ request }: Exchange): string =>
  [request.url, ...request.headers.map(([, value]) => value), request.body ?? ''].join('\n');

/** The words of a text that may be an id or a token. */
const valuesIn = (text: string): readonly string[] => text.match(/[\w.~+-]+/g) ?? [];

/** Values of keys that name an id or a token, wherever they stand. */
const idsIn = (value: unknown): readonly string[] => stringsIn(value, isId);

const isId = (key: string, text: string): boolean =>
  text.length >= shortest && text.length <= longest && /(?:^|_)(?:ids?|token)$/.test(key);

/** Values of keys called `name`, wherever they stand. */
const namesIn = (value: unknown): readonly string[] =>
  stringsIn(value, (key, text) => key === 'name' && text.length >= shortestName);

/** @param isWanted of a string, and of the key that it or its list has */
function stringsIn(value: unknown, isWanted: (key: string, text: string) => boolean, key = ''): readonly string[] {
  if (typeof value === 'string') return isWanted(key, value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, isWanted, Array.isArray(value) ? key : name));
}
