import type { Header } from '../../specs/words/exchange.ts';
import { BoundReached, type Bounds } from '../bounds/bounds.ts';

/** An answer as it came: `bytes` are those of the body, not yet decompressed. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly bytes: Buffer;
}

/** Collects the pieces of an answer. Its methods throw BoundReached beyond the bounds. */
export class AnswerReader {
  readonly #bounds: Bounds;
  #interim = 0;
  #status = 0;
  #headers: readonly Header[] = [];
  #size = 0;
  #chunks: Buffer[] = [];

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Takes the status and headers of an answer. @returns whether it is the final one, and not a 1xx */
  start(status: number, rawHeaders: unknown): boolean {
    const { interimAnswers, headerCount } = this.#bounds;
    if (status < 200) {
      this.#interim += 1;
      if (this.#interim > interimAnswers) {
        const message = `more than interimAnswers (${interimAnswers}) answers of 1xx came before the real one`;
        throw new BoundReached('interimAnswers', message);
      }
      return false;
    }
    this.#status = status;
    this.#headers = headerLines(rawHeaders);
    if (this.#headers.length > headerCount) {
      const message = `the answer has more than headerCount (${headerCount}) header lines`;
      throw new BoundReached('headerCount', message);
    }
    return true;
  }

  add(chunk: Buffer): void {
    const { wireBytes } = this.#bounds;
    this.#size += chunk.length;
    if (this.#size > wireBytes) {
      this.drop();
      throw new BoundReached('wireBytes', `the body of the answer exceeds wireBytes (${wireBytes})`);
    }
    this.#chunks.push(chunk);
  }

  end(): RawAnswer {
    const [only, ...others] = this.#chunks;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#chunks);
    return { status: this.#status, headers: this.#headers, bytes };
  }

  drop(): void {
    this.#chunks = [];
  }
}

/** Makes pairs of name and value, as on the wire, from undici's flat list of both. */
function headerLines(raw: unknown): readonly Header[] {
  if (!Array.isArray(raw)) return [];
  const lines: Header[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) lines.push([latin1(raw[index]), latin1(raw[index + 1])]);
  return lines;
}

const latin1 = (word: unknown): string => (Buffer.isBuffer(word) ? word.toString('latin1') : String(word));
