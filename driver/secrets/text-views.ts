import { backslash } from './backslashes.ts';
import { endOfOpenReference } from './character-references.ts';
import { CodeBuffer } from './code-buffer.ts';
import { base64Code, decodeRuns, hexadecimalCode } from './embedded-bytes.ts';
import { ampersand, type EscapeKind, escapeSigns, percent, semicolon } from './escape-codes.ts';
import { LeftEscapes } from './left-escapes.ts';
import { Unescaper } from './unescape.ts';

/** The encoding in which the codes of a view were written in the text. */
export type Written = 'plain' | 'base64' | 'hex';

/** A text as it is searched once, e.g. with its escapes undone; valid only until the next view is made. */
export interface TextView extends Pick<CodeBuffer, 'codes' | 'starts' | 'ends' | 'length'> {
  readonly written: Written;
}

/** The views that the secrets that are searched for make necessary, beside the usual ones. */
export interface ViewOptions {
  /** Whether blanks are kept in a view, too, since a secret holds one, or a `+` that may be read as one. */
  readonly keepsBlanks: boolean;
  /** Whether escapes are undone step by step, too, since part of a secret looks like one: all at once would undo it. */
  readonly asEscaped: boolean;
}

interface Viewing extends ViewOptions {
  /** Whether base64 and hexadecimal in the text are decoded; what came out of them is not decoded again. */
  readonly decodes: boolean;
}

/** The most rounds in which nested escapes are undone one level at a time. */
const maxRounds = 4;

/** The buffers in which views are built, kept from text to text, since most texts are short, and there are many. */
const source = new CodeBuffer();
const unescaped = new CodeBuffer();
const other = new CodeBuffer();
const third = new CodeBuffer();
const fromBase64 = new CodeBuffer();
const fromHexadecimal = new CodeBuffer();
const withEscapes = new CodeBuffer();
const closed = new CodeBuffer();
const around = new CodeBuffer();
const within = new CodeBuffer();
const left = new LeftEscapes();

/** Yields all views of a text in which a secret may be found: as it is, unescaped, and decoded. */
export function* textViews(text: string, options: ViewOptions): Generator<TextView> {
  source.fill(text);
  fromBase64.clear();
  fromHexadecimal.clear();
  for (const [buffer, written] of [
    [source, 'plain'],
    [fromBase64, 'base64'],
    [fromHexadecimal, 'hex'],
  ] as const) {
    for (const { codes, starts, ends, length } of viewsOf(buffer, { ...options, decodes: written === 'plain' }))
      yield { codes, starts, ends, length, written };
  }
}

/** Yields the views of a text, and those of the text with unclosed character references closed: `&ampx` as `&amp;x`. */
function* viewsOf(text: CodeBuffer, options: Viewing): Generator<CodeBuffer> {
  if (text.length === 0) return;
  yield* viewsOfClosed(text, options);
  if (!mayRefer(text)) return;
  yield* viewsOfOpen(text, options, { kinds: [], folds: false });
  const isWide = yield* viewsOfOpen(text, options, { kinds: besideReferences, folds: false });
  if (isWide) yield* viewsOfOpen(text, options, { kinds: besideReferences });
}

/**
 * Yields the views of a text with unclosed references closed, layer by layer: first the escapes around references are
 * undone (`undone`), then these closed, then one level of them undone. @returns whether a character was beyond ASCII
 */
function* viewsOfOpen(
  text: CodeBuffer,
  options: Viewing,
  undone: Parameters<typeof undoEscapes>[2],
): Generator<CodeBuffer, boolean> {
  let isWide = false;
  let layer = text;
  for (let round = 0; round < maxRounds && mayRefer(layer); round += 1) {
    undoEscapes(layer, around, undone);
    isWide ||= around.codes.subarray(0, around.length).some((code) => code >= 0x80);
    const isOpen = closeReferences(around, closed);
    if (isOpen) yield* viewsOfClosed(closed, options);
    const inner = { ...undone, kinds: ['reference'], once: true } as const;
    if (!undoEscapes(isOpen ? closed : around, within, inner).hasUndone) break;
    layer = within;
  }
  return isWide;
}

function mayRefer({ codes, length }: CodeBuffer): boolean {
  const shown = codes.subarray(0, length);
  return [ampersand, percent, backslash].some((sign) => shown.includes(sign)) || shown.some((code) => code >= 0x80);
}

/** Copies a text, and adds a semicolon to each character reference without one. @returns whether there was any */
function closeReferences(text: CodeBuffer, into: CodeBuffer): boolean {
  const { codes, starts, length } = text;
  into.clear(length);
  let copied = 0;
  for (let at = codes.indexOf(ampersand); at >= 0 && at < length; at = codes.indexOf(ampersand, at + 1)) {
    const end = endOfOpenReference(codes, at + 1, length);
    if (end < 0) continue;
    into.copy(text, copied, end);
    const place = end < length ? (starts[end] ?? 0) : (text.ends[end - 1] ?? 0);
    into.append(semicolon, place, place);
    copied = end;
  }
  if (copied === 0) return false;
  into.copy(text, copied, length);
  return true;
}

/** Yields the views of a text whose references are closed, and decodes what is encoded in it. */
function* viewsOfClosed(text: CodeBuffer, options: Viewing): Generator<CodeBuffer> {
  const { keepsBlanks, asEscaped, decodes } = options;
  const { hasChanged } = undoEscapes(text, unescaped, {});
  // If only white space was left out, the text as it is need not be searched, unless a secret holds white space.
  const asItIs = hasChanged || keepsBlanks ? [text] : [];
  for (const encoded of decodes ? [unescaped, ...asItIs] : []) {
    decodeRuns(encoded, base64Code, fromBase64);
    decodeRuns(encoded, hexadecimalCode, fromHexadecimal);
  }
  yield* withAndWithout(unescaped);
  for (const each of asItIs) yield each;
  if (keepsBlanks) {
    undoEscapes(text, unescaped, { keepsBlanks });
    yield* withAndWithout(unescaped);
  }
  if (!asEscaped) return;
  for (const blanks of keepsBlanks ? [false, true] : [false]) {
    yield* inRounds(text, { ...options, keepsBlanks: blanks });
    yield* kindByKind(text, { ...options, keepsBlanks: blanks });
  }
}

function undoEscapes(
  text: CodeBuffer,
  into: CodeBuffer,
  options: Omit<NonNullable<ConstructorParameters<typeof Unescaper>[1]>, 'left'>,
): Unescaper {
  into.clear(text.length);
  left.clear();
  const unescaper = new Unescaper(into, { ...options, left });
  unescaper.putAll(text);
  return unescaper;
}

/** Yields a text whose escapes were undone, and then each escape as it was written, with the codes beside it. */
function* withAndWithout(text: CodeBuffer): Generator<CodeBuffer> {
  yield text;
  for (let from = 0; from >= 0; ) {
    withEscapes.clear();
    from = left.addTo(withEscapes, text, from);
    if (withEscapes.length > 0) yield withEscapes;
  }
}

/** Yields a text with its escapes left, then with one level of them undone, then two, and so on. */
function* inRounds(text: CodeBuffer, options: Viewing): Generator<CodeBuffer> {
  const { keepsBlanks } = options;
  undoEscapes(text, unescaped, { kinds: [], keepsBlanks });
  yield unescaped;
  let [from, to] = [unescaped, other];
  for (let round = 0; round < maxRounds; round += 1) {
    if (!undoEscapes(from, to, { once: true, keepsBlanks }).hasUndone) return;
    yield* withAndWithout(to);
    [from, to] = [to, from];
  }
}

/** Yields a text with one writer's escapes undone, then another's: of `%5Cu0025z` the `%5C`, of `\u0025z` the rest. */
function* kindByKind(text: CodeBuffer, options: Viewing): Generator<CodeBuffer> {
  for (const outer of ways) {
    if (!undoKind(text, unescaped, outer, options)) continue;
    yield* withAndWithout(unescaped);
    for (const inner of ways) {
      if (!undoKind(unescaped, other, inner, options)) continue;
      yield* withAndWithout(other);
      if (inner === outer && undoKind(other, third, inner, options)) yield* withAndWithout(third);
    }
  }
}

/** The kinds of escapes that may hide the `&` of a reference, or stand around it. */
const besideReferences: readonly EscapeKind[] = ['percent', 'backslash', 'unicode', 'pointer'];

/** The kinds of escapes that one writer makes. All begin with the same sign. */
type Way = readonly [EscapeKind, ...EscapeKind[]];

/** In JSON a backslash escapes many signs; in other formats only `\u0041` may be an escape, hence `unicode` alone. */
const ways: readonly Way[] = [['percent'], ['backslash', 'unicode'], ['unicode'], ['reference'], ['pointer']];

function undoKind(from: CodeBuffer, to: CodeBuffer, kinds: Way, { keepsBlanks }: Viewing): boolean {
  if (!from.codes.subarray(0, from.length).includes(escapeSigns[kinds[0]])) return false;
  return undoEscapes(from, to, { kinds, once: true, keepsBlanks }).hasUndone;
}
