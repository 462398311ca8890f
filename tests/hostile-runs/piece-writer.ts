import fc from 'fast-check';

const code = (character: string) => character.charCodeAt(0);

/** Ways in which a target may write down a piece of a secret. */
const ways: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => [...text].map((each) => `%${code(each).toString(16)}`).join(''),
  (text) => encodeURIComponent(encodeURIComponent(encodeURIComponent(text))),
  (text) => [...text].map((each) => `\\u${code(each).toString(16).padStart(4, '0')}`).join(''),
  (text) => [...text].map((each) => `&#${String(code(each)).padStart(6, '0')};`).join(''),
  (text) => [...text].map((each) => `&#x${code(each).toString(16)};`).join(''),
  (text) => text.replaceAll('~', '~0').replaceAll('/', '~1'),
  (text) => [...text].join('\u200b'),
  (text) => text.replaceAll(/(.{5})/g, '$1\r\n  '),
  (text) => Buffer.from(text).toString('base64'),
  (text) => Buffer.from(`id:${text}`).toString('base64url'),
  (text) => Buffer.from(text).toString('hex'),
];

/** Cuts pieces out of secrets at random, and writes each in one or two ways; the same seed gives the same texts. */
export class PieceWriter {
  readonly #seed: number;
  #count = 0;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Writes six random pieces of the secrets, each of 8 characters or more. */
  write(secrets: readonly string[]): readonly string[] {
    this.#count += 1;
    const piece = fc
      .record({
        secret: fc.constantFrom(...secrets),
        from: fc.double({ min: 0, max: 1, noNaN: true }),
        length: fc.double({ min: 0, max: 1, noNaN: true }),
        way: fc.constantFrom(...ways),
        other: fc.option(fc.constantFrom(...ways)),
        between: fc.constantFrom('', ' ', '"', '%', '\\', '&', '~', 'x'),
      })
      .map(({ secret, from, length, way, other, between }) => {
        const start = Math.floor(from * (secret.length - 8));
        const end = start + 8 + Math.floor(length * (secret.length - 8 - start));
        const written = way(secret.slice(start, end));
        return between + (other === null ? written : other(written)) + between;
      });
    return fc.sample(piece, { seed: this.#seed + this.#count, numRuns: 6 });
  }
}
