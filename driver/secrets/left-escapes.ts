import { settleBackslashes } from './backslashes.ts';
import { CodeBuffer } from './code-buffer.ts';

/** Codes beside an escape that may be part of a stretch of eight with it. */
const beside = 7;

const open = -1;

/** So many codes of an escape are left together with the one that it became part of, in so many ways. */
const longestNested = 16;
const maxWays = 4;
const nestedStarts = new Int32Array(maxWays);

/** Codes that are handed out at a time: what is larger is slow to fill, and to search. */
const fullEnough = 65_536;

/**
 * Knows how a text reads if one of its escapes is left as written. What looks like an escape may be the end of something
 * else and the beginning of a secret: in `%2f`, the `f` may begin a secret.
 */
export class LeftEscapes {
  /** The escapes as they are written, one behind the other. */
  readonly #written = new CodeBuffer();
  /** Three numbers for each: the place in the buffer where it was undone, the end of what it stands for, its start in `#written`. */
  readonly #records: number[] = [];
  /** Escapes as written that became part of the next one. */
  readonly #nested = new CodeBuffer();

  clear(): void {
    this.#records.length = 0;
    this.#written.clear();
  }

  /** Notes an escape that is going to be undone: the codes of a buffer from `first` on. */
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

  /** Notes that what the escape at `first` stands for ends at `behind`. */
  close(first: number, behind: number): void {
    const records = this.#records;
    for (
      let record = this.#records.length - 3;
      records[record] === first && records[record + 1] === open;
      record -= 3
    ) {
      records[record + 1] = behind;
    }
  }

  /** Forgets the escapes that stand for something behind `length`: it has become part of another one. */
  forget(length: number): void {
    const isBehind = (at: number): boolean => (this.#records[at] ?? 0) > length;
    const records = this.#records;
    while (records.length > 0 && (isBehind(records.length - 3) || isBehind(records.length - 2))) {
      this.#written.length = records[records.length - 1] ?? 0;
      records.length -= 3;
    }
  }

  /**
   * Adds escapes to `into` as they were written, with what stands beside them, from `from` until it is full.
   * @returns where to go on; -1: none is left
   */
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
   * Copies codes once more for each escape they begin with, left as it is, from {@link nestedStarts}: behind `~` a
   * secret may begin with zeros. @returns how many
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
