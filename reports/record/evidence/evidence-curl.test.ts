import { describe, expect, test } from 'vitest';
import { sampleExchange } from '../../../tests/reports/sample-record.ts';
import { type ExchangeEvidence, toEvidence } from './evidence.ts';
import { evidenceBounds } from './evidence-bounds.ts';
import { curlOf, variablesIn } from './evidence-curl.ts';

function evidenceWith(change: Partial<ExchangeEvidence['request']>): ExchangeEvidence {
  const evidence = toEvidence('c', sampleExchange('get-pay-statement'));
  return { ...evidence, request: { ...evidence.request, headers: [], body: null, ...change } };
}

const most = evidenceBounds.bodyCharacters;

describe('there is no line', () => {
  test.each<[string, Partial<ExchangeEvidence['request']>]>([
    ['of a body that was cut', { body: 'x'.repeat(most) }],
    ['that is longer than a line may be', { body: "'".repeat(evidenceBounds.curlCharacters / 3) }],
    ['to a file', { url: 'file:///etc/passwd' }],
    ['by another protocol', { url: 'gopher://target.example/' }],
    ['to an option', { url: '-o http://target.example/' }],
    ['with a method that is none', { method: 'GET -o x' }],
    ['with a header name that is none', { headers: [['X-Name: y\nX-Other', 'x']] }],
    ['with headers of a file', { headers: [['@/etc/passwd', '']] }],
  ])('%s', (_, change) => {
    expect(curlOf(evidenceWith(change))).toBe('');
  });
});

test('a body within its bound has a line', () => {
  expect(curlOf(evidenceWith({ body: 'x'.repeat(60_000) }))).toContain('--data-raw');
});

const basic = 'Basic base64($CLIENT_ID:$CLIENT_SECRET)';

describe('credentials', () => {
  test.each<[string, ExchangeEvidence['request']['headers'], string, readonly string[]]>([
    ['one pair', [['Authorization', basic]], '-u "$CLIENT_ID:$CLIENT_SECRET"', ['CLIENT_ID', 'CLIENT_SECRET']],
    [
      'a pair beside a token',
      [
        ['Authorization', basic],
        ['authorization', 'Bearer $ACCESS_TOKEN_2'],
      ],
      `-H "Authorization: Basic $(printf %s "$CLIENT_ID:$CLIENT_SECRET" | base64 | tr -d '\\n')" -H "authorization: Bearer $ACCESS_TOKEN_2"`,
      ['CLIENT_ID', 'CLIENT_SECRET', 'ACCESS_TOKEN_2'],
    ],
    ['half a pair', [['Authorization', 'Basic base64($CLIENT_ID:)']], '-u "$CLIENT_ID:"', ['CLIENT_ID']],
    ['one of a header of the profile', [['X-Key', '$X_KEY']], '-H "X-Key: $X_KEY"', ['X_KEY']],
    ['none of another header', [['X-Other', '$X_KEY $HOME $(id)']], "-H 'X-Other: $X_KEY $HOME $(id)'", []],
    ['none of a header without letters', [['-', '$(id) $']], "-H '-: $(id) $'", []],
  ])('%s', (_, headers, written, variables) => {
    const evidence = evidenceWith({ headers });
    expect(curlOf(evidence)).toContain(written);
    expect(variablesIn(evidence)).toEqual(variables);
  });
});
