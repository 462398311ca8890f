import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { Secrets } from './secrets.ts';

/** A way to write one character; texts are written character by character, so that each piece of one is known. */
type Writing = (character: string) => string;

const code = (character: string) => character.codePointAt(0) ?? 0;
const byUnit =
  (write: (unit: number) => string): Writing =>
  (character) =>
    Array.from({ length: character.length }, (_, at) => write(character.charCodeAt(at))).join('');
const percentEncoded: Writing = (character) =>
  [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const named: Readonly<Record<string, string>> = {
  '/': 'sol',
  '+': 'plus',
  '=': 'equals',
  _: 'lowbar',
  '"': 'quot',
  '&': 'amp',
  '.': 'period',
};
const isAscii = (character: string) => character > ' ' && character <= '~';

const writings: Readonly<Record<string, Writing>> = {
  'as it is': (character) => character,
  'in capitals': (character) => character.toUpperCase(),
  'in small letters': (character) => character.toLowerCase(),
  'percent-encoded': percentEncoded,
  'percent-encoded where needed': (character) => encodeURIComponent(character),
  'as forms do': (character) => encodeURIComponent(character).replaceAll('%20', '+'),
  'in JSON': (character) => JSON.stringify(character).slice(1, -1).replaceAll('/', '\\/'),
  'in JSON escapes': byUnit((unit) => `\\u${unit.toString(16).padStart(4, '0')}`),
  'in JSON escapes in capitals': byUnit((unit) => `\\u${unit.toString(16).padStart(4, '0').toUpperCase()}`),
  'in named references': (character) => (named[character] === undefined ? character : `&${named[character]};`),
  'in decimal references': (character) => `&#${code(character)};`,
  'in references with zeros': (character) => `&#${String(code(character)).padStart(12, '0')};`,
  'in hexadecimal references': (character) => `&#X000${code(character).toString(16).toUpperCase()};`,
  'in decimal references without an end': (character) => `&#${code(character)}`,
  'in references with zeros without an end': (character) => `&#0${String(code(character)).padStart(9, '0')}`,
  'in hexadecimal references without an end': (character) => `&#x${code(character).toString(16)}`,
  'in references some of which have an end': (character) =>
    `&#${code(character)}${code(character) % 2 === 0 ? ';' : ''}`,
  'in a JSON pointer': (character) => character.replaceAll('~', '~0').replaceAll('/', '~1'),
  'with variation selectors': (character) => `${character}\ufe0f`,
  'with characters of no width': (character) => `\u200b${character}\u2060`,
  'on lines': (character) => `${character}\r\n\t`,
  'in full width': (character) => (isAscii(character) ? String.fromCharCode(code(character) + 0xfee0) : character),
  'with accents': (character) => (/[a-z]/i.test(character) ? `${character}\u0301` : character),
};

/** Writes each character in all of these ways, one around the other. */
function write(text: string, names: readonly string[]): readonly string[] {
  return [...text].map((character) =>
    names.reduce((written, name) => Array.from(written, (each) => writings[name]?.(each)).join(''), character),
  );
}

const tokenCharacter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~+/=');
/** Secrets of which a part looks like an escape. */
const escapeAlike = fc.constantFrom('%41', '%25', '\\n', '\\u0041', '\\\\', '&amp;', '&#65;', '~1', '~0');
const anyCharacter = fc.oneof(
  { weight: 6, arbitrary: tokenCharacter },
  { weight: 1, arbitrary: fc.constantFrom(...'%&\\;#"\'<>:$ {}') },
  { weight: 1, arbitrary: fc.constantFrom('é', 'ß', 'Ж', '漢', '𝒳') },
);
const token = fc.string({ unit: tokenCharacter, minLength: 8, maxLength: 60 });
const looksEscaped = fc
  .array(fc.oneof({ weight: 3, arbitrary: anyCharacter }, { weight: 1, arbitrary: escapeAlike }), {
    minLength: 8,
    maxLength: 24,
  })
  .map((pieces) => pieces.join(''));
const secretText = fc.oneof(token, fc.string({ unit: anyCharacter, minLength: 8, maxLength: 40 }), looksEscaped);

const harmless = fc.constantFrom('', '"', '{"a":"', ' ', '\n', 'x', 'token=');
/** Texts beside a secret that look like the beginning, or the end, of an escape. */
const misleading = fc.constantFrom('%', '&', '\\', '~', '%2', '&#', '\\u00', '25', 'amp;', ';');

/** Draws a secret, a piece of it of 8 characters or more, which a target sends, and the texts beside the piece. */
const cutOf = (secrets: fc.Arbitrary<string>) =>
  secrets.chain((secret) => {
    const characters = [...secret];
    const beside = fc.oneof(harmless, misleading);
    return fc
      .tuple(fc.nat(characters.length - 8), fc.nat(characters.length - 8), beside, beside)
      .map(([from, less, before, behind]) => {
        const piece = characters.slice(from, Math.max(from + 8, characters.length - less)).join('');
        return { secret, piece, before, behind };
      });
  });
const cut = cutOf(secretText);
const ordinaryCut = cutOf(token.filter((secret) => !secret.includes('~')));

function knowing(...secrets: readonly string[]): Secrets {
  const known = new Secrets(boundsWith({}));
  for (const secret of secrets) known.add('$SECRET', secret);
  return known;
}

/** Makes the text behind an open reference begin with a quote: a digit would belong to the reference. */
const apart = (names: readonly string[], behind: string): string =>
  names.some((name) => /an end$/.test(name)) ? `"${behind}` : behind;

/** Lists each stretch of 8 characters of the secret, as it was written. */
const windows = (written: readonly string[]): readonly string[] =>
  Array.from({ length: written.length - 7 }, (_, at) => written.slice(at, at + 8).join(''));

const options = { seed: 1, numRuns: 60 };

describe('no 8 characters of a secret are left in a text', () => {
  test.each(Object.keys(writings))('written %s', (name) => {
    fc.assert(
      fc.property(cut, ({ secret, piece, before, behind }) => {
        const written = write(piece, [name]);
        const redacted = knowing(secret).redact(before + written.join('') + apart([name], behind));
        expect(windows(written).filter((each) => redacted.includes(each))).toEqual([]);
      }),
      options,
    );
  });

  test('written in several ways, one around the other', () => {
    const names = fc.array(fc.constantFrom(...Object.keys(writings)), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(cut, names, ({ secret, piece, before, behind }, ways) => {
        // If the secret looks escaped, a third way may leave signs that the second way takes for escapes of its own.
        const written = write(piece, /[\\%&~]/.test(secret) ? ways.slice(0, 2) : ways);
        const redacted = knowing(secret).redact(before + written.join('') + apart(ways, behind));
        expect(windows(written).filter((each) => redacted.includes(each))).toEqual([]);
      }),
      { seed: 1, numRuns: 700 },
    );
  });

  test.each([
    ['base64', 6],
    ['base64url', 6],
    ['hex', 4],
  ] as const)('in %s of a text that holds it', (encoding, bits) => {
    const way = fc.constantFrom(
      'as it is',
      'in capitals',
      'percent-encoded',
      'in JSON escapes',
      'in decimal references',
    );
    fc.assert(
      fc.property(cut, way, harmless, ({ secret, piece, before, behind }, name, outside) => {
        const written = write(piece, [name]);
        const encoded = Buffer.from(before + written.join('') + behind).toString(encoding);
        const redacted = knowing(secret).redact(outside + encoded);
        const left = windows(written).filter((_, at) => {
          const start = Buffer.byteLength(before + written.slice(0, at).join(''));
          const end = start + Buffer.byteLength(written.slice(at, at + 8).join(''));
          return redacted.includes(encoded.slice(Math.ceil((start * 8) / bits), Math.floor((end * 8) / bits)));
        });
        expect(left).toEqual([]);
      }),
      options,
    );
  });

  test('with any other text between two pieces, and with secrets that are made of one another', () => {
    const related = fc
      .tuple(ordinaryCut, fc.constantFrom('zz', '', 'a', '%'), fc.nat(20))
      .map(([{ secret, piece }, added, length]) => ({
        piece,
        secrets: [
          secret,
          added + secret.slice(0, 8 + length),
          secret.slice(length) + added,
          `${secret}${added}${secret}`,
        ],
      }));
    fc.assert(
      fc.property(related, fc.string({ maxLength: 12 }), fc.nat(3), ({ secrets, piece }, between, first) => {
        const known = knowing(...secrets.slice(first), ...secrets.slice(0, first));
        const redacted = known.redact(piece + between + piece.slice(0, -1) + between + secrets.join(between));
        const all = secrets.flatMap((secret) => windows([...secret]));
        expect(all.filter((each) => redacted.includes(each))).toEqual([]);
      }),
      options,
    );
  });

  test('wherever the text is cut, before it is redacted or behind', () => {
    fc.assert(
      fc.property(cut, fc.nat(100), fc.string({ maxLength: 20 }), ({ secret }, place, beside) => {
        const text = `${beside}${secret}${beside}`;
        const at = place % text.length;
        const secrets = knowing(secret);
        for (const part of [
          secrets.redact(text.slice(0, at)),
          secrets.redact(text.slice(at)),
          secrets.redactShort(text, at),
        ]) {
          expect(windows([...secret]).filter((each) => part.includes(each))).toEqual([]);
        }
      }),
      options,
    );
  });
});

test('a text that shares nothing with a secret stays as it is', () => {
  const other = fc.string({ unit: fc.constantFrom(...'ghijklmnop{}[]":, \\n%&;<>'), maxLength: 200 });
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abcdef0123456789-'), minLength: 8, maxLength: 40 }),
      other,
      (secret, text) => {
        expect(knowing(secret).redact(text)).toBe(text);
      },
    ),
    options,
  );
});
