import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { boundsWith } from '../driver/bounds/bounds.ts';
import { Secrets } from '../driver/secrets/secrets.ts';
import { sampleOf } from './sample.ts';

// A hostile target could make these slow by what it issues and sends. Only what takes minutes reaches the bound; most of
// these take less than a second.

const mebibyte = 1024 * 1024;

/** Measures how long `work` takes, in milliseconds. */
function durationMs(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

/** Tokens as services issue them, another for each index. */
const opaque = (index: number) => createHash('sha256').update(`token ${index}`).digest('base64url');

/** Letters in an order in which hardly any eight stand together twice, from a place that depends on the index. */
const mixed = Array.from({ length: 2_000 }, (_, index) =>
  opaque(index).replaceAll(/[^a-d]/g, 'abcd'[index % 4] ?? ''),
).join('');

const all = (tokenOf: (index: number) => string, between: string) =>
  Array.from({ length: 2_000 }, (_, index) => tokenOf(index)).join(between);

const texts: readonly (readonly [number, string, (index: number) => string, string])[] = [
  [
    8,
    'an ordinary answer',
    (index) => `sandbox-token-${index * 7919}-xyz`,
    '{"id":"9f8e-7d6c","amount":{"cents":12}},',
  ],
  [8, 'one letter, of which the tokens are made', (index) => 'a'.repeat(8 + (index % 90)) + (index % 21), 'a'],
  [8, 'the tokens themselves', opaque, all(opaque, '","')],
  [2, 'the tokens themselves, on lines', opaque, all(opaque, '\n')],
  [2, 'pieces of tokens', opaque, all((index) => opaque(index).slice(3, 12), '!')],
  [4, 'four letters in every order, as in the tokens', (index) => mixed.slice(index * 40, index * 40 + 100), mixed],
  [2, 'what tokens begin with', (index) => `sandbox-token-${index}-${'abcdef'.repeat(5)}`, 'sandbox-token-1 '],
  [4, 'letters beyond ASCII', opaque, 'é漢字かな'],
  [0.5, 'percent signs', (index) => `%25%25-${index}-%25%25%25%25`, '%25'],
  [1, 'hexadecimal digits', (index) => `feedbeef${index}`, '6665656462656566'],
  [2, 'base64', (index) => `Token-${index}-Token`, Buffer.from('Token-17-Tok').toString('base64')],
  [2, 'references without an end', (index) => `a&b-${index}-c&d`, '&#x'],
  [0.5, 'names and numbers without an end', (index) => `a&b-${index}-c&d`, '&ampé&sup2&#38#x26'],
  [0.5, 'backslashes', (index) => `a\\b-${index}-c\\d`, '\\'],
];

test.each(sampleOf(texts, 4))(
  '2,000 secrets are taken out of %f MiB of %s in linear time',
  (size, _, tokenOf, piece) => {
    const secrets = new Secrets(boundsWith({}));
    for (let index = 0; index < 2_000; index += 1) secrets.addToken(tokenOf(index));
    const text = piece.repeat(Math.ceil((size * mebibyte) / piece.length)).slice(0, size * mebibyte);
    expect(durationMs(() => secrets.redact(text))).toBeLessThan(60_000);
  },
);
