import { asObject, asString, jsonOf, requestBody, succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { EarlierAnswers } from './earlier-answers.ts';

/** The most answers that are remembered as origins of ids. */
const maxAnswers = 2_000;
/** The most ids of one answer, so that no long list fills the memory. */
const maxValues = 300;

/** The most bytes of an answer that is searched for ids: larger answers are not kept whole. */
const maxBytes = 65_536;

/** The least characters of an id that is looked for in requests: a shorter one may occur by chance. */
const minIdLength = 6;
const maxIdLength = 4_096;

/** The least characters of a token whose near misses (wrong tokens that nearly equal it) are recognised. */
const minTokenLength = 16;
const maxLengthDifference = 4;

const maxNames = 5_000;
/** The most writes that are added to a finding because a list shows names that they gave. */
const maxWrites = 6;

/** The least characters of a name that identifies the write that gave it. */
const minNameLength = 4;

/** The most exchanges in the set-up of a finding: those that gave the ids and tokens in its requests. */
const maxSetUp = 24;
/** Related exchanges are added only as long as the set-up has no more than this. */
const maxWithRelated = 12;

/** The operations whose answers may show names that a write gave. */
const showingWrites: ReadonlySet<string> = new Set([
  'list-pay-statement-items',
  'list-automated-jobs',
  'get-pay-statement',
]);

/** The related exchanges to add to a set-up, beside those that its requests need. */
export interface SetUpOptions {
  /** Whether to add the writes whose names a list shows; false if the defect shows in every list, whatever was written. */
  readonly writes: boolean;
  /**
   * The earlier request to add, which may have filled a cache. `same-answer`: one with the same answer. `same-request`:
   * if there is none, the same request with another credential.
   */
  readonly earlier: 'none' | 'same-answer' | 'same-request';
  /** The expectation as a text: writes whose names it contains are preferred. */
  readonly expected: string;
}

const noOptions: SetUpOptions = { writes: false, earlier: 'none', expected: '' };

/** Remembers the answer that first gave an id or a token, to show where the ids in a finding's requests come from. */
export class ExchangeOrigins {
  readonly #origins = new Map<string, Exchange>();
  /** The exchange that issued an access token, by the token in lower case. */
  readonly #tokens = new Map<string, Exchange>();
  readonly #sources = new Set<Exchange>();
  readonly #positions = new WeakMap<Exchange, number>();
  #noted = 0;
  readonly #earlier = new EarlierAnswers();
  /** The first write that gave a name, or issued an id. */
  readonly #writes = new Map<string, Exchange>();
  readonly #profileText: string;

  /** @param profileText the profile as JSON: ids in it need no origin */
  constructor(profileText: string) {
    this.#profileText = profileText;
  }

  note(exchange: Exchange): void {
    if (!succeeded(exchange) || (exchange.response?.bodyBytes ?? maxBytes) >= maxBytes) return;
    // The copy that evidence keeps, one for each exchange.
    const origin = kept(exchange);
    this.#positions.set(origin, this.#positions.get(origin) ?? this.#noted++);
    this.#earlier.note(exchange);
    if (this.#sources.size >= maxAnswers) return;
    const requestText = textOf(exchange);
    this.#noteWritten(exchange, origin);
    let valuesLeft = maxValues;
    const token = asString(asObject(jsonOf(exchange))?.access_token);
    if (token !== undefined && token.length >= minTokenLength) this.#tokens.set(token.toLowerCase(), origin);
    for (const value of idsIn(jsonOf(exchange))) {
      if (valuesLeft === 0) return;
      if (this.#origins.has(value) || requestText.includes(value) || this.#profileText.includes(value)) continue;
      valuesLeft -= 1;
      this.#origins.set(value, origin);
      this.#sources.add(origin);
    }
  }

  /** Remembers the names in a payment's lines, which lists show without the payment, and the job of an update. */
  #noteWritten(exchange: Exchange, origin: Exchange): void {
    if (this.#writes.size >= maxNames) return;
    const { operation } = exchange;
    const isPayment = operation === 'create-sandbox-payment';
    if (!isPayment && operation !== 'update-benefit') return;
    const shown = isPayment ? namesIn(requestBody(exchange)) : idsIn(jsonOf(exchange));
    for (const each of shown) this.#writes.set(each, this.#writes.get(each) ?? origin);
  }

  /** Finds the writes whose names an answer shows, expected ones first; not names that the finding's requests gave. */
  #writesShownIn(exchange: Exchange, expected: string, namesGiven: ReadonlySet<string>): readonly Exchange[] {
    const { operation } = exchange;
    if (!showingWrites.has(operation)) return [];
    const namesShown = (operation === 'list-automated-jobs' ? idsIn : namesIn)(jsonOf(exchange));
    const shown = namesShown.filter((name) => !namesGiven.has(name));
    const named = shown.filter((name) => expected.includes(JSON.stringify(name)));
    const writes = (named.length > 0 ? named : shown).flatMap((name) => this.#writes.get(name) ?? []);
    return [...new Set(writes)].slice(0, maxWrites);
  }

  /** Finds the exchanges that gave the ids in a finding's requests, those that gave the ids in these, and so on. */
  setUpOf(exchanges: readonly Exchange[], options: SetUpOptions = noOptions): readonly Exchange[] {
    const own = new Set(exchanges.map(kept));
    const found = this.#neededBy(exchanges, own);
    const earlier = this.#earlierThan(exchanges.at(-1), options.earlier);
    const payments = [...found, ...own].filter(({ operation }) => operation === 'create-sandbox-payment');
    const namesGiven = new Set(payments.flatMap((payment) => namesIn(requestBody(payment))));
    const writes = options.writes
      ? exchanges.flatMap((each) => this.#writesShownIn(each, options.expected, namesGiven))
      : [];
    for (const each of [earlier, ...writes]) {
      if (each === undefined || own.has(each)) continue;
      const needed = this.#neededBy([each], own).add(each);
      if (new Set([...found, ...needed]).size > maxWithRelated) continue;
      for (const one of needed) found.add(one);
    }
    return [...found].sort((a, b) => (this.#positions.get(a) ?? 0) - (this.#positions.get(b) ?? 0));
  }

  #earlierThan(deciding: Exchange | undefined, kind: SetUpOptions['earlier']): Exchange | undefined {
    if (kind === 'none' || deciding === undefined) return undefined;
    const same = this.#earlier.sameAnswer(deciding);
    return same ?? (kind === 'same-request' ? this.#earlier.sameRequest(deciding) : undefined);
  }

  /** Finds the origin of the token that a value nearly is: cut, extended or in another letter case. */
  #originOfNearMiss(value: string): Exchange | undefined {
    if (value.length < minTokenLength || this.#profileText.includes(value)) return undefined;
    const nearMiss = value.toLowerCase();
    for (const [token, origin] of this.#tokens) {
      const [short, long] = nearMiss.length < token.length ? [nearMiss, token] : [token, nearMiss];
      const isNear =
        long.length - short.length <= maxLengthDifference && (long.startsWith(short) || long.endsWith(short));
      if (isNear) return origin;
    }
    return undefined;
  }

  /** Finds the origins of all ids in the requests, of the ids in the requests of these origins, and so on. */
  #neededBy(exchanges: readonly Exchange[], own: ReadonlySet<Exchange>): Set<Exchange> {
    const found = new Set<Exchange>();
    const toSearch = [...exchanges];
    for (let next = toSearch.pop(); next !== undefined && found.size < maxSetUp; next = toSearch.pop()) {
      for (const value of textOf(next).match(/[\w.~+-]+/g) ?? []) {
        const origin = this.#origins.get(value) ?? this.#originOfNearMiss(value);
        if (origin === undefined || found.has(origin) || own.has(origin)) continue;
        found.add(origin);
        toSearch.push(origin);
      }
    }
    return found;
  }
}

const textOf = ({ request }: Exchange): string =>
  [request.url, ...request.headers.map(([, value]) => value), request.body ?? ''].join('\n');

const idsIn = (value: unknown): readonly string[] =>
  stringsIn(value, (key, { length }) => length >= minIdLength && length <= maxIdLength && namesId.test(key));

const namesId = /(?:^|_)(?:ids?|token)$/;

const namesIn = (value: unknown): readonly string[] =>
  stringsIn(value, (key, text) => key === 'name' && text.length >= minNameLength);

/** @param isWanted whether to list a string, by its key or the key of its list */
function stringsIn(value: unknown, isWanted: (key: string, text: string) => boolean): readonly string[] {
  const found: string[] = [];
  const visit = (each: unknown, key: string): void => {
    if (typeof each === 'string') {
      if (isWanted(key, each)) found.push(each);
    } else if (Array.isArray(each)) {
      for (const member of each) visit(member, key);
    } else if (typeof each === 'object' && each !== null) {
      for (const [name, member] of Object.entries(each)) visit(member, name);
    }
  };
  visit(value, '');
  return found;
}
