import { BoundReached, type Bounds } from '../bounds/bounds.ts';
import { isHeldExactly } from './exact-number.ts';
import { decoded, KeysSeen, type Place } from './keys-seen.ts';

/** An object or array whose end has not been read yet. */
interface OpenContainer {
  isObject: boolean;
  readonly keys: KeysSeen;
  /** The place of objects that are elements of this array, or of arrays in it. */
  place: Place;
  /** That of the current element of an array. */
  index: number;
}

export interface ScannedJson {
  /** One short sentence for each loss, e.g. of a key that occurs twice. */
  readonly oddities: readonly string[];
  /** The number of values in it, containers included. */
  readonly values: number;
}

const quote = 0x22;
const blank = 0x20;
const colon = 0x3a;
const comma = 0x2c;
const minus = 0x2d;
const backslash = 0x5c;
const [beginObject, endObject, beginArray, endArray] = [0x7b, 0x7d, 0x5b, 0x5d];
const [letterT, letterF, letterN] = [0x74, 0x66, 0x6e];

/** A double always holds this many digits exactly, if there is no exponent. */
const exactDigits = 15;

/** Scans JSON before it is parsed: bounds depth and values, notes what parsing would lose. @throws BoundReached */
export const scanJson = (bytes: Buffer, bounds: Bounds): ScannedJson => new JsonScan(bytes, bounds).read();

class JsonScan {
  readonly #bytes: Buffer;
  readonly #bounds: Bounds;
  readonly #oddities: string[] = [];
  /** The open containers, from the outermost in, are the first `#depth`; those behind them are used again. */
  readonly #stack: OpenContainer[] = [];
  #depth = 0;
  readonly #top: Place = { keys: [] };

  constructor(bytes: Buffer, bounds: Bounds) {
    this.#bytes = bytes;
    this.#bounds = bounds;
  }

  read(): ScannedJson {
    const bytes = this.#bytes;
    const { length } = bytes;
    const { jsonValues } = this.#bounds;
    let open: OpenContainer | undefined;
    /** Whether the next string is a key of the open object. */
    let isKeyNext = false;
    let values = 0;
    let at = 0;
    while (at < length && values <= jsonValues) {
      const code = bytes[at] ?? 0;
      if (code === quote) {
        if (isKeyNext && open !== undefined) {
          isKeyNext = false;
          const behindKey = open.keys.takeAsBefore(at);
          at = behindKey >= 0 ? behindKey : this.#readKey(open, at);
          if (bytes[at] === colon) at += 1;
        } else {
          values += 1;
          at = this.#readString(at);
        }
      } else if (code <= blank) at += 1;
      else if (code === comma) {
        at += 1;
        if (open?.isObject === true) isKeyNext = true;
        else if (open !== undefined) open.index += 1;
      } else if (isNumeric(code)) {
        values += 1;
        at = this.#readNumber(at);
      } else if (code === beginObject || code === beginArray) {
        values += 1;
        at += 1;
        isKeyNext = code === beginObject;
        open = this.#enter(isKeyNext, open);
      } else if (code === endObject || code === endArray) {
        at += 1;
        isKeyNext = false;
        open = this.#leave(open);
      } else if (code === letterT || code === letterF || code === letterN) {
        values += 1;
        at += code === letterF ? 'false'.length : 'true'.length;
      } else at += 1;
    }
    if (values > jsonValues) {
      const message = `the JSON of the answer has more than jsonValues (${jsonValues}) values`;
      throw new BoundReached('jsonValues', message);
    }
    return { oddities: this.#oddities, values };
  }

  /** Enters a container. @param around the one that it stands in; undefined at the top */
  #enter(isObject: boolean, around: OpenContainer | undefined): OpenContainer {
    const { jsonDepth } = this.#bounds;
    if (this.#depth >= jsonDepth) {
      const message = `the JSON of the answer is nested beyond jsonDepth (${jsonDepth})`;
      throw new BoundReached('jsonDepth', message);
    }
    const place = (around?.isObject === true ? around.keys.last : around?.place) ?? this.#top;
    let open = this.#stack[this.#depth];
    if (open === undefined) {
      open = { isObject, keys: new KeysSeen(this.#bytes), place, index: 0 };
      this.#stack.push(open);
    } else {
      open.isObject = isObject;
      open.place = place;
      open.index = 0;
    }
    if (isObject) open.keys.begin(place);
    this.#depth += 1;
    return open;
  }

  /** Leaves a container at its end. @returns the container around it */
  #leave(open: OpenContainer | undefined): OpenContainer | undefined {
    if (open === undefined) return undefined;
    if (open.isObject) open.keys.end();
    this.#depth -= 1;
    return this.#depth === 0 ? undefined : this.#stack[this.#depth - 1];
  }

  #readKey({ keys }: OpenContainer, start: number): number {
    const end = this.#readString(start);
    if (!keys.add(start, end)) {
      this.#note(
        `the key ${short(keys.last?.name ?? '')} occurs more than once in ${this.#pointer({ enclosing: true })}`,
      );
    }
    return end;
  }

  /** Reads a string. @returns the index behind the string that begins at `start`, or the end of the text */
  #readString(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let escapesUnicode = false;
    let at = start + 1;
    while (at < length) {
      const code = bytes[at];
      at += 1;
      if (code === quote) break;
      if (code === backslash) {
        escapesUnicode ||= bytes[at] === 0x75;
        at += 1;
      }
    }
    const end = Math.min(at, length);
    // Only an escape can write a lone surrogate: decoding UTF-8 leaves none.
    if (escapesUnicode && /\p{Surrogate}/u.test(decoded(bytes.toString('utf8', start, end)))) {
      this.#note(`a string with a lone surrogate at ${this.#pointer()}`);
    }
    return end;
  }

  /** Reads a number. @returns the index behind the number that begins at `start` */
  #readNumber(start: number): number {
    const bytes = this.#bytes;
    let at = start + 1;
    let hasExponent = false;
    for (let code = bytes[at]; isInNumber(code); code = bytes[at]) {
      if (code === 0x65 || code === 0x45) hasExponent = true;
      at += 1;
    }
    if (!hasExponent && at - start <= exactDigits) return at;
    const written = bytes.toString('latin1', start, at);
    if (!isHeldExactly(written)) {
      this.#note(`the number ${short(written)} at ${this.#pointer()} cannot be held to its last digit`);
    }
    return at;
  }

  #note(oddity: string): void {
    if (this.#oddities.length < this.#bounds.jsonOddities) this.#oddities.push(oddity);
  }

  /** The JSON pointer of the current value; `enclosing`: that of the object around it. */
  #pointer({ enclosing = false } = {}): string {
    const steps = this.#stack
      .slice(0, enclosing ? this.#depth - 1 : this.#depth)
      .map(({ isObject, keys, index }) =>
        isObject ? (keys.last?.name ?? '').replaceAll('~', '~0').replaceAll('/', '~1') : String(index),
      );
    return steps.length === 0 ? 'the top level' : short(`/${steps.join('/')}`);
  }
}

const isNumeric = (code: number | undefined): boolean =>
  code !== undefined && ((code >= 0x30 && code <= 0x39) || code === minus);

const isInNumber = (code: number | undefined): code is number =>
  isNumeric(code) || code === 0x2e || code === 0x2b || code === 0x65 || code === 0x45;

const short = (text: string): string => (text.length <= 80 ? text : `${text.slice(0, 79)}…`);
