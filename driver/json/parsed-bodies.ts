import { isUtf8 } from 'node:buffer';
import type { Bounds } from '../bounds/bounds.ts';
import { type ParsedBody, parseJson } from './json-body.ts';

const maxKept = 500;
/** The most bytes of a kept body. */
const maxBytes = 8_192;

/** Parses bodies, a kept one only once: in a run, two of three answers have the same body as an earlier one. */
export class ParsedBodies {
  readonly #bounds: Bounds;
  /** The parsed bodies by their text; the one used last is at the end. */
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
