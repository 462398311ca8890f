import { jsonOf, succeeded } from '../../oracle/answer.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { kept } from './kept-evidence.ts';

/** Answers that are remembered, and values of one of them, so that no long list fills the memory. */
const mostAnswers = 2_000;
const mostOfOneAnswer = 300;

/** Bytes of an answer that ids are looked for in: a larger one is not kept whole, so that nobody finds them there again. */
const mostBytes = 65_536;

/** Characters of an id or a token that is found again in a request: a shorter one may stand there by chance. */
const shortest = 6;
const longest = 4_096;

/** Names that are remembered, and writes of which a list is made up again. */
const mostNames = 5_000;
const mostWrites = 6;

/** Characters of a name that says whose it is. */
const shortestName = 4;

/** Exchanges that one finding's set-up may have. */
const mostSetUp = 12;

/**
 * Remembers which answer first gave an id or a token, so that a finding can say how to come by what its requests need.
 * What the profile gives needs no origin.
 */
export class ExchangeOrigins {
  readonly #origins = new Map<string, Exchange>();
  readonly #order = new Map<Exchange, number>();
  /** By the name of something that a write gave: the write. */
  readonly #writes = new Map<string, Exchange>();
  readonly #given: string;

  /** @param given what is known without an answer, e.g. the profile as JSON */
  constructor(given: string) {
    this.#given = given;
  }

  /** Takes the new ids and tokens of a successful answer. */
  note(exchange: Exchange): void {
    if (!succeeded(exchange) || (exchange.response?.bodyBytes ?? mostBytes) >= mostBytes) return;
    if (this.#order.size >= mostAnswers) return;
    const asked = textOf(exchange);
    const origin = kept(exchange);
    this.#noteNames(exchange, origin);
    let left = mostOfOneAnswer;
    for (const value of idsIn(jsonOf(exchange))) {
      if (left === 0) return;
      if (this.#origins.has(value) || asked.includes(value) || this.#given.includes(value)) continue;
      left -= 1;
      this.#origins.set(value, origin);
      if (!this.#order.has(origin)) this.#order.set(origin, this.#order.size);
    }
  }

  /** What a payment calls its lines shows in lists that name no payment. */
  #noteNames({ operation, request }: Exchange, origin: Exchange): void {
    if (operation !== 'create-sandbox-payment' || this.#writes.size >= mostNames) return;
    for (const name of namesIn(parsedBody(request.body))) {
      if (this.#writes.has(name)) continue;
      this.#writes.set(name, origin);
      if (!this.#order.has(origin)) this.#order.set(origin, this.#order.size);
    }
  }

  /** The writes whose names an answer shows: without them the list would be another. */
  #writesShownIn(exchange: Exchange): readonly Exchange[] {
    if (exchange.operation !== 'list-pay-statement-items') return [];
    const writes = [...namesIn(jsonOf(exchange))].flatMap((name) => this.#writes.get(name) ?? []);
    return [...new Set(writes)].slice(0, mostWrites);
  }

  /**
   * Finds the exchanges that gave what the requests of a finding need, and what those needed in turn, in the order in
   * which they happened.
   * @param exchanges of the finding; they are not in the result
   * @param withWrites whether what a list shows is written again: needless where any list will do
   */
  setUpOf(exchanges: readonly Exchange[], withWrites = false): readonly Exchange[] {
    const found = new Set<Exchange>();
    const open = [...exchanges];
    for (let next = open.pop(); next !== undefined && found.size < mostSetUp; next = open.pop()) {
      const origins = valuesIn(textOf(next)).map((value) => this.#origins.get(value));
      const writes = withWrites ? this.#writesShownIn(next) : [];
      for (const origin of [...origins, ...writes]) {
        if (origin === undefined || found.has(origin) || exchanges.some((each) => kept(each) === origin)) continue;
        found.add(origin);
        open.push(origin);
      }
    }
    return [...found].sort((a, b) => (this.#order.get(a) ?? 0) - (this.#order.get(b) ?? 0));
  }
}

/** All that a request says, in which ids and tokens may stand. */
function textOf({ request }: Exchange): string {
  return [request.url, ...request.headers.map(([, value]) => value), request.body ?? ''].join('\n');
}

/** The words of a text that may be an id or a token. */
function valuesIn(text: string): readonly string[] {
  return text.match(/[\w.~+-]+/g) ?? [];
}

/** Values of keys that name an id or a token, wherever they stand. */
function* idsIn(value: unknown, key = ''): Generator<string> {
  if (typeof value === 'string') {
    if (/(?:^|_)(?:ids?|token)$/.test(key) && value.length >= shortest && value.length <= longest) yield value;
  } else if (Array.isArray(value)) {
    for (const element of value) yield* idsIn(element, key);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) yield* idsIn(each, name);
  }
}

/** Values of keys called `name`, wherever they stand. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) {
    if (typeof each === 'string' && key === 'name' && each.length >= shortestName) yield each;
    else yield* namesIn(each);
  }
}

/** The body of a request as JSON; undefined where it is none. */
function parsedBody(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
