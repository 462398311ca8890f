import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../specs/words/exchange.ts';
import { boundsWith } from '../bounds/bounds.ts';
import { Secrets } from './secrets.ts';

const token = 'Tok-9f8e7d_6c5b.4a3+21/Zz';

function withToken(): Secrets {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken(token);
  return secrets;
}

const escapedAll = [...token].map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

describe('a secret is found', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  test.each([
    ['plain', token, '$ACCESS_TOKEN'],
    ['in other letter case', token.toUpperCase(), 'upper($ACCESS_TOKEN)'],
    ['in text', `Bearer ${token}!`, 'Bearer $ACCESS_TOKEN!'],
    ['twice', `${token}${token}`, '$ACCESS_TOKEN$ACCESS_TOKEN'],
    ['behind a backslash and a letter of an escape', `\\n${token}`, '\\n$ACCESS_TOKEN'],
    ['broken over lines', `${token.slice(0, 9)}\r\n  ${token.slice(9)}`, '$ACCESS_TOKEN'],
    ['broken over lines within JSON', `"${token.slice(0, 9)}\\n${token.slice(9)}"`, '"$ACCESS_TOKEN"'],
    ['with invisible characters in it', [...token].join('\u200b'), '$ACCESS_TOKEN'],
    ['percent-encoded', encodeURIComponent(token), '$ACCESS_TOKEN'],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(token)), '$ACCESS_TOKEN'],
    ['with JSON slashes', token.replaceAll('/', '\\/'), '$ACCESS_TOKEN'],
    ['in JSON escapes', escapedAll, '$ACCESS_TOKEN'],
    ['in character references', [...token].map((c) => `&#${c.charCodeAt(0)};`).join(''), '$ACCESS_TOKEN'],
    ['in hexadecimal', Buffer.from(token).toString('hex'), 'hex($ACCESS_TOKEN)'],
    ['in base64', base64(token), 'base64($ACCESS_TOKEN)'],
    ['in base64 for addresses', Buffer.from(token).toString('base64url'), 'base64($ACCESS_TOKEN)'],
    ['in base64 on lines', base64(token).replace(/(.{7})/g, '$1\n'), 'base64($ACCESS_TOKEN)'],
  ])('%s', (_, text, redacted) => {
    expect(withToken().redact(text)).toBe(redacted);
  });

  test.each(['', 'a', 'ab', 'abc', 'id:'])('in base64 of a longer text, behind %j', (before) => {
    for (const after of ['', 'x', 'yz']) {
      const redacted = withToken().redact(base64(before + token + after));
      expect(redacted).toContain('base64($ACCESS_TOKEN)');
      expect(redacted.length).toBeLessThan(40);
    }
  });
});

describe('a secret is found among character references', () => {
  test.each([
    ['whose end is a digit that is percent-encoded', 'abc&#x64%65fgh', 'abcdefgh'],
    ['whose end is a letter in another shape, all of it percent-encoded', 'abcdefg%26#x68é', 'abcdefghei'],
    ['by the names of other shapes of letters and digits', '&afr;&bopf;&cscr;&sup1&sup2&sup3;&ordf&ordm;', 'abc123ao'],
  ])('%s', (_, text, secret) => {
    const secrets = new Secrets(boundsWith({}));
    secrets.addToken(secret);
    expect(secrets.redact(text)).toMatch(/^\$\{?ACCESS_TOKEN\S*$/);
  });
});

describe('what is no secret stays', () => {
  test('ordinary text, and a value too short to be searched for', () => {
    const secrets = withToken();
    secrets.add('$CLIENT_SECRET', 'abcde');
    expect(secrets.redact('abcde is %41 \\n a &amp; text')).toBe('abcde is %41 \\n a &amp; text');
  });

  test('but a short one is recognised as a credential', () => {
    const secrets = withToken();
    secrets.add('$CLIENT_SECRET', 'abcde');
    expect(secrets.redactHeader('Bearer abcde')).toBe('Bearer $CLIENT_SECRET');
    expect(secrets.redactHeader('abcde')).toBe('$CLIENT_SECRET');
  });
});

describe('a piece of a secret is named by what of it is there', () => {
  const long = 'abcdefghijklmnopqrstuvwxyz-0123456789';
  const pieces = new Secrets(boundsWith({}));
  pieces.addToken(long);
  pieces.add('$ID', 'client-1');
  pieces.add('$ID:$PAIR', 'client-1:hush-hush-hush');
  test.each([
    ['the beginning', long.slice(0, -3), `\${ACCESS_TOKEN%???}`],
    ['the end', long.slice(2), `\${ACCESS_TOKEN#??}`],
    ['a short beginning', long.slice(0, 8), `\${ACCESS_TOKEN:0:8}`],
    ['the middle', `<${long.slice(5, 15)}>`, `<\${ACCESS_TOKEN:5:10}>`],
    ['two of them', `${long.slice(0, 9)} ${long.slice(20, 30)}`, `\${ACCESS_TOKEN:0:9} \${ACCESS_TOKEN:20:10}`],
    ['in base64', Buffer.from(long.slice(0, -3)).toString('base64'), `base64(\${ACCESS_TOKEN%???})`],
    ['of a pair', 'lient-1:hush-hu', 'part of $ID:$PAIR'],
    ['7 characters', long.slice(3, 10), long.slice(3, 10)],
  ])('%s', (_, text, redacted) => {
    expect(pieces.redact(text)).toBe(redacted);
  });

  test('and a shell can make it', () => {
    expect(pieces.parts(long.slice(5, 15))).toEqual([
      {
        placeholder: `\${ACCESS_TOKEN:5:10}`,
        shell: '$(printf %s "$ACCESS_TOKEN" | cut -c6-15)',
        form: 'plain',
        value: 'fghijklmno',
        original: 'fghijklmno',
      },
    ]);
  });
});

test('a secret of 6 or 7 characters is found whole', () => {
  const secrets = new Secrets(boundsWith({}));
  secrets.add('$SIX', 'abc-12');
  secrets.add('$SEVEN', 'xyz+789');
  expect(secrets.redact('abc-12, %78yz%2B789; abc-1 yz+789')).toBe('$SIX, $SEVEN; abc-1 yz+789');
});

test('a token that begins with another, or with two characters in front of it, does not hide it', () => {
  const secrets = withToken();
  secrets.addToken(`zz${token.slice(0, 12)}`);
  secrets.addToken(token.slice(0, 10));
  expect(secrets.redact(`zz${token}`)).not.toContain(token.slice(-8));
  expect(secrets.redact(token)).toBe('$ACCESS_TOKEN');
});

test('a text is redacted before it is cut', () => {
  expect(withToken().redactShort(`at ${token}`, 10)).toBe('at $ACCESS');
});

test('of two secrets that begin alike the longer one is found', () => {
  const secrets = withToken();
  secrets.addToken(`${token}-2`);
  expect(secrets.redact(`${token}-2 ${token}`)).toBe('$ACCESS_TOKEN_2 $ACCESS_TOKEN');
});

test('a secret that spans another is replaced whole', () => {
  const secrets = withToken();
  secrets.add('$ID', 'client-1');
  secrets.add('$ID:$PAIR', 'client-1:hush-hush');
  expect(secrets.redact('client-1:hush-hush')).toBe('$ID:$PAIR');
});

describe('what a check made out of a secret', () => {
  test.each([
    ['cut at its end', `Bearer ${token.slice(0, -2)}`, `Bearer \${ACCESS_TOKEN%??}`],
    ['cut at its beginning', `Bearer ${token.slice(1)}`, `Bearer \${ACCESS_TOKEN#?}`],
    ['with another end', `Bearer ${token.slice(0, -1)}~`, `Bearer \${ACCESS_TOKEN%?}~`],
    ['extended', `Bearer ${token}x`, 'Bearer $ACCESS_TOKENx'],
  ])('%s', (_, authorization, redacted) => {
    const secrets = withToken();
    secrets.noteSent(authorization);
    expect(secrets.redactHeader(authorization)).toBe(redacted);
    expect(secrets.redact(`unknown: ${authorization}`)).toBe(`unknown: ${redacted}`);
  });
});

describe('a bound that a secret goes over is named, and the secret is not remembered', () => {
  const limits = { secrets: 3, secretLength: 20, secretCharacters: 40 };
  test.each([
    ['secrets', ['secret-one', 'secret-two', 'secret-3', 'secret-4']],
    ['secretLength', ['s'.repeat(20), 's'.repeat(21)]],
    ['secretCharacters', ['s'.repeat(20), 't'.repeat(20), 'u']],
  ] as const)('%s', (bound, values) => {
    const secrets = new Secrets(limits);
    for (const value of values.slice(0, -1)) secrets.addToken(value);
    expect(secrets.full).toBeNull();
    for (const value of values.slice(-1)) secrets.addToken(value);
    expect(secrets.full).toBe(bound);
    expect(values.map((value) => secrets.has(value))).toEqual(values.map((_, index) => index < values.length - 1));
  });

  test('none is gone over by nothing, and by the same one again', () => {
    const secrets = new Secrets({ ...limits, secrets: 2 });
    for (const value of ['', 'secret-one', 'secret-one', 'secret-two', 'secret-one']) secrets.addToken(value);
    secrets.add('$OTHER', 'secret-one');
    expect(secrets.full).toBeNull();
    expect(secrets.redact('secret-two secret-one')).toBe('$ACCESS_TOKEN_2 $ACCESS_TOKEN');
  });

  test('headers that were sent beyond the number of secrets are not taken apart', () => {
    const secrets = new Secrets({ ...limits, secrets: 2 });
    secrets.addToken('secret-1');
    for (const header of ['Bearer a', 'Bearer a', 'Bearer b', 'Bearer secret-']) secrets.noteSent(header);
    expect(secrets.redact('secret-X')).toBe('secret-X');
  });
});

test('what is left of a short secret is found where a check sent it', () => {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken('secret-1');
  secrets.noteSent('Bearer secret-X');
  expect(secrets.redact('secret-X')).toBe('$'.concat('{ACCESS_TOKEN%?}X'));
});

test('both halves of a basic credential may be made out of a secret', () => {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  for (const [pair, half] of [
    [`${token.slice(0, -1)}~:x`, `${token.slice(0, -1)}~`],
    [`x:${token.slice(0, -1)}~`, `${token.slice(0, -1)}~`],
    [`:${token.slice(0, -1)}~`, `${token.slice(0, -1)}~`],
  ] as const) {
    const secrets = withToken();
    secrets.noteSent(basic(pair));
    expect(secrets.redact(half)).toBe(`\${ACCESS_TOKEN%?}~`);
  }
});

test.each([
  ['a value as it is', 'abcde', '$CLIENT_SECRET'],
  ['a value behind a scheme', 'Bearer  abcde', 'Bearer  $CLIENT_SECRET'],
  ['in base64', `Basic ${Buffer.from('abcde').toString('base64')}`, 'Basic base64($CLIENT_SECRET)'],
  ['within another', 'Bearer abcdef', 'Bearer abcdef'],
  ['behind two words', 'Bearer x abcde', 'Bearer x abcde'],
])('a short secret in a header, %s', (_, value, redacted) => {
  const secrets = withToken();
  secrets.add('$CLIENT_SECRET', 'abcde');
  expect(secrets.redactHeader(value)).toBe(redacted);
});

test('a text is taken apart around every secret', () => {
  expect(withToken().parts(`a ${token}b`)).toEqual([
    'a ',
    { placeholder: '$ACCESS_TOKEN', shell: '$ACCESS_TOKEN', form: 'plain', value: token, original: token },
    'b',
  ]);
  expect(withToken().parts('')).toEqual(['']);
});

test('an exchange is redacted in every string of it', () => {
  const secrets = withToken();
  const value = { [token]: [{ deep: `x ${token}` }, 12, null], ['__proto__']: token };
  const text = JSON.stringify(value);
  const response = {
    status: 200,
    headers: [['Location', `https://elsewhere/?t=${encodeURIComponent(token)}`]] as const,
    text,
    bodyBytes: Buffer.byteLength(text),
    body: { kind: 'json', value: JSON.parse(text) as unknown } as const,
    oddities: [`the key ${token} occurs more than once`],
  };
  const exchange: Exchange = {
    sequence: 1,
    operation: 'list-pay-groups',
    request: {
      method: 'GET',
      path: `/x?q=${encodeURIComponent(token)}`,
      url: `http://localhost/x?q=${encodeURIComponent(token)}`,
      headers: [['Authorization', `Bearer ${token}`]],
      body: JSON.stringify({ token }),
    },
    response,
    failure: null,
    end: 'answered',
    earlier: [{ ...response, body: { kind: 'not-json', problem: token } }],
    startedAt: 0,
    firstByteMs: 1,
    totalMs: 2,
  };
  const redacted = JSON.stringify(secrets.redactExchange(exchange));
  expect(redacted).not.toContain('9f8e7d');
  expect(redacted).toContain('q=$ACCESS_TOKEN');
});
