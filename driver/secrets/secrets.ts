import type { Exchange, RedactedExchange, SafeText } from '../../specs/words/exchange.ts';
import type { Bounds } from '../bounds/bounds.ts';
import { basicPair } from './basic-pair.ts';
import { gramSize, shortestSearched } from './corpus.ts';
import { derivation } from './derived-credential.ts';
import type { FoundPiece } from './name-pieces.ts';
import { OpenWords } from './open-words.ts';
import { redactedExchange } from './redacted-exchange.ts';
import { SecretFinder } from './secret-finder.ts';
import { type SecretPart, secretPart, shownPiece } from './secret-part.ts';

/** A text in parts: stretches that may be shown, and secrets. */
export type Parts = readonly (string | SecretPart)[];

export type SecretLimits = Pick<Bounds, 'secrets' | 'secretLength' | 'secretCharacters'>;

interface SecretOptions {
  readonly onlyWhole?: boolean;
  readonly ids?: readonly string[];
}

/** Remembers the credentials of a run, and keeps them out of everything that is written or printed. */
export class Secrets {
  readonly #values = new Map<string, string>();
  readonly #finder = new SecretFinder();
  /** Whole credentials, by each form that a header may hold; also those too short to be searched for. */
  readonly #exact = new Map<string, Pick<SecretPart, 'placeholder' | 'form' | 'value'>>();
  readonly #noted = new Set<string>();
  readonly #limits: SecretLimits;
  readonly #words: OpenWords;
  #tokens = 0;
  #characters = 0;
  #full: keyof SecretLimits | null = null;

  /** @param words texts that are never hidden although a secret may contain them, beside those of the interface */
  constructor(limits: SecretLimits, words: readonly string[] = []) {
    this.#limits = limits;
    this.#words = new OpenWords(words);
  }

  /** The bound that a secret exceeded, so that it cannot be kept out of reports; null: none did. */
  get full(): keyof SecretLimits | null {
    return this.#full;
  }

  /**
   * Remembers a secret and its placeholder, e.g. `$ACCESS_TOKEN`. Any 8 characters of it are hidden anywhere; 6 or 7
   * only if they are all of it. A shorter one, or one with `onlyWhole`, is hidden as a whole credential or header only.
   * `ids` in it stay readable.
   */
  add(placeholder: string, value: string, { onlyWhole = false, ids = [] }: SecretOptions = {}): void {
    if (value === '' || this.#values.has(value)) return;
    this.#full ??= this.#exceeded(value);
    if (this.#full !== null) return;
    this.#values.set(value, placeholder);
    this.#characters += value.length;
    this.#searchFor(placeholder, value, { onlyWhole: onlyWhole || value.length < shortestSearched, ids });
  }

  /** Remembers an access token as `$ACCESS_TOKEN`, `$ACCESS_TOKEN_2`, …; `ids` beside it stay readable in it. */
  addToken(token: string, ids: readonly string[] = []): void {
    if (token === '' || this.#values.has(token)) return;
    this.#tokens += 1;
    this.add(this.#tokens === 1 ? '$ACCESS_TOKEN' : `$ACCESS_TOKEN_${this.#tokens}`, token, { ids });
  }

  has(value: string): boolean {
    return this.#values.has(value);
  }

  /** Remembers a credential that a check made of a short secret, since its pieces are too short to be found. */
  noteSent(authorization: string): void {
    if (this.#noted.has(authorization) || this.#noted.size >= this.#limits.secrets) return;
    this.#noted.add(authorization);
    for (const credential of credentialsIn(authorization)) {
      if (this.#values.has(credential)) continue;
      const derived = derivation(credential, this.#values);
      if (derived !== null && derived.value.length < gramSize) this.#searchFor(derived.placeholder, derived.value);
    }
  }

  /** Splits a text at every piece of a secret in it. */
  parts(text: string): Parts {
    return this.#split(text, secretPart);
  }

  /** Splits a header value; a short secret is found if it is the whole value, or all behind the scheme. */
  headerParts(value: string): Parts {
    const known = this.#exactIn(value);
    if (known === null) return this.parts(value);
    return [...(known.prefix === '' ? [] : [known.prefix]), known.part];
  }

  /** Replaces every piece of a secret in a text by its placeholder; in base64 by `base64($ACCESS_TOKEN)`. */
  redact(text: string): SafeText {
    const parts = this.#split(text, (piece, original) => ({ shown: shownPiece(piece, original) }));
    return parts
      .map((part, at) => (typeof part === 'string' ? part : closeName(part.shown, parts[at + 1])))
      .join('') as SafeText;
  }

  /** Redacts a text, and only then cuts it to `characters` characters, so that no piece of a secret is left at its end. */
  redactShort(text: string, characters: number): SafeText {
    return this.redact(text).slice(0, characters) as SafeText;
  }

  /** Redacts a header, short secrets too, and each half of a basic pair: `Basic base64($CLIENT_ID:nothing)`. */
  redactHeader(value: string): SafeText {
    const pair = basicPair(value);
    if (pair !== null) {
      const shown = pair.map((half) => this.redactHeader(half)).join(':');
      return (shown === pair.join(':') ? value : `Basic base64(${shown})`) as SafeText;
    }
    const known = this.#exactIn(value);
    if (known === null) return this.redact(value);
    const { prefix, part } = known;
    return `${prefix}${part.form === 'plain' ? part.placeholder : `${part.form}(${part.placeholder})`}` as SafeText;
  }

  /** Returns a random id of the harness as it is, since it holds a secret only by chance; redacts any other text. */
  keepOwnId(id: string): SafeText {
    return /^[0-9a-f-]+$/.test(id) ? (id as SafeText) : this.redact(id);
  }

  redactExchange(exchange: Exchange): RedactedExchange {
    return redactedExchange(exchange, this);
  }

  #split<T>(text: string, convert: (piece: FoundPiece, original: string) => T): readonly (string | T)[] {
    const parts: (string | T)[] = [];
    let shown = 0;
    for (const { start, end, best } of joined(this.#finder.find(text))) {
      const behind = best.written === 'base64' ? behindPadding(text, end) : end;
      if (start > shown) parts.push(text.slice(shown, start));
      parts.push(convert(best, text.slice(start, behind)));
      shown = behind;
    }
    if (shown < text.length || parts.length === 0) parts.push(text.slice(shown));
    return parts;
  }

  /** Finds the known credential that is a whole header value, or all behind the scheme; null if there is none. */
  #exactIn(value: string): { readonly prefix: string; readonly part: SecretPart } | null {
    const scheme = /^\S+\s+/.exec(value)?.[0] ?? '';
    for (const prefix of new Set(['', scheme])) {
      const original = value.slice(prefix.length);
      const known = this.#exact.get(original);
      if (known !== undefined) return { prefix, part: { ...known, shell: known.placeholder, original } };
    }
    return null;
  }

  #searchFor(variable: string, value: string, { onlyWhole = false, ids = [] }: SecretOptions = {}): void {
    const base64 = Buffer.from(value).toString('base64');
    this.#exact.set(value, { placeholder: variable, form: 'plain', value });
    if (!this.#exact.has(base64)) this.#exact.set(base64, { placeholder: variable, form: 'base64', value });
    if (!onlyWhole)
      this.#finder.add({ variable, value }, ids.length === 0 ? this.#words : new OpenWords(ids, this.#words));
  }

  #exceeded(value: string): keyof SecretLimits | null {
    const { secrets, secretLength, secretCharacters } = this.#limits;
    if (this.#values.size >= secrets) return 'secrets';
    if (value.length > secretLength) return 'secretLength';
    return this.#characters + value.length > secretCharacters ? 'secretCharacters' : null;
  }
}

/** Puts braces around the variable at the end of a placeholder if the next text would be read as part of its name. */
function closeName(shown: string, next: unknown): string {
  if (typeof next !== 'string' || !/^[A-Z0-9_]/.test(next)) return shown;
  return shown.replace(/\$(\w+)$/, (_, name: string) => `\${${name}}`);
}

/** Joins pieces that overlap into one stretch, with its best piece: a whole secret, or else the longest. */
function* joined(
  pieces: readonly FoundPiece[],
): Generator<{ readonly start: number; readonly end: number; readonly best: FoundPiece }> {
  let current: { start: number; end: number; best: FoundPiece } | null = null;
  for (const piece of pieces) {
    if (current === null || piece.start >= current.end) {
      if (current !== null) yield current;
      current = { start: piece.start, end: piece.end, best: piece };
      continue;
    }
    current.end = Math.max(current.end, piece.end);
    if (weight(piece) > weight(current.best)) current.best = piece;
  }
  if (current !== null) yield current;
}

/** Ranks pieces: a whole secret comes before any part of one, and a longer piece before a shorter one. */
const weight = ({ start, end, isWhole }: FoundPiece): number => (isWhole ? 1_000_000 : 0) + end - start;

/** Finds the end of the base64 padding at `end`; without padding, `end` itself. */
function behindPadding(text: string, end: number): number {
  const padding = /(?:\s*=){1,2}/y;
  padding.lastIndex = end;
  return padding.test(text) ? padding.lastIndex : end;
}

/** Lists the possible secrets in an Authorization header: all behind the scheme, and both halves of a basic one. */
function credentialsIn(authorization: string): readonly string[] {
  const credential = authorization.replace(/^\S+\s+/, '');
  const decoded = Buffer.from(credential, 'base64').toString();
  const colon = decoded.indexOf(':');
  return colon < 0 ? [credential] : [credential, decoded.slice(0, colon), decoded.slice(colon + 1)];
}
