import { describe, expect, test } from 'vitest';
import type { SentRequest } from '../../specs/words/exchange.ts';
import { boundsWith } from '../bounds/bounds.ts';
import { Secrets } from '../secrets/secrets.ts';
import { curlLine } from './curl.ts';
import { shellWord } from './shell-word.ts';

const secrets = new Secrets(boundsWith({}));
secrets.addToken('Token-1234');
secrets.add('$CLIENT_ID', 'client-1');

const get: SentRequest = { method: 'GET', path: '/', url: 'http://h/', headers: [], body: null };
const line = (change: Partial<SentRequest>) => curlLine({ ...get, ...change }, secrets);

describe('what the line is made of', () => {
  test.each<[string, Partial<SentRequest>, string]>([
    ['a read', {}, "curl -i 'http://h/'"],
    ['a write without a body', { method: 'POST' }, "curl -i -X POST 'http://h/' -H 'Content-Type:'"],
    ['HTTPS', { url: 'https://h/' }, "curl -i --http1.1 'https://h/'"],
    ['brackets', { url: 'http://h/?a[]=1' }, "curl -i -g 'http://h/?a[]=1'"],
    ['braces', { url: 'http://h/{a}' }, "curl -i -g 'http://h/{a}'"],
    ['a step up', { url: 'http://h/../a' }, "curl -i --path-as-is 'http://h/../a'"],
    ['a step that ends', { url: 'http://h/a/.' }, "curl -i --path-as-is 'http://h/a/.'"],
    ['dots that are no step', { url: 'http://h/a../..b/...' }, "curl -i 'http://h/a../..b/...'"],
    ['a secret in the address', { url: 'http://h/Token-1234/x' }, 'curl -i "http://h/$ACCESS_TOKEN/x"'],
  ])('%s', (_, change, expected) => {
    expect(line(change.method === 'POST' ? { ...change, body: '' } : change)).toBe(expected);
  });

  test.each<[string, Partial<SentRequest>, string]>([
    ['a body makes a POST', { method: 'POST', body: '{}' }, "curl -i 'http://h/' -H 'Content-Type:' --data-raw '{}'"],
    ['a body on GET', { body: '{}' }, "curl -i -X GET 'http://h/' -H 'Content-Type:' --data-raw '{}'"],
    ['an empty body on GET', { body: '' }, "curl -i 'http://h/' -H 'Content-Type:'"],
    [
      'a body of lines',
      { method: 'POST', body: "a'\n\\" },
      "printf '%b' 'a'\\''\\0012\\\\' | curl -i 'http://h/' -H 'Content-Type:' --data-binary @-",
    ],
    [
      'a body of lines with a secret',
      { method: 'POST', body: '\nToken-1234' },
      `printf '%b%s' '\\0012' "$ACCESS_TOKEN" | curl -i 'http://h/' -H 'Content-Type:' --data-binary @-`,
    ],
  ])('%s', (_, change, expected) => {
    expect(line(change)).toBe(expected);
  });
});

describe('headers', () => {
  const header = (name: string, value: string) =>
    line({ headers: [[name, value]] })
      .replace("curl -i 'http://h/'", '')
      .trim();
  test.each([
    ['Accept', 'application/json', ''],
    ['ACCEPT', 'application/json', ''],
    ['Accept', 'text/html', "-H 'Accept: text/html'"],
    ['User-Agent', 'payroll-conformance', ''],
    ['User-Agent', 'application/json', "-H 'User-Agent: application/json'"],
    ['X-Empty', '', "-H 'X-Empty;'"],
    ['Authorization', 'Bearer Token-1234', '-H "Authorization: Bearer $ACCESS_TOKEN"'],
    ['Authorization', `Basic ${Buffer.from('a:b').toString('base64')}`, "-u 'a:b'"],
    ['X-Other', `Basic ${Buffer.from('a:b').toString('base64')}`, "-H 'X-Other: Basic YTpi'"],
    ['Authorization', `Basic ${Buffer.from('ab').toString('base64')}`, "-H 'Authorization: Basic YWI='"],
    ['Authorization', `Basic ${Buffer.from(':').toString('base64')}`, "-u ':'"],
    ['Authorization', `Basic ${Buffer.from('a:\n').toString('base64')}`, "-H 'Authorization: Basic YToK'"],
    ['Authorization', 'Basic YTpi YTpi', "-H 'Authorization: Basic YTpi YTpi'"],
    ['Authorization', 'Basic YTpi=', "-H 'Authorization: Basic YTpi='"],
    ['X-Name', 'é', `-H "$(printf '%b%b' 'X-Name: ' '\\0351')"`],
  ])('%s: %s', (name, value, expected) => {
    expect(header(name, value)).toBe(expected);
  });

  test('a body with a media type has it said', () => {
    const headers = [['content-type', 'text/plain']] as const;
    expect(line({ method: 'POST', body: 'x', headers })).toBe(
      "curl -i 'http://h/' -H 'content-type: text/plain' --data-raw 'x'",
    );
  });
});

const part = (original: string, form: 'plain' | 'base64' = 'plain') =>
  ({ placeholder: '$TOKEN', shell: '$TOKEN', form, value: 'aBc-1', original }) as const;

test.each([
  ['nothing', [], "''"],
  ['text alone', ["it's", ' $x'], "'it'\\''s $x'"],
  ['a secret alone', [part('aBc-1')], '"$TOKEN"'],
  ['a letter behind it', [part('aBc-1'), 'x'], `"\${TOKEN}x"`],
  ['a mark behind it', ['a ', part('aBc-1'), '-x'], '"a $TOKEN-x"'],
  ['what a shell acts upon', ['$', part('aBc-1'), 'x'], `'$'"$TOKEN"'x'`],
  ['in small letters', [part('abc-1')], '"$(printf %s "$TOKEN" | tr A-Z a-z)"'],
  ['in capitals', [part('ABC-1')], '"$(printf %s "$TOKEN" | tr a-z A-Z)"'],
  ['swapped', [part('AbC-1')], '"$(printf %s "$TOKEN" | tr a-zA-Z A-Za-z)"'],
  ['in another way', [part('abC-1')], '"$TOKEN"'],
  ['in base64', [part('YUJjLTE=', 'base64')], `"$(printf %s "$TOKEN" | base64 | tr -d '\\n')"`],
] as const)('a word of a shell with %s', (_, parts, expected) => {
  expect(shellWord(parts)).toBe(expected);
});
