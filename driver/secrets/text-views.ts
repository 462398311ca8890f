import { CodeBuffer } from './code-buffer.ts';
import { base64Code, decodeRuns, hexadecimalCode } from './embedded-bytes.ts';
import { LeftEscapes } from './left-escapes.ts';
import { Unescaper } from './unescape.ts';

/** How the codes of a view were written in the text. */
export type Written = 'plain' | 'base64' | 'hex';

/** A text as it is searched. It is valid only until the next one. */
export interface TextView extends Pick<CodeBuffer, 'codes' | 'starts' | 'ends' | 'length'> {
  readonly written: Written;
}

/** What the secrets that are looked for make necessary. */
export interface ViewOptions {
  /** One of them holds a blank, or a `+` that may be taken for one. */
  readonly keepsBlanks: boolean;
  /** Something in one of them looks like an escape, which must not be undone together with those around it. */
  readonly inRounds: boolean;
}

/** How often escapes are undone one after the other, where that cannot be done all at once. */
const mostRounds = 4;

/** Where views are built: kept from text to text, since most are short, and there are many. */
const source = new CodeBuffer();
const unescaped = new CodeBuffer();
const other = new CodeBuffer();
const fromBase64 = new CodeBuffer();
const fromHexadecimal = new CodeBuffer();
const withEscapes = new CodeBuffer();
const left = new LeftEscapes();

/**
 * The text in every way in which a secret may stand in it: as it is and with escapes undone, and the same for what its
 * base64 and its hexadecimal stand for, wherever that begins.
 */
export function* textViews(text: string, options: ViewOptions): Generator<TextView> {
  source.fill(text);
  fromBase64.clear();
  fromHexadecimal.clear();
  yield* viewsOf(source, 'plain', options);
  yield* viewsOf(fromBase64, 'base64', options);
  yield* viewsOf(fromHexadecimal, 'hex', options);
}

function* viewsOf(text: CodeBuffer, written: Written, { keepsBlanks, inRounds }: ViewOptions): Generator<TextView> {
  if (text.length === 0) return;
  undoEscapes(text, unescaped, false);
  // Where nothing was undone the text is searched as it is.
  const asItIs = isUnchanged(unescaped, text) ? [] : [text];
  if (written === 'plain') for (const encoded of [unescaped, ...asItIs]) decode(encoded);
  yield* withAndWithout(unescaped, written);
  for (const each of asItIs) yield view(each, written);
  if (keepsBlanks) {
    undoEscapes(text, unescaped, true);
    yield* withAndWithout(unescaped, written);
  }
  if (inRounds) yield* rounds(text, written, false);
  if (inRounds && keepsBlanks) yield* rounds(text, written, true);
}

function decode(text: CodeBuffer): void {
  decodeRuns(text, base64Code, fromBase64);
  decodeRuns(text, hexadecimalCode, fromHexadecimal);
}

function undoEscapes(text: CodeBuffer, into: CodeBuffer, keepsBlanks: boolean): void {
  into.clear(text.length);
  left.clear();
  new Unescaper(into, { keepsBlanks, left }).putAll(text);
}

/** A text whose escapes were undone, and then with one of them after the other left as it was. */
function* withAndWithout(text: CodeBuffer, written: Written): Generator<TextView> {
  yield view(text, written);
  withEscapes.clear();
  left.addTo(withEscapes, text);
  if (withEscapes.length > 0) yield view(withEscapes, written);
}

/** Whether the codes still stand one for one where those of the text do. */
function isUnchanged({ starts, length }: CodeBuffer, text: CodeBuffer): boolean {
  if (length !== text.length) return false;
  for (let at = 0; at < length; at += 1) if (starts[at] !== text.starts[at]) return false;
  return true;
}

/** The text with its escapes left, then undone once, then those that this brought to light, and so on. */
function* rounds(text: CodeBuffer, written: Written, keepsBlanks: boolean): Generator<TextView> {
  unescaped.clear(text.length);
  new Unescaper(unescaped, { escapes: 'never', keepsBlanks }).putAll(text);
  yield view(unescaped, written);
  let [from, to] = [unescaped, other];
  for (let round = 0; round < mostRounds; round += 1) {
    to.clear(from.length);
    left.clear();
    const unescaper = new Unescaper(to, { escapes: 'once', keepsBlanks, left });
    unescaper.putAll(from);
    if (!unescaper.hasUndone) return;
    yield* withAndWithout(to, written);
    [from, to] = [to, from];
  }
}

function view({ codes, starts, ends, length }: CodeBuffer, written: Written): TextView {
  return { codes, starts, ends, length, written };
}
