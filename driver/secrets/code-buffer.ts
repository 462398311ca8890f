const smallest = 256;

/** Beyond this capacity the memory is given back once the buffer is cleared: 1,048,576 codes take 10 MB. */
const largestKept = 1_048_576;

/**
 * UTF-16 codes to be searched, and where in a text each of them was written: the code at an index was written from
 * `starts` to before `ends`. Only the first `length` elements mean anything.
 */
export class CodeBuffer {
  codes: Uint16Array<ArrayBuffer>;
  starts: Uint32Array<ArrayBuffer>;
  ends: Uint32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = smallest) {
    this.codes = new Uint16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
  }

  append(code: number, start: number, end: number): void {
    const at = this.length;
    if (at === this.codes.length) this.#resize(at * 2);
    this.codes[at] = code;
    this.starts[at] = start;
    this.ends[at] = end;
    this.length = at + 1;
  }

  /** Empties the buffer, to take so many codes without growing. */
  clear(capacity = 0): void {
    this.length = 0;
    const isTooLarge = this.codes.length > largestKept && this.codes.length > capacity;
    if (isTooLarge || this.codes.length < capacity) this.#resize(Math.max(smallest, capacity));
  }

  #resize(capacity: number): void {
    const { codes, starts, ends, length } = this;
    this.codes = new Uint16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.codes.set(codes.subarray(0, length));
    this.starts.set(starts.subarray(0, length));
    this.ends.set(ends.subarray(0, length));
  }
}
