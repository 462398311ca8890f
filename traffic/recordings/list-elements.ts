const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, openBracket, closeBrace, closeBracket] = [0x7b, 0x5b, 0x7d, 0x5d];

const maxKeyLength = 100;

/** Yields the elements of the list at a path of keys; null: over `maxBytes`. @throws SyntaxError for incomplete JSON */
export async function* listElements(
  chunks: AsyncIterable<Buffer>,
  path: readonly string[],
  maxBytes: number,
): AsyncGenerator<Buffer | null> {
  const scanner = new ElementScanner(path, maxBytes);
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  if (scanner.depth > 0) throw new SyntaxError('The text ends before its JSON does.');
}

/** Scans JSON byte by byte. For `{"log": {"entries": [{…}]}}` and the path log, entries, `#inner` is 3: an element begins there. */
class ElementScanner {
  depth = 0;
  readonly #path: readonly string[];
  readonly #maxBytes: number;
  readonly #inner: number;
  readonly #keys: string[] = [];
  #isInList = false;
  #isInString = false;
  #isEscaped = false;
  #text: number[] = [];
  #pieces: Buffer[] = [];
  #length = 0;

  constructor(path: readonly string[], maxBytes: number) {
    this.#path = path;
    this.#maxBytes = maxBytes;
    this.#inner = path.length + 1;
  }

  *scan(chunk: Buffer): Generator<Buffer | null> {
    let start = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] ?? 0;
      if (this.#isInString) this.#readText(byte);
      else if (byte === quote) {
        this.#isInString = true;
        this.#text = [];
      } else if (byte === colon) {
        if (!this.#isInList) this.#keys[this.depth] = Buffer.from(this.#text).toString();
      } else if (byte === openBrace || byte === openBracket) {
        if (this.#isInList && this.depth === this.#inner) start = at;
        this.#open(byte);
      } else if (byte === closeBrace || byte === closeBracket) {
        this.depth = Math.max(0, this.depth - 1);
        if (this.#isInList && this.depth === this.#inner) yield this.#end(chunk.subarray(start, at + 1));
        if (this.depth < this.#inner) this.#isInList = false;
      }
    }
    if (this.#isInList && this.depth > this.#inner) this.#keep(chunk.subarray(start));
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) {
      this.#isInString = false;
      return;
    }
    if (!this.#isInList && this.#text.length < maxKeyLength) this.#text.push(byte);
  }

  #open(byte: number): void {
    const isAtPath = this.depth === this.#path.length && this.#path.every((key, at) => this.#keys[at + 1] === key);
    this.depth += 1;
    if (isAtPath && byte === openBracket) this.#isInList = true;
    else if (!this.#isInList) this.#keys[this.depth] = '';
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#maxBytes) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  #end(piece: Buffer): Buffer | null {
    this.#keep(piece);
    const whole = this.#length > this.#maxBytes ? null : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#length = 0;
    return whole;
  }
}
