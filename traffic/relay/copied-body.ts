import type { RecordedBody } from '../recordings/recorded.ts';

/** A copy of a body that passes by, as long as it is not too large. */
export class CopiedBody {
  readonly #mostBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #isWhole = false;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#mostBytes) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  /** All of it has passed. */
  end(): void {
    this.#isWhole = true;
  }

  /** null: it was larger, or ended in the middle. */
  get bytes(): RecordedBody {
    return this.#isWhole && this.#length <= this.#mostBytes ? Buffer.concat(this.#pieces) : null;
  }
}
