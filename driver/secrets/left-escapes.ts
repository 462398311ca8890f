import { settleBackslashes } from './backslashes.ts';
import { CodeBuffer } from './code-buffer.ts';
import { gramSize } from './corpus.ts';

/** The codes on either side that are searched together with an escape: a gram with a code of it reaches no further. */
const beside = gramSize - 1;

/** Stands in a record for the end of a meaning that is not in the buffer yet. */
const noEnd = -1;

/** The most codes of an escape, as written, that is left together with one that begins with its meaning. */
const longestNested = 16;

/** The most readings of one escape in which another one is left, too (see the class). */
const maxReadings = 4;

/** The start of each reading in `#nested`. Filled by `#readNested`; of the module, so that nothing is allocated. */
const readingStarts = new Int32Array(maxReadings);

/** The codes after which a view is complete: larger ones are slow to fill and to search. */
const fullEnough = 65_536;

/**
 * Remembers the escapes of a text as written, so that it can be searched with one of them left as it is: what looks
 * like an escape may hold the beginning of a secret. In `id=%2face0123` with the escape undone, `id=/ace0123`, the
 * secret `face0123` lacks its `f`; with the escape left, it is whole.
 *
 * An escape may begin with the meaning of another one: the first `~0` of `~00ab0123` means `~`, and this with the next
 * `0` is `~0` again. There are two readings, then: the last escape left (`~0ab0123`), and both (`~00ab0123`). Only the
 * second one shows the secret `00ab0123`.
 */
export class LeftEscapes {
  readonly #written = new CodeBuffer();
  /**
   * Three numbers for each reading of an escape: the start and the end of the escape's meaning in the unescaped buffer,
   * and the start in `#written` of what this reading leaves in place of it. For `x%2fy` they are 1, 2 and 0.
   */
  readonly #records: number[] = [];
  /** The readings of the escape that begins now in which an earlier one is left, too. */
  readonly #nested = new CodeBuffer();

  clear(): void {
    this.#records.length = 0;
    this.#written.clear();
  }

  /** Notes an escape before it is undone: the codes of the buffer from `first` on. */
  begin(text: CodeBuffer, first: number): void {
    const readings = this.#readNested(text, first);
    this.forget(first);
    this.#records.push(first, noEnd, this.#written.length);
    this.#written.copy(text, first, text.length);
    for (let reading = 0; reading < readings; reading += 1) {
      this.#records.push(first, noEnd, this.#written.length);
      const behind = reading + 1 < readings ? readingStarts[reading + 1] : this.#nested.length;
      this.#written.copy(this.#nested, readingStarts[reading] ?? 0, behind ?? 0);
    }
  }

  /** Notes that the escape was undone: its meaning stands in the buffer from `first` to before `behind`. */
  end(first: number, behind: number): void {
    const records = this.#records;
    for (let at = records.length - 3; records[at] === first && records[at + 1] === noEnd; at -= 3) {
      records[at + 1] = behind;
    }
  }

  /** Forgets the escapes whose meaning goes beyond `length`: those codes have become part of another escape. */
  forget(length: number): void {
    const isBehind = (at: number): boolean => (this.#records[at] ?? 0) > length;
    const records = this.#records;
    while (records.length > 0 && (isBehind(records.length - 3) || isBehind(records.length - 2))) {
      this.#written.length = records[records.length - 1] ?? 0;
      records.length -= 3;
    }
  }

  /** Adds escapes as written, with the codes beside them, from record `from` on. @returns the next record; -1: none */
  addTo(into: CodeBuffer, text: CodeBuffer, from: number): number {
    const records = this.#records;
    if (from === 0) settleBackslashes(this.#written);
    let record = from;
    for (; record < records.length && into.length < fullEnough; record += 3) {
      const first = records[record] ?? 0;
      const behind = records[record + 1] ?? 0;
      into.copy(text, Math.max(0, first - beside), first);
      into.copy(this.#written, records[record + 2] ?? 0, this.#endOf(record));
      into.copy(text, behind, Math.min(text.length, behind + beside));
      into.appendGap();
    }
    return record < records.length ? record : -1;
  }

  /**
   * Fills `#nested` with the codes from `first` on, once for each reading of an escape whose meaning they begin with,
   * as that reading left it: for the second `~0` of `~00ab0123` with `~00`. @returns the number of readings
   */
  #readNested(text: CodeBuffer, first: number): number {
    const records = this.#records;
    this.#nested.clear();
    let readings = 0;
    for (let at = records.length - 3; (records[at] ?? -1) >= first && readings < maxReadings; at -= 3) {
      const behind = records[at + 1] ?? 0;
      const begin = records[at + 2] ?? 0;
      const end = this.#endOf(at);
      // An escape that begins later, or means nothing (as `\n`, since white space is left out), begins no other one.
      if (records[at] !== first || behind <= first || end - begin > longestNested) continue;
      readingStarts[readings] = this.#nested.length;
      readings += 1;
      this.#nested.copy(this.#written, begin, end);
      this.#nested.copy(text, behind, text.length);
    }
    return readings;
  }

  #endOf(record: number): number {
    return record + 3 < this.#records.length ? (this.#records[record + 5] ?? 0) : this.#written.length;
  }
}
