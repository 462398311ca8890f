import { isUtf8 } from 'node:buffer';
import type { Bounds } from '../bounds/bounds.ts';
import { type ParsedBody, parseJson } from './json-body.ts';

/** The most bodies that are kept, and the most bytes of one. */
const [maxKept, maxBytes] = [500, 8_192];

/** Parses bodies. One that came before is not parsed again: two of three answers of a run are the same as an earlier one. */
export class ParsedBodies {
  readonly #bounds: Bounds;
  /** By their text; those that came last are at the end. */
  readonly #kept = new Map<string, ParsedBody>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Parses a body as {@link parseJson} does. Equal bodies share one value. @throws BoundReached */
  parse(bytes: Buffer): ParsedBody {
    if (bytes.length > maxBytes || !isUtf8(bytes)) return parseJson(bytes, this.#bounds);
    const text = bytes.toString('utf8');
    const parsed = this.#kept.get(text) ?? parseJson(bytes, this.#bounds);
    this.#kept.delete(text);
    this.#kept.set(text, parsed);
    const [oldest = text] = this.#kept.keys();
    if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    return parsed;
  }
}
