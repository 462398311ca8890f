import { smallLetter } from './character-folds.ts';
import { CodeBuffer } from './code-buffer.ts';
import { Unescaper } from './unescape.ts';

/** Characters of a secret that are found wherever they stand together; also the codes of a gram. */
export const gramSize = 8;

/** One way in which a secret is looked for: codes in small letters, and where in the secret each stands. */
export interface SecretForm {
  readonly isBase64: boolean;
  readonly codes: Uint16Array;
  readonly places: { readonly starts: Uint32Array; readonly ends: Uint32Array } | null;
}

const ways = [{}, { keepsBlanks: true }, { kinds: [] }, { kinds: [], keepsBlanks: true }] as const;

/**
 * The ways in which a secret is looked for: as it is; with escapes undone, without and with blanks; with escapes left; and
 * in base64 whose letter case was lost. Other base64, and hexadecimal, is decoded where it stands.
 */
export function secretForms(value: string): readonly SecretForm[] {
  const asItIs = Uint16Array.from({ length: value.length }, (_, at) => smallLetter(value.charCodeAt(at)));
  const forms: SecretForm[] = [{ isBase64: false, codes: asItIs, places: null }];
  for (const { codes, starts, ends } of ways.map((way) => unescaped(value, way))) {
    if (forms.some((form) => isSame(form.codes, codes))) continue;
    forms.push({ isBase64: false, codes, places: { starts, ends } });
  }
  return [...forms, ...base64Forms(value)];
}

/** Every stretch of {@link gramSize} codes of a text, escapes undone and in small letters. */
export function gramsOf(text: string): readonly string[] {
  const letters = Buffer.from(unescaped(text).codes.buffer).toString('utf16le');
  const count = Math.max(0, letters.length - gramSize + 1);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + gramSize));
}

/** Whether something in a secret, as it is, may look like an escape. */
export const looksEscaped = (value: string): boolean => /[\\%&~]/.test(value);

/** Whether a secret holds white space or a control, or a `+`, which may be taken for a blank. */
export const hasBlank = (value: string): boolean => /[\p{Cc}\s+]/u.test(value);

type Codes = Pick<CodeBuffer, 'codes' | 'starts' | 'ends'>;

function unescaped(text: string, options: ConstructorParameters<typeof Unescaper>[1] = {}): Codes {
  const source = new CodeBuffer();
  const buffer = new CodeBuffer();
  source.fill(text);
  new Unescaper(buffer, options).putAll(source);
  return contentOf(buffer);
}

const contentOf = ({ codes, starts, ends, length }: CodeBuffer): Codes => ({
  codes: codes.slice(0, length).map(smallLetter),
  starts: starts.slice(0, length),
  ends: ends.slice(0, length),
});

/** In base64 of a longer text a secret looks different by where it falls among the groups of three bytes. */
function base64Forms(value: string): readonly SecretForm[] {
  const bytes = Buffer.from(value);
  const cores = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
  });
  const spellings = new Set(cores.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]));
  return [...spellings].map((text) => ({ isBase64: true, codes: unescaped(text).codes, places: null }));
}

const isSame = (one: Uint16Array, other: Uint16Array): boolean =>
  one.length === other.length && one.every((code, at) => code === other[at]);
