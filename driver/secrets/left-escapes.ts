import { settleBackslashes } from './backslashes.ts';
import { CodeBuffer } from './code-buffer.ts';

/** Codes beside an escape that may be part of a stretch of eight with it. */
const beside = 7;

/** In the place of where an escape ends that is being undone. */
const open = -1;

/** So many codes of an escape are left together with the one that it became part of, in so many ways. */
const longestNested = 16;
const mostWays = 4;

/**
 * How a text reads where one of the escapes that are undone in it is left as it is. What looks like an escape may be the
 * end of something else and the beginning of a secret: behind `%2`, a secret that begins with `f` would lose it.
 */
export class LeftEscapes {
  /** The escapes as they are written, one behind the other. */
  readonly #written = new CodeBuffer();
  /** Of each: where in the buffer it was undone, where what it stands for ends, and where it begins in `#written`. */
  #records = new Int32Array(96);
  #count = 0;
  /** What is left of escapes that became part of the next one. */
  readonly #nested = new CodeBuffer();

  clear(): void {
    this.#count = 0;
    this.#written.clear();
  }

  /** Notes an escape that is going to be undone: the codes of a buffer from `first` on. */
  open(text: CodeBuffer, first: number): void {
    const starts = this.#takeNested(text, first);
    this.forget(first);
    this.#add(first);
    this.#written.copy(text, first, text.length);
    starts.forEach((start, way) => {
      this.#add(first);
      this.#written.copy(this.#nested, start, starts[way + 1] ?? this.#nested.length);
    });
  }

  /** What the escape at `first` stands for ends at `behind`. */
  close(first: number, behind: number): void {
    const records = this.#records;
    for (let record = this.#count - 3; records[record] === first && records[record + 1] === open; record -= 3) {
      records[record + 1] = behind;
    }
  }

  /** Forgets the escapes that stand for something behind `length`: it has become part of another one. */
  forget(length: number): void {
    const isBehind = (at: number): boolean => (this.#records[at] ?? 0) > length;
    while (this.#count > 0 && (isBehind(this.#count - 3) || isBehind(this.#count - 2))) {
      this.#count -= 3;
      this.#written.length = this.#records[this.#count + 2] ?? 0;
    }
  }

  /** Adds each of the escapes to `into`, as it was written, with what stands beside it in `text`. */
  addTo(into: CodeBuffer, text: CodeBuffer): void {
    const records = this.#records;
    for (let record = 0; record < this.#count; record += 3) {
      const first = records[record] ?? 0;
      const behind = records[record + 1] ?? 0;
      into.copy(text, Math.max(0, first - beside), first);
      into.copy(this.#written, records[record + 2] ?? 0, this.#endOf(record));
      into.copy(text, behind, Math.min(text.length, behind + beside));
      into.appendGap();
    }
    settleBackslashes(into);
  }

  /**
   * Copies the codes from `first` on once more for each escape with which they begin, with that one left as it is:
   * behind `~`, a secret may begin with several zeros. @returns where each copy begins
   */
  #takeNested(text: CodeBuffer, first: number): readonly number[] {
    this.#nested.clear();
    const starts: number[] = [];
    for (let record = this.#count - 3; (this.#records[record] ?? -1) >= first; record -= 3) {
      const [behind = 0, begin = 0] = [this.#records[record + 1], this.#records[record + 2]];
      const end = this.#endOf(record);
      if (
        this.#records[record] !== first ||
        behind <= first ||
        end - begin > longestNested ||
        starts.length === mostWays
      )
        continue;
      starts.push(this.#nested.length);
      this.#nested.copy(this.#written, begin, end);
      this.#nested.copy(text, behind, text.length);
    }
    return starts;
  }

  #add(first: number): void {
    if (this.#count === this.#records.length) {
      const records = new Int32Array(this.#count * 2);
      records.set(this.#records);
      this.#records = records;
    }
    this.#records[this.#count] = first;
    this.#records[this.#count + 1] = open;
    this.#records[this.#count + 2] = this.#written.length;
    this.#count += 3;
  }

  #endOf(record: number): number {
    return record + 3 < this.#count ? (this.#records[record + 5] ?? 0) : this.#written.length;
  }
}
