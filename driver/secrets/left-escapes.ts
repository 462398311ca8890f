import { settleBackslashes } from './backslashes.ts';
import { CodeBuffer } from './code-buffer.ts';

/** The codes on either side that are searched together with an escape: one less than a gram has. */
const beside = 7;

const open = -1;

/** The most codes of an escape that is left as written inside another one, and the most ways in which that is done. */
const longestNested = 16;
const maxWays = 4;
const nestedStarts = new Int32Array(maxWays);

/** The codes after which a view is complete: larger ones are slow to fill and to search. */
const fullEnough = 65_536;

/**
 * Remembers the escapes of a text as written, so that it can be searched with one of them left as it is: what looks
 * like an escape may hold the beginning of a secret, as the `f` of `%2f`.
 */
export class LeftEscapes {
  readonly #written = new CodeBuffer();
  /** Three numbers for each escape: the start and the end of its meaning in the buffer, and its start in `#written`. */
  readonly #records: number[] = [];
  /** Escapes as written that became part of the next one. */
  readonly #nested = new CodeBuffer();

  clear(): void {
    this.#records.length = 0;
    this.#written.clear();
  }

  /** Notes an escape before it is undone: the codes of the buffer from `first` on. */
  open(text: CodeBuffer, first: number): void {
    const ways = this.#takeNested(text, first);
    this.forget(first);
    this.#records.push(first, open, this.#written.length);
    this.#written.copy(text, first, text.length);
    for (let way = 0; way < ways; way += 1) {
      this.#records.push(first, open, this.#written.length);
      const behind = way + 1 < ways ? nestedStarts[way + 1] : this.#nested.length;
      this.#written.copy(this.#nested, nestedStarts[way] ?? 0, behind ?? 0);
    }
  }

  close(first: number, behind: number): void {
    const records = this.#records;
    for (let at = records.length - 3; records[at] === first && records[at + 1] === open; at -= 3) {
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
   * Copies the codes from `first` on to `#nested`, once for each escape that they begin with, which stays as written: a
   * secret may begin with zeros behind `~`. @returns the number of copies, which start at {@link nestedStarts}
   */
  #takeNested(text: CodeBuffer, first: number): number {
    this.#nested.clear();
    let ways = 0;
    for (let record = this.#records.length - 3; (this.#records[record] ?? -1) >= first && ways < maxWays; record -= 3) {
      const behind = this.#records[record + 1] ?? 0;
      const begin = this.#records[record + 2] ?? 0;
      const end = this.#endOf(record);
      if (this.#records[record] !== first || behind <= first || end - begin > longestNested) continue;
      nestedStarts[ways] = this.#nested.length;
      ways += 1;
      this.#nested.copy(this.#written, begin, end);
      this.#nested.copy(text, behind, text.length);
    }
    return ways;
  }

  #endOf(record: number): number {
    return record + 3 < this.#records.length ? (this.#records[record + 5] ?? 0) : this.#written.length;
  }
}
