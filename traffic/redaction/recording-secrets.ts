import { isUtf8 } from 'node:buffer';
import type { Bounds } from '../../driver/bounds/bounds.ts';
import { redactedExchange } from '../../driver/secrets/redacted-exchange.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';
import type { Exchange, Header, RedactedExchange, SafeHeader, SafeText } from '../../specs/words/exchange.ts';
import type { Recorded, RecordedBody } from '../recordings/recorded.ts';
import { isOpenValue, namedValues, namesSecret, secretMembers, secretParameters } from './named-values.ts';

/** Shorter secrets are replaced only under their names. */
const shortestSought = 6;

const secretPlaceholder = '$SECRET';

/** A single secret may have all characters, as a relayed header can. */
export const recordingLimits = { secrets: 5_000, secretLength: 1_048_576, secretCharacters: 1_048_576 };

interface Messages {
  readonly request: { readonly url: string; readonly headers: readonly Header[]; readonly body: string | null };
  readonly response: { readonly headers: readonly Header[]; readonly text: string } | null;
}

/** Finds secrets by their names and in cookies, and replaces them everywhere. */
export class RecordingSecrets {
  readonly #secrets: Secrets;
  #count = 0;

  /** @param secrets known beforehand, e.g. those of a profile */
  constructor(bounds: Bounds, secrets = new Secrets(bounds)) {
    this.#secrets = secrets;
  }

  /** There are too many secrets: no further exchange may be judged or written. */
  get isFull(): boolean {
    return this.#secrets.full !== null;
  }

  note({ request, response }: Messages): void {
    const headers = [...request.headers, ...(response?.headers ?? [])];
    for (const header of headers) this.#noteHeader(header);
    const others = headers.flatMap(([name, value]) => (namesSecret(name) ? [] : [value]));
    for (const text of [request.url, ...others, request.body ?? '', response?.text ?? '']) this.#noteText(text);
  }

  redact(text: string): SafeText {
    return underNames(this.#secrets.redact(text)) as SafeText;
  }

  /** Redacts before it cuts. */
  redactShort(text: string, characters: number): SafeText {
    return this.redact(text).slice(0, characters) as SafeText;
  }

  redactHeaders(headers: readonly Header[]): readonly SafeHeader[] {
    return headers.map(([name, value]): SafeHeader => [this.redact(name), this.#redactHeader(name, value)]);
  }

  redactExchange(exchange: Exchange): RedactedExchange {
    const redacted = redactedExchange(exchange, {
      redact: (text) => this.redact(text),
      redactHeader: (value) => this.#secrets.redactHeader(value),
      keepOwnId: (id) => this.#secrets.keepOwnId(id),
    });
    const { request, response } = redacted;
    return {
      ...redacted,
      request: { ...request, headers: this.redactHeaders(exchange.request.headers) },
      response:
        response === null ? null : { ...response, headers: this.redactHeaders(exchange.response?.headers ?? []) },
    };
  }

  /** null: there are too many secrets. */
  redactRecorded(recorded: Recorded): Recorded | null {
    const { url, requestHeaders, requestBody, responseHeaders, responseBody } = recorded;
    this.note({
      request: { url, headers: requestHeaders, body: requestBody?.toString('utf8') ?? null },
      response: { headers: responseHeaders, text: responseBody?.toString('utf8') ?? '' },
    });
    if (this.isFull) return null;
    return {
      ...recorded,
      url: this.redact(url),
      requestHeaders: this.redactHeaders(requestHeaders),
      requestBody: this.#redactBody(requestBody),
      responseHeaders: this.redactHeaders(responseHeaders),
      responseBody: this.#redactBody(responseBody),
    };
  }

  /** Reads bytes that are not UTF-8 as Latin-1, in which each byte is a character. */
  #redactBody(body: RecordedBody): RecordedBody {
    if (body === null) return null;
    const encoding = isUtf8(body) ? 'utf8' : 'latin1';
    return Buffer.from(this.redact(body.toString(encoding)), encoding);
  }

  #redactHeader(name: string, value: string): SafeText {
    const redacted = this.#secrets.redactHeader(value);
    if (!namesSecret(name) || isOpenValue(redacted)) return redacted;
    const scheme = /^authorization$/i.test(name) ? (/^[A-Za-z]+(?=\s)/.exec(value)?.[0] ?? '') : '';
    return `${scheme}${scheme === '' ? '' : ' '}${secretPlaceholder}` as SafeText;
  }

  #noteHeader([name, value]: Header): void {
    if (!namesSecret(name)) return;
    if (/cookie/i.test(name)) {
      const pairs = /^set-/i.test(name) ? [value.split(';', 1)[0] ?? ''] : value.split(';');
      for (const pair of pairs) this.#add(pair.slice(pair.indexOf('=') + 1).trim());
      return;
    }
    const bearer = /^\s*bearer\s+(\S+)\s*$/i.exec(value)?.[1];
    const basic = /^\s*basic\s+(\S+)\s*$/i.exec(value)?.[1];
    if (bearer !== undefined) this.#addToken(bearer);
    else if (basic !== undefined) this.#addBasic(basic);
    else this.#add(value.replace(/^[A-Za-z]+\s+/, '').trim());
  }

  #noteText(text: string): void {
    if (text === '') return;
    for (const [, , value, number] of text.matchAll(secretMembers)) this.#addMember(value ?? number ?? '');
    for (const [, , value = ''] of text.matchAll(secretParameters)) this.#addMember(decodeParameter(value));
    for (const value of namedValues(text)) this.#addMember(value);
  }

  /** Numbers a long token with the access tokens. */
  #addMember(value: string): void {
    const plain = value.includes('\\') ? unescaped(value) : value;
    if (/^[\w.~+/=-]{20,}$/.test(plain)) this.#addToken(plain);
    else this.#add(plain);
  }

  #addBasic(credential: string): void {
    const bytes = Buffer.from(credential, 'base64');
    const pair = bytes.toString('utf8');
    // Base64 that does not decode to a pair of texts is itself the credential.
    if (!isUtf8(bytes) || !pair.includes(':')) this.#add(credential);
    const colon = pair.indexOf(':');
    this.#add(pair.slice(colon + 1));
    if (colon > 0) this.#add(pair.slice(0, colon));
  }

  #addToken(token: string): void {
    if (!isOpenValue(token)) this.#secrets.addToken(token);
  }

  #add(value: string): void {
    if (value.length < shortestSought || isOpenValue(value) || this.#secrets.has(value)) return;
    this.#count += 1;
    this.#secrets.add(`${secretPlaceholder}_${this.#count}`, value);
  }
}

/** User and password in an address. */
const userInfo = /(?<=:\/\/)[^/?#\s"@]*(?=@)/g;

/** Replaces values that are left under names of secrets: short ones, numbers, cut texts. */
const underNames = (text: string): string =>
  text
    .replace(secretMembers, (whole, name: string, value: string | undefined, number: string | undefined) => {
      if (number !== undefined) return /passw|secret/i.test(name) ? `${name}"${secretPlaceholder}"` : whole;
      return value === undefined || isOpenValue(value) ? whole : `${name}"${secretPlaceholder}"`;
    })
    .replace(userInfo, secretPlaceholder)
    .replace(secretParameters, (whole, name: string, value: string) =>
      isOpenValue(value) ? whole : `${name}${secretPlaceholder}`,
    );

function unescaped(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

function decodeParameter(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
}
