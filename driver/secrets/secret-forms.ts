import { smallLetter } from './character-folds.ts';
import { CodeBuffer } from './code-buffer.ts';
import { type CorpusForm, gramSize } from './corpus.ts';
import { Unescaper } from './unescape.ts';

/** A form before it is added to the corpus: its codes are in small letters. */
export interface SecretForm extends Pick<CorpusForm, 'isBase64' | 'positions'> {
  readonly codes: Uint16Array;
}

const ways = [{}, { keepsBlanks: true }, { kinds: [] }, { kinds: [], keepsBlanks: true }] as const;

/**
 * Lists the forms in which a secret is searched for: as it is; with escapes undone or left, each without and with
 * blanks; and in base64 whose letter case was lost. Other base64, and hexadecimal, is decoded in the text.
 */
export function secretForms(value: string): readonly SecretForm[] {
  const asItIs = Uint16Array.from({ length: value.length }, (_, at) => smallLetter(value.charCodeAt(at)));
  const forms: SecretForm[] = [{ isBase64: false, codes: asItIs, positions: null }];
  for (const { codes, starts, ends } of ways.map((way) => unescaped(value, way))) {
    if (forms.some((form) => isSame(form.codes, codes))) continue;
    forms.push({ isBase64: false, codes, positions: { starts, ends } });
  }
  return [...forms, ...base64Forms(value)];
}

/** Lists every gram of a text, escapes undone and in small letters. */
export function gramsOf(text: string): readonly string[] {
  const letters = Buffer.from(unescaped(text).codes.buffer).toString('utf16le');
  const count = Math.max(0, letters.length - gramSize + 1);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + gramSize));
}

/** Whether a secret holds a sign that begins an escape, e.g. `100%25x`: undone, it would be another text. */
export const looksEscaped = (value: string): boolean => /[\\%&~]/.test(value);

/** Whether a secret holds white space, a control character, or a `+`, which forms read as a blank. */
export const hasBlank = (value: string): boolean => /[\p{Cc}\s+]/u.test(value);

type Codes = Pick<CodeBuffer, 'codes' | 'starts' | 'ends'>;

function unescaped(text: string, options: ConstructorParameters<typeof Unescaper>[1] = {}): Codes {
  const source = new CodeBuffer();
  const buffer = new CodeBuffer();
  source.fill(text);
  new Unescaper(buffer, options).putAll(source);
  const { codes, starts, ends, length } = buffer;
  return {
    codes: codes.slice(0, length).map(smallLetter),
    starts: starts.slice(0, length),
    ends: ends.slice(0, length),
  };
}

/**
 * Lists how base64 writes a secret within a longer text. That depends on the offset of its first byte in a group of
 * three: `secret` is `c2VjcmV0`, behind one byte `NlY3Jld`, behind two `zZWNyZX`, without the characters that it shares
 * with what stands before and behind it.
 */
function base64Forms(value: string): readonly SecretForm[] {
  const bytes = Buffer.from(value);
  const cores = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  const spellings = new Set(cores.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]));
  return [...spellings].map((text) => ({ isBase64: true, codes: unescaped(text).codes, positions: null }));
}

const isSame = (one: Uint16Array, other: Uint16Array): boolean =>
  one.length === other.length && one.every((code, at) => code === other[at]);
