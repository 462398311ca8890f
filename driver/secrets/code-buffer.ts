const smallest = 256;

/** The least number of codes that are faster to copy together than one by one. */
const longRun = 32;

/** The largest capacity that a cleared buffer keeps; it takes 10 MB. */
const largestKept = 1_048_576;

/** UTF-16 codes to search, the first `length` of them, and where each was written in a text, `starts` to `ends`. */
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

  fill(text: string): void {
    this.clear(text.length);
    const { codes, starts, ends } = this;
    for (let at = 0; at < text.length; at += 1) {
      codes[at] = text.charCodeAt(at);
      starts[at] = at;
      ends[at] = at + 1;
    }
    this.length = text.length;
  }

  copy({ codes, starts, ends }: CodeBuffer, first: number, behind: number): void {
    if (behind - first < longRun) {
      for (let at = first; at < behind; at += 1) this.append(codes[at] ?? 0, starts[at] ?? 0, ends[at] ?? 0);
      return;
    }
    const from = this.length;
    const length = from + behind - first;
    if (length > this.codes.length) this.#resize(Math.max(length, this.codes.length * 2));
    this.codes.set(codes.subarray(first, behind), from);
    this.starts.set(starts.subarray(first, behind), from);
    this.ends.set(ends.subarray(first, behind), from);
    this.length = length;
  }

  appendCharacter(codePoint: number, start: number, end: number): void {
    if (codePoint < 0x10000) this.append(codePoint, start, end);
    else {
      this.append(0xd7c0 + (codePoint >> 10), start, end);
      this.append(0xdc00 + (codePoint & 0x3ff), start, end);
    }
  }

  /** Appends a code that no secret holds, so that nothing is found across it. */
  appendGap(): void {
    this.append(0xffff, 0, 0);
  }

  /** Empties the buffer, and makes room for `capacity` codes; one that a long text made large is made small again. */
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
