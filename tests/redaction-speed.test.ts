import { expect, test } from 'vitest';
import { boundsWith } from '../driver/bounds.ts';
import { Secrets } from '../driver/secrets/secrets.ts';

/** What a hostile target could make slow by what it issues and sends. The bound leaves room for busy machines: what it keeps out takes minutes. */

const mebibyte = 1024 * 1024;

/** How long `work` takes, in milliseconds. */
function durationMs(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}

test.each<[number, string, (index: number) => string, string]>([
  [
    8,
    'an ordinary answer',
    (index) => `sandbox-token-${index * 7919}-xyz`,
    '{"id":"9f8e-7d6c","amount":{"cents":12}},',
  ],
  [8, 'one letter, of which the tokens are made', (index) => 'a'.repeat(8 + (index % 90)) + (index % 21), 'a'],
  [0.5, 'what tokens begin with', (index) => `sandbox-token-${index}-${'abcdef'.repeat(5)}`, 'sandbox-token-1 '],
  [0.25, 'percent signs', (index) => `%25%25-${index}-%25%25%25%25`, '%25'],
  [0.5, 'hexadecimal digits', (index) => `feedbeef${index}`, '6665656462656566'],
  [0.5, 'base64', (index) => `Token-${index}-Token`, Buffer.from('Token-17-Tok').toString('base64')],
  [0.5, 'references without an end', (index) => `a&b-${index}-c&d`, '&#x'],
  [0.25, 'backslashes', (index) => `a\\b-${index}-c\\d`, '\\'],
])('2,000 secrets are taken out of %f MiB of %s in linear time', (size, _, tokenOf, piece) => {
  const secrets = new Secrets(boundsWith({}));
  for (let index = 0; index < 2_000; index += 1) secrets.addToken(tokenOf(index));
  const text = piece.repeat((size * mebibyte) / piece.length);
  expect(durationMs(() => secrets.redact(text))).toBeLessThan(15_000);
});
