import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { Header, SentRequest } from '../../specs/words/exchange.ts';
import { boundsWith } from '../bounds/bounds.ts';
import { Secrets } from '../secrets/secrets.ts';
import { curlLine } from './curl.ts';

const variables = { ACCESS_TOKEN: 'Token-$HOME-`x`-"q"-!', CLIENT_ID: 'client-1', CLIENT_SECRET: "it's: a $ecret" };

function known(): Secrets {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken(variables.ACCESS_TOKEN);
  secrets.add('$CLIENT_ID', variables.CLIENT_ID);
  secrets.add('$CLIENT_SECRET', variables.CLIENT_SECRET);
  secrets.add('$CLIENT_ID:$CLIENT_SECRET', `${variables.CLIENT_ID}:${variables.CLIENT_SECRET}`);
  return secrets;
}

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;

function request(headers: readonly Header[], body: string | null = null): SentRequest {
  const common: Header[] = [
    ['Accept', 'application/json'],
    ['User-Agent', 'x'],
  ];
  return { method: 'POST', path: '/a', url: 'http://h/a?b=[1]&c={2}', headers: [...common, ...headers], body };
}

/** Has a real shell read the line, and returns the arguments that curl would get, and its standard input, as bytes. */
function pasted(line: string): { readonly words: readonly string[]; readonly input: string } {
  const script = `curl() { for word in "$@"; do printf '%s\\000' "$word"; done; printf '\\000'; test "\${word}" = @- && cat; :; }\n${line}`;
  const output = execFileSync('sh', ['-c', script], { env: { ...process.env, ...variables } }).toString('latin1');
  const end = output.indexOf('\0\0');
  return { words: output.slice(0, end).split('\0'), input: output.slice(end + 2) };
}
const utf8 = (latin1: string) => Buffer.from(latin1, 'latin1').toString();
const valuesOf = (words: readonly string[], option: string) =>
  words.filter((_, index) => words[index - 1] === option).map(utf8);

describe('a shell gives curl what was sent', () => {
  test.each([
    '{}',
    '',
    '{"a":"it\'s $HOME `id` \\"x\\" \\\\ ! %s"}',
    '@file',
    'two\nlines\r\n\n',
    'nul \0 and \u001b[31m',
    'bidi \u202e zero \u200b width',
    `{"token":"${variables.ACCESS_TOKEN}","n":"\\u0041\\n"}`,
    `${variables.ACCESS_TOKEN}\n${variables.CLIENT_ID}_x`,
    '-n',
    '\\c \\0101',
    '\\c\n%b',
    `plain ${variables.ACCESS_TOKEN} and "$HOME"`,
    `"$HOME" and ${variables.ACCESS_TOKEN} plain`,
    `${variables.ACCESS_TOKEN}${variables.ACCESS_TOKEN}`,
  ])('the body %j', (body) => {
    const line = curlLine(request([], body), known());
    const { words, input } = pasted(line);
    const data = valuesOf(words, '--data-raw');
    expect(data.length === 0 ? utf8(input) : data[0]).toBe(body);
    expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(line).not.toContain(variables.ACCESS_TOKEN);
  });

  test.each([
    ['a token', `Bearer ${variables.ACCESS_TOKEN}`],
    ['a token with something behind it', `Bearer ${variables.ACCESS_TOKEN}x`],
    ['a token that was cut', `Bearer ${variables.ACCESS_TOKEN.slice(0, -1)}`],
    ['a token in capitals', `Bearer ${variables.CLIENT_ID.toUpperCase()}`],
    ['a basic credential as a bearer token', basic("client-1:it's: a $ecret").replace('Basic', 'Bearer')],
    ['nonsense', 'Basic not base64'],
    ['a quote', "Bearer it's"],
  ])('a header with %s', (_, value) => {
    const secrets = known();
    secrets.noteSent(value);
    const { words } = pasted(curlLine(request([['Authorization', value]]), secrets));
    const sent = words.filter((_, index) => words[index - 1] === '-H');
    expect(sent).toContain(`Authorization: ${value}`);
  });

  test.each([
    ['the pair', "client-1:it's: a $ecret", '"$CLIENT_ID:$CLIENT_SECRET"'],
    ['an empty secret', 'client-1:', '"$CLIENT_ID:"'],
    ['a longer secret', "client-1:it's: a $ecretx", `"$CLIENT_ID:\${CLIENT_SECRET}x"`],
    ['a cut secret', "client-1:it's: a $ecre", `"$CLIENT_ID:\${CLIENT_SECRET%?}"`],
    ['other ones', 'nobody:nothing', "'nobody:nothing'"],
  ])('a basic credential of %s', (_, pair, written) => {
    const secrets = known();
    secrets.noteSent(basic(pair));
    const line = curlLine(request([['Authorization', basic(pair)]]), secrets);
    expect(line).toContain(`-u ${written}`);
    expect(valuesOf(pasted(line).words, '-u')).toEqual([pair]);
  });

  test('repeated and empty headers, and neither what curl would add nor what we say of ourselves', () => {
    const line = curlLine(
      request(
        [
          ['X-Twice', '1'],
          ['X-Twice', '2'],
          ['X-Empty', ''],
        ],
        '{}',
      ),
      known(),
    );
    const headers = valuesOf(pasted(line).words, '-H');
    expect(headers).toEqual(['User-Agent: x', 'X-Twice: 1', 'X-Twice: 2', 'X-Empty;', 'Content-Type:']);
  });

  test('a header beyond ASCII as the bytes that went out', () => {
    const { words } = pasted(curlLine(request([['X-Name', 'J\u00f6rg \u0085']]), known()));
    expect(words).toContain('X-Name: J\u00f6rg \u0085');
  });
});
