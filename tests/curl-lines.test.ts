import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../driver/bounds/bounds.ts';
import { Secrets } from '../driver/secrets/secrets.ts';
import { toEvidence } from '../reports/record/evidence/evidence.ts';
import { curlOf } from '../reports/record/evidence/evidence-curl.ts';
import type { Exchange, Header, SentRequest } from '../specs/words/exchange.ts';
import { hostileStrings } from './reports/hostile-strings.ts';

const variables = {
  ACCESS_TOKEN: 'Token-$HOME-`x`-"q"-!',
  ACCESS_TOKEN_2: 'second/token+of=one',
  CLIENT_ID: 'client-of-these-tests',
  CLIENT_SECRET: "it's: a $ecret",
  X_GATEWAY_KEY: 'key of the gateway',
};

function knownSecrets(): Secrets {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken(variables.ACCESS_TOKEN);
  secrets.addToken(variables.ACCESS_TOKEN_2);
  secrets.add('$CLIENT_ID', variables.CLIENT_ID);
  secrets.add('$CLIENT_SECRET', variables.CLIENT_SECRET);
  secrets.add('$CLIENT_ID:$CLIENT_SECRET', `${variables.CLIENT_ID}:${variables.CLIENT_SECRET}`);
  secrets.add('$X_GATEWAY_KEY', variables.X_GATEWAY_KEY);
  return secrets;
}

/** Asks a shell what it gives curl for a line: its arguments, each as the bytes of a Latin-1 text, and its standard input. */
interface Given {
  readonly words: readonly string[];
  readonly input: string;
}

/** Has one shell run all lines, with a curl that says what it was given; a line that runs anything else leaves a mark. */
function runInShell(lines: readonly string[]): readonly Given[] {
  const mark = '\u0001\u0002end of a line\u0002\u0001';
  const curl = `curl() { for word in "$@"; do printf '%s\\000' "$word"; done; printf '\\000'; test "\${word}" = @- && cat; :; }`;
  const script = [curl, ...lines.flatMap((line) => [line, `printf '%s' '${mark}'`])].join('\n');
  const output = execFileSync('sh', ['-s'], {
    input: script,
    env: { PATH: '/usr/bin:/bin', ...variables },
    maxBuffer: 1 << 28,
  });
  return output
    .toString('latin1')
    .split(mark)
    .slice(0, -1)
    .map((given) => {
      const end = given.indexOf('\0\0');
      return { words: given.slice(0, end).split('\0'), input: given.slice(end + 2) };
    });
}

const utf8 = (bytes: string): string => Buffer.from(bytes, 'latin1').toString();
const valuesOf = ({ words }: Given, option: string): readonly string[] =>
  words.filter((_, at) => words[at - 1] === option);

/** Reads off what curl would send, which leaves -u out where a header has a credential: the address, the headers in order as bytes, and the body. */
function sentBy(given: Given): object {
  const data = valuesOf(given, '--data-raw');
  const hasBody = data.length > 0 || given.words.includes('@-');
  const named = valuesOf(given, '-H').map((header) => header.replace(/^([^:]*);$/, '$1: '));
  const user = named.some((header) => /^authorization:/i.test(header)) ? undefined : valuesOf(given, '-u').at(-1);
  const basic = user === undefined ? [] : [`Authorization: Basic ${Buffer.from(user, 'latin1').toString('base64')}`];
  return {
    url: utf8(given.words.find((word) => /^https?:/.test(word)) ?? ''),
    headers: [...named, ...basic].filter((header) => header !== 'Content-Type:').sort(),
    body: hasBody ? utf8(data[0] ?? given.input) : '',
  };
}

/** Writes the request in the same form. A lone surrogate is sent as U+FFFD. */
const asSent = ({ url, headers, body }: SentRequest): object => ({
  url,
  headers: headers.map(([name, value]) => `${name}: ${value}`).sort(),
  body: Buffer.from(body ?? '').toString(),
});

/**
 * Drops what looks like a placeholder, which would stand for its value, and what is lost with a secret: a backslash before
 * it, and the line ends before a colon, which make of an id the beginning of the pair.
 */
const isPlainText = (text: string): boolean =>
  !/\$\{?[A-Z]|tests\s+:/.test(text) && Object.values(variables).every((secret) => !text.includes(`\\${secret}`));

const { X_GATEWAY_KEY: gatewayKey, ...credentials } = variables;
const secretText = fc.constantFrom(...Object.values(credentials));
/** Any code point but surrogates. fast-check's own unit keeps a table of all million of them, to shrink given texts. */
const codePoint = fc.nat(0x10_f7ff).map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
const anyText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: codePoint, maxLength: 12 }) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          ...hostileStrings,
          "'",
          '"',
          '\\',
          '\\c',
          '\\0101',
          '%s',
          '%%',
          '@file',
          '-n',
          '\n',
          '\r\n',
          '\0',
          '!',
          '`id`',
          '$(id)',
          '$',
          '{}[]',
        ),
      },
      { weight: 1, arbitrary: secretText },
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''))
  .filter(isPlainText);

const latin1 = fc
  .oneof(fc.string({ unit: codePoint, maxLength: 30 }), fc.string({ maxLength: 30 }), anyText)
  .map((text) => [...text].map((each) => String.fromCharCode((each.codePointAt(0) ?? 0) % 256)).join(''))
  // Values as a header can carry them; fetch takes white space at their ends away.
  .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim())
  .filter(isPlainText);

const authorization = fc.oneof(
  fc.constantFrom(`Bearer ${variables.ACCESS_TOKEN}`, `Bearer ${variables.ACCESS_TOKEN_2}x`, 'Bearer', 'Basic YTpi='),
  fc
    .constantFrom(`${variables.CLIENT_ID}:${variables.CLIENT_SECRET}`, `${variables.CLIENT_ID}:`, 'nobody:nothing')
    .map((pair) => `Basic ${Buffer.from(pair).toString('base64')}`),
);

const header: fc.Arbitrary<Header> = fc.oneof(
  fc.tuple(fc.constant('Authorization'), authorization),
  fc.tuple(fc.constant('X-Gateway-Key'), fc.constant(gatewayKey)),
  fc.tuple(fc.constantFrom('Service-API-Version', 'X-Other', "X!#$%&'*+.^_`|~-9"), latin1),
);

const url = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.webPath(),
    fc.array(fc.webQueryParameters(), { maxLength: 2 }),
    fc.constantFrom('', '/../x', '/a[]{}', "/it's", `/${variables.ACCESS_TOKEN_2}`),
  )
  .map(([scheme, path, query, more]) => `${scheme}://target.example:8443${path}${more}?${query.join('&')}`)
  .filter(isPlainText);

const request: fc.Arbitrary<SentRequest> = fc
  .record({
    url,
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.option(anyText),
    method: fc.constantFrom('GET', 'POST'),
  })
  .map((made) => ({ ...made, path: '/' }));

const samples = fc.sample(request, { seed: 1_212, numRuns: 600 });

function exchangeOf(sent: SentRequest): Exchange {
  const failure = { kind: 'timeout', bound: null, message: 'none' } as const;
  const times = { startedAt: 1, firstByteMs: 1, totalMs: 1 };
  return {
    sequence: 1,
    operation: 'get-pay-statement',
    request: sent,
    response: null,
    failure,
    end: 'failed',
    earlier: [],
    ...times,
  };
}

describe('a shell gives curl exactly what was sent, whatever the address, the headers and the body are', () => {
  const secrets = knownSecrets();
  for (const { headers } of samples) for (const [, value] of headers) secrets.noteSent(value);

  const lines = samples.map((sent) => curlOf(toEvidence('c', secrets.redactExchange(exchangeOf(sent)))));

  test('in the line that is made of the evidence, as reports, scripts and records have it', () => {
    expect(runInShell(lines).map(sentBy)).toEqual(samples.map(asSent));
  });

  test('and no line has a secret, a line break or a control character in it', () => {
    expect(lines.filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line))).toEqual([]);
    expect(lines.filter((line) => Object.values(variables).some((secret) => line.includes(secret)))).toEqual([]);
  });
});
