import type { Exchange } from '../../specs/exchange.ts';
import { derivation } from './derived-credential.ts';
import { foldCase, foldEncodings } from './folded-text.ts';
import { Needles } from './needles.ts';
import { redactedExchange } from './redacted-exchange.ts';
import { type SecretForm, secretForms } from './secret-forms.ts';

/** A stretch of text in which a secret stood. */
export interface SecretPart {
  /** What stands for the secret, e.g. `$ACCESS_TOKEN`, whatever it was written as. */
  readonly placeholder: string;
  readonly form: SecretForm;
  /** The secret itself, and what was written in its place. */
  readonly value: string;
  readonly original: string;
}

/** A text taken apart: stretches that may be shown, and secrets. */
export type Parts = readonly (string | SecretPart)[];

interface Known {
  readonly placeholder: string;
  readonly form: SecretForm;
  readonly value: string;
}

/** Shorter values occur in ordinary text by chance; they are recognised only where a credential is expected. */
const shortestSearched = 6;

/** The credentials of a run, and how to keep them out of everything that is written or printed. */
export class Secrets {
  readonly #values = new Map<string, string>();
  readonly #exact = new Map<string, Known>();
  readonly #plain = new Needles<Known>();
  readonly #encoded = new Needles<Known>();
  readonly #noted = new Set<string>();
  readonly #limits: { readonly secrets: number; readonly secretLength: number };
  #tokens = 0;

  /** `secrets`: how many are remembered at most; `secretLength`: how much of each is looked for, in characters. */
  constructor(limits: { readonly secrets: number; readonly secretLength: number }) {
    this.#limits = limits;
  }

  /**
   * Remembers a secret, and the placeholder that stands for it, e.g. `$ACCESS_TOKEN`. It is looked for plain, in base64,
   * hexadecimal, percent-encoding and the escapes of JSON and markup, in any letter case, also broken over lines.
   * A value of fewer than 6 characters, or one given as `whole`, is recognised only where it makes up a whole
   * credential or header.
   */
  add(placeholder: string, value: string, whole = false): void {
    if (value === '' || this.#values.has(value) || this.#values.size >= this.#limits.secrets) return;
    this.#values.set(value, placeholder);
    this.#look(placeholder, value.slice(0, this.#limits.secretLength), whole || value.length < shortestSearched);
  }

  /** Remembers an access token in the order in which they come: `$ACCESS_TOKEN`, `$ACCESS_TOKEN_2`, … */
  addToken(token: string): void {
    if (token === '' || this.#values.has(token)) return;
    this.#tokens += 1;
    this.add(this.#tokens === 1 ? '$ACCESS_TOKEN' : `$ACCESS_TOKEN_${this.#tokens}`, token);
  }

  /** Whether exactly this value is remembered. */
  has(value: string): boolean {
    return this.#values.has(value);
  }

  /**
   * Remembers what a check made out of a secret, cut or with another end, so that it is recognised where it is echoed.
   * `authorization` is the value of the header that is about to be sent.
   */
  noteSent(authorization: string): void {
    if (this.#noted.has(authorization) || this.#noted.size >= this.#limits.secrets) return;
    this.#noted.add(authorization);
    for (const credential of credentialsIn(authorization)) {
      if (this.#values.has(credential)) continue;
      const derived = derivation(credential, this.#values);
      if (derived !== null) this.#look(derived.placeholder, derived.value, false);
    }
  }

  /** The text taken apart at every secret in it. */
  parts(text: string): Parts {
    const hits = [...this.#plain.find(foldCase(text)), ...this.#encoded.find(foldEncodings(text))];
    if (hits.length === 0) return [text];
    hits.sort((a, b) => a.start - b.start || b.end - a.end);
    const parts: (string | SecretPart)[] = [];
    let shown = 0;
    for (let index = 0; index < hits.length; index += 1) {
      const hit = hits[index];
      if (hit === undefined) break;
      let { end } = hit;
      for (let next = hits[index + 1]; next !== undefined && next.start < end; next = hits[index + 1]) {
        end = Math.max(end, next.end);
        index += 1;
      }
      if (hit.start > shown) parts.push(text.slice(shown, hit.start));
      parts.push({ ...hit.found, original: text.slice(hit.start, end) });
      shown = end;
    }
    if (shown < text.length) parts.push(text.slice(shown));
    return parts;
  }

  /** The value of a header taken apart; short secrets count where they make up the whole of it, or all but a scheme. */
  headerParts(value: string): Parts {
    const scheme = /^\S+\s+/.exec(value)?.[0] ?? '';
    for (const prefix of new Set(['', scheme])) {
      const rest = value.slice(prefix.length);
      const known = this.#exact.get(rest);
      if (known !== undefined) return [...(prefix === '' ? [] : [prefix]), { ...known, original: rest }];
    }
    return this.parts(value);
  }

  /** The text with every secret replaced by its placeholder; in base64 by `base64($ACCESS_TOKEN)`. */
  redact(text: string): string {
    return this.parts(text).map(shown).join('');
  }

  /** The value of a header with every secret replaced, short ones too. */
  redactHeader(value: string): string {
    return this.headerParts(value).map(shown).join('');
  }

  /** The exchange with every secret replaced, in every string of it, keys of bodies included. */
  redactExchange(exchange: Exchange): Exchange {
    return redactedExchange(exchange, this);
  }

  #look(placeholder: string, value: string, whole: boolean): void {
    for (const { form, text } of secretForms(value, whole)) {
      const known: Known = { placeholder, form, value };
      if (form !== 'part of base64') this.#exact.set(text, known);
      if (whole) continue;
      this.#plain.add(foldCase(text), known);
      this.#encoded.add(foldEncodings(text), known);
    }
  }
}

function shown(part: string | SecretPart): string {
  if (typeof part === 'string') return part;
  return part.form === 'plain' ? part.placeholder : `${part.form.replace('part of ', '')}(${part.placeholder})`;
}

/** What may be a secret in an Authorization header: all behind the scheme, and both halves of a basic credential. */
function credentialsIn(authorization: string): readonly string[] {
  const credential = authorization.replace(/^\S+\s+/, '');
  const decoded = Buffer.from(credential, 'base64').toString();
  const colon = decoded.indexOf(':');
  return colon < 0 ? [credential] : [credential, decoded.slice(0, colon), decoded.slice(colon + 1)];
}
