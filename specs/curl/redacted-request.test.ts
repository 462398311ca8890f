import { expect, test } from 'vitest';
import type { SentRequest } from '../words/exchange.ts';
import { expandPlaceholders, redactedCurlLine, variablesIn } from './redacted-request.ts';
import { shellWord } from './shell-text.ts';

const get: SentRequest = { method: 'GET', path: '/', url: 'http://h/', headers: [], body: null };
const piped = "| curl -i 'http://h/' -H 'Content-Type:' --data-binary @-";
const line = (change: Partial<SentRequest>) => redactedCurlLine({ ...get, ...change });

test.each<[string, Partial<SentRequest>, string]>([
  ['a read', {}, "curl -i 'http://h/'"],
  ['a write without a body', { method: 'POST', body: '' }, "curl -i -X POST 'http://h/' -H 'Content-Type:'"],
  ['HTTPS', { url: 'https://h/' }, "curl -i --http1.1 'https://h/'"],
  ['brackets', { url: 'http://h/?a[]=1' }, "curl -i -g 'http://h/?a[]=1'"],
  ['a step up', { url: 'http://h/../a' }, "curl -i --path-as-is 'http://h/../a'"],
  ['dots that are no step', { url: 'http://h/a../..b/...' }, "curl -i 'http://h/a../..b/...'"],
  ['a secret in the address', { url: 'http://h/$ACCESS_TOKEN/x' }, 'curl -i "http://h/$ACCESS_TOKEN/x"'],
  ['a body makes a POST', { method: 'POST', body: '{}' }, "curl -i 'http://h/' -H 'Content-Type:' --data-raw '{}'"],
  ['a body on GET', { body: '{}' }, "curl -i -X GET 'http://h/' -H 'Content-Type:' --data-raw '{}'"],
  ['an empty body on GET', { body: '' }, "curl -i 'http://h/' -H 'Content-Type:'"],
  ['a body of lines', { method: 'POST', body: "a'\n\\" }, `printf '%b' 'a'\\''\\0012\\\\' ${piped}`],
  ['a line and a secret', { method: 'POST', body: '\n$CLIENT_ID' }, `printf '%b%s' '\\0012' "$CLIENT_ID" ${piped}`],
  [
    'a body with a media type',
    { method: 'POST', body: 'x', headers: [['content-type', 'text/plain']] },
    "curl -i 'http://h/' -H 'content-type: text/plain' --data-raw 'x'",
  ],
])('a line of %s', (_, change, expected) => {
  expect(line(change)).toBe(expected);
});

test.each([
  ['a file', { url: 'file:///etc/passwd' }],
  ['another protocol', { url: 'gopher://target.example/' }],
  ['an option', { url: '-o http://target.example/' }],
  ['a method that is none', { method: 'GET -o x' }],
  ['a header name that is none', { headers: [['X-Name: y\nX-Other', 'x']] as const }],
  ['headers of a file', { headers: [['@/etc/passwd', '']] as const }],
])('there is no line of a request to, or with, %s', (_, change) => {
  expect(line(change)).toBe('');
});

const basic = 'Basic base64($CLIENT_ID:$CLIENT_SECRET)';

test.each<[SentRequest['headers'], string, readonly string[]]>([
  [[['Accept', 'application/json']], '', []],
  [[['Accept', 'text/html']], "-H 'Accept: text/html'", []],
  [[['User-Agent', 'payroll-conformance']], '', []],
  [[['X-Empty', '']], "-H 'X-Empty;'", []],
  [[['X-Name', 'é']], `-H "$(printf '%b%b' 'X-Name: ' '\\0351')"`, []],
  [[['Authorization', 'Bearer $ACCESS_TOKEN']], '-H "Authorization: Bearer $ACCESS_TOKEN"', ['ACCESS_TOKEN']],
  [[['Authorization', 'Basic YTpi']], "-H 'Authorization: Basic YTpi'", []],
  [[['Authorization', basic]], '-u "$CLIENT_ID:$CLIENT_SECRET"', ['CLIENT_ID', 'CLIENT_SECRET']],
  [[['Authorization', 'Basic base64($CLIENT_ID:)']], '-u "$CLIENT_ID:"', ['CLIENT_ID']],
  [
    [
      ['Authorization', basic],
      ['authorization', 'Bearer $ACCESS_TOKEN_2'],
    ],
    `-H "Authorization: Basic $(printf %s "$CLIENT_ID:$CLIENT_SECRET" | base64 | tr -d '\\n')" -H "authorization: Bearer $ACCESS_TOKEN_2"`,
    ['CLIENT_ID', 'CLIENT_SECRET', 'ACCESS_TOKEN_2'],
  ],
  [[['X-Key', '$X_KEY']], '-H "X-Key: $X_KEY"', ['X_KEY']],
  [[['X-Other', '$X_KEY $HOME $(id)']], "-H 'X-Other: $X_KEY $HOME $(id)'", []],
  [[['-', '$(id) $']], "-H '-: $(id) $'", []],
])('the headers %j', (headers, written, variables) => {
  expect(line({ headers })).toBe(["curl -i 'http://h/'", written].join(' ').trim());
  expect(variablesIn({ ...get, headers })).toEqual(variables);
});

test.each([
  ['', "''"],
  ["it's $x", "'it'\\''s $x'"],
  ['$CLIENT_ID', '"$CLIENT_ID"'],
  ['$CLIENT_IDx', `"\${CLIENT_ID}x"`],
  [`\${CLIENT_ID}x`, `"\${CLIENT_ID}x"`],
  ['a $CLIENT_ID-x', '"a $CLIENT_ID-x"'],
  ['$$CLIENT_ID%', `'$'"$CLIENT_ID"'%'`],
  ['lower($CLIENT_ID)', '"$(printf %s "$CLIENT_ID" | tr A-Z a-z)"'],
  ['upper($CLIENT_ID)', '"$(printf %s "$CLIENT_ID" | tr a-z A-Z)"'],
  ['swap($CLIENT_ID)', '"$(printf %s "$CLIENT_ID" | tr a-zA-Z A-Za-z)"'],
  ['base64($CLIENT_ID)', `"$(printf %s "$CLIENT_ID" | base64 | tr -d '\\n')"`],
])('%s as a word of a shell', (text, word) => {
  expect(shellWord(expandPlaceholders(text))).toBe(word);
});
