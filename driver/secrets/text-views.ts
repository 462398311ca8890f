import { CodeBuffer } from './code-buffer.ts';
import { base64Code, decodeRuns, hexadecimalCode } from './embedded-bytes.ts';
import { Unescaper } from './unescape.ts';

/** How the codes of a view were written in the text. */
export type Written = 'plain' | 'base64' | 'hex';

/** A text as it is searched. It is valid only until the next one. */
export interface TextView extends Pick<CodeBuffer, 'codes' | 'starts' | 'ends' | 'length'> {
  readonly written: Written;
}

/** Where views are built: kept from text to text, since most are short, and there are many. */
const plain = new CodeBuffer();
const decoded = new CodeBuffer();

/**
 * The text in every way in which a secret may stand in it: with all escapes undone, with blanks kept if that is asked
 * for, as it is, and what its base64 and hexadecimal stand for, wherever that begins.
 */
export function* textViews(text: string, keepsBlanks: boolean): Generator<TextView> {
  if (keepsBlanks) yield view(unescaped(text, true), 'plain');
  const ordinary = unescaped(text, false);
  yield view(ordinary, 'plain');
  yield* decode(ordinary, 'base64');
  yield* decode(ordinary, 'hex');
  if (!isUnchanged(ordinary, text)) yield view(asItIs(text), 'plain');
}

/** Whether nothing was undone, so that the text has been searched as it is. */
function isUnchanged({ starts, length }: CodeBuffer, text: string): boolean {
  if (length !== text.length) return false;
  for (let at = 0; at < length; at += 1) if (starts[at] !== at) return false;
  return true;
}

function unescaped(text: string, keepsBlanks: boolean): CodeBuffer {
  plain.clear(text.length);
  const unescaper = new Unescaper(plain, keepsBlanks);
  for (let at = 0; at < text.length; at += 1) unescaper.put(text.charCodeAt(at), at, at + 1);
  return plain;
}

function asItIs(text: string): CodeBuffer {
  plain.clear(text.length);
  for (let at = 0; at < text.length; at += 1) plain.append(text.charCodeAt(at), at, at + 1);
  return plain;
}

function* decode(text: CodeBuffer, written: 'base64' | 'hex'): Generator<TextView> {
  decoded.clear();
  decodeRuns(text, written === 'base64' ? base64Code : hexadecimalCode, decoded);
  if (decoded.length > 0) yield view(decoded, written);
}

function view({ codes, starts, ends, length }: CodeBuffer, written: Written): TextView {
  return { codes, starts, ends, length, written };
}
