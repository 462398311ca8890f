import { expect, test } from 'vitest';
import { BoundReached } from '../bounds/bounds.ts';
import { transportFailure } from './transport-failure.ts';

const withCode = (code: string, message = 'words of the system') => Object.assign(new Error(message), { code });

function describeError(error: unknown): string {
  const { kind, bound, message } = transportFailure(error);
  return `${kind}${bound === null ? '' : ` ${bound}`}: ${message}`;
}

test('every code that is known', () => {
  const codes = [
    'ECONNREFUSED',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EADDRNOTAVAIL',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNRESET',
    'EPIPE',
    'UND_ERR_SOCKET',
    'UND_ERR_ABORTED',
    'UND_ERR_HEADERS_OVERFLOW',
    'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'EPROTO',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_HEADERS_TIMEOUT',
    'UND_ERR_BODY_TIMEOUT',
  ];
  expect(codes.map((code) => describeError(withCode(code))).join('\n')).toMatchInlineSnapshot(`
    "refused: the target refused the connection
    refused: there is no route to the target
    refused: there is no route to the target
    refused: the address of the target cannot be reached from here
    dns: the name of the target does not resolve
    dns: the name of the target could not be resolved for the time being
    reset: the target reset the connection
    reset: the target closed the connection while the request was being sent
    reset: the target closed the connection before its answer was complete
    refused: the proxy did not let the connection through
    bound headerBytes: the headers of the answer exceed headerBytes
    protocol: the body of the answer is not as long as its Content-Length says
    tls: the target does not speak TLS on this port
    tls: the TLS handshake with the target failed
    tls: the target's certificate has expired
    tls: the target's certificate is signed by itself
    tls: the target's certificate chain ends in an authority that is not trusted here
    tls: the target's certificate is signed by an authority that is not trusted here
    tls: the target's certificate is signed by an authority that is not trusted here
    tls: the target's certificate is for another host name
    timeout connectTimeoutMs: no connection to the target came about within connectTimeoutMs
    timeout firstByteMs: the answer had not begun within firstByteMs
    timeout idleTimeoutMs: the body of the answer paused for longer than idleTimeoutMs"
  `);
});

test.each([
  ['a bound of ours', new BoundReached('wireBytes', 'too much'), 'bound wireBytes: too much'],
  [
    'an answer that nobody asked for',
    withCode('UND_ERR_SOCKET', 'bad response'),
    'protocol: the target sent an answer, or a 100, that nobody had asked for',
  ],
  [
    'another protocol',
    withCode('UND_ERR_SOCKET', 'bad upgrade'),
    'protocol: the target switched protocols, which nobody had asked for',
  ],
  [
    'the same words with another code',
    withCode('ECONNRESET', 'bad response'),
    'reset: the target reset the connection',
  ],
  [
    'what is not HTTP',
    Object.assign(
      new Error("Response does not match the HTTP/1.1 protocol (Invalid character in chunk-size, or 'x')"),
      {
        name: 'HTTPParserError',
        code: 'HPE_X',
      },
    ),
    "protocol: the target's answer is not HTTP (Invalid character in chunk-size, or 'x')",
  ],
  [
    'what is not HTTP, in words that may be those of the target',
    Object.assign(new Error('Wrong (a) (\u001b[31m)'), { name: 'HTTPParserError', code: 'HPE_X' }),
    "protocol: the target's answer is not HTTP (HPE_X)",
  ],
  ['another fault of SSL', withCode('ERR_SSL_X'), 'tls: the TLS connection to the target failed (ERR_SSL_X)'],
  ['another fault of TLS', withCode('ERR_TLS_X'), 'tls: the TLS connection to the target failed (ERR_TLS_X)'],
  ['another fault of a certificate', withCode('CERT_X'), 'tls: the TLS connection to the target failed (CERT_X)'],
  ['another code', withCode('EX'), 'protocol: the connection to the target failed (EX)'],
  ['no code', new Error('x'), 'protocol: the connection to the target failed (no code)'],
  ['no error', 'x', 'protocol: the connection to the target failed (no code)'],
  [
    'a code that is no text',
    Object.assign(new Error('x'), { code: 7 }),
    'protocol: the connection to the target failed (no code)',
  ],
])('%s', (_, error, expected) => {
  expect(describeError(error)).toBe(expected);
});

test('the innermost cause counts', () => {
  const inner = new Error('outer', { cause: new Error('x', { cause: withCode('ECONNRESET') }) });
  const several = Object.assign(new AggregateError([withCode('ECONNREFUSED'), withCode('EPIPE')]), { code: 'EX' });
  const wrapping = Object.assign(new Error('x', { cause: new Error('no code') }), { code: 'ENOTFOUND' });
  expect([inner, several, wrapping].map((error) => transportFailure(error).kind)).toEqual(['reset', 'refused', 'dns']);
});
