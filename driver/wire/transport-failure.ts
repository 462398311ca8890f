import type { TransportFailure } from '../../specs/words/exchange.ts';
import { BoundReached } from '../bounds/bounds.ts';

type Kind = TransportFailure['kind'];

const untrusted = "the target's certificate is signed by an authority that is not trusted here";

/** The failure for each error code of Node.js and undici, in words for whoever runs the target. */
const causes: Readonly<Record<string, readonly [Kind, string]>> = {
  ECONNREFUSED: ['refused', 'the target refused the connection'],
  EHOSTUNREACH: ['refused', 'there is no route to the target'],
  ENETUNREACH: ['refused', 'there is no route to the target'],
  EADDRNOTAVAIL: ['refused', 'the address of the target cannot be reached from here'],
  ENOTFOUND: ['dns', 'the name of the target does not resolve'],
  EAI_AGAIN: ['dns', 'the name of the target could not be resolved for the time being'],
  ECONNRESET: ['reset', 'the target reset the connection'],
  EPIPE: ['reset', 'the target closed the connection while the request was being sent'],
  UND_ERR_SOCKET: ['reset', 'the target closed the connection before its answer was complete'],
  UND_ERR_ABORTED: ['refused', 'the proxy did not let the connection through'],
  UND_ERR_HEADERS_OVERFLOW: ['bound', 'the headers of the answer exceed headerBytes'],
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: ['protocol', 'the body of the answer is not as long as its Content-Length says'],
  ERR_SSL_WRONG_VERSION_NUMBER: ['tls', 'the target does not speak TLS on this port'],
  EPROTO: ['tls', 'the TLS handshake with the target failed'],
  CERT_HAS_EXPIRED: ['tls', "the target's certificate has expired"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['tls', "the target's certificate is signed by itself"],
  SELF_SIGNED_CERT_IN_CHAIN: ['tls', "the target's certificate chain ends in an authority that is not trusted here"],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ['tls', untrusted],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ['tls', untrusted],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', "the target's certificate is for another host name"],
};

/** The bounds that undici enforces for us, by its error codes. */
const undiciBounds: Readonly<Record<string, readonly [bound: string, message: string]>> = {
  UND_ERR_CONNECT_TIMEOUT: ['connectTimeoutMs', 'no connection to the target came about within connectTimeoutMs'],
  UND_ERR_HEADERS_TIMEOUT: ['firstByteMs', 'the answer had not begun within firstByteMs'],
  UND_ERR_BODY_TIMEOUT: ['idleTimeoutMs', 'the body of the answer paused for longer than idleTimeoutMs'],
};

/** Violations of the protocol that undici reports with the code of a broken connection: only its message shows which. */
const protocolFailures: Readonly<Record<string, string>> = {
  'bad response': 'the target sent an answer, or a 100, that nobody had asked for',
  'bad upgrade': 'the target switched protocols, which nobody had asked for',
};

/** The message of undici if a proxy of plain HTTP asks for credentials; its code is that of an invalid argument. */
const proxyRefusal = 'Proxy Authentication Required (407)';

export const isProxyRefusal = (error: Error): boolean => error.message === proxyRefusal;

/** Names the failure behind a connection's error, without the error's own text, which may quote the target. */
export function transportFailure(error: unknown): TransportFailure {
  if (error instanceof BoundReached) return error.failure;
  if (error instanceof Error && isProxyRefusal(error)) {
    const message = 'the proxy refused the credentials in its address, or there are none (407)';
    return { kind: 'refused', bound: null, message };
  }
  const code = codeOf(error);
  const failure = error instanceof Error ? protocolFailures[error.message] : undefined;
  if (code === 'UND_ERR_SOCKET' && failure !== undefined) return { kind: 'protocol', bound: null, message: failure };
  const timeout = undiciBounds[code];
  if (timeout !== undefined) return { kind: 'timeout', bound: timeout[0], message: timeout[1] };
  const cause = causes[code];
  if (cause !== undefined) {
    return { kind: cause[0], bound: cause[0] === 'bound' ? 'headerBytes' : null, message: cause[1] };
  }
  if (error instanceof Error && error.name === 'HTTPParserError') {
    // Only the parser's own reason: the rest of the message may quote the target.
    const reason = /\(([\w ,/'-]+)\)$/.exec(error.message)?.[1] ?? code;
    return { kind: 'protocol', bound: null, message: `the target's answer is not HTTP (${reason})` };
  }
  if (/SSL|TLS|CERT/.test(code)) {
    return { kind: 'tls', bound: null, message: `the TLS connection to the target failed (${code})` };
  }
  return { kind: 'protocol', bound: null, message: `the connection to the target failed (${code || 'no code'})` };
}

/** Finds the innermost error code: a proxy, or an attempt at several addresses, wraps the actual error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const outerCode = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return codeOf(inner) || outerCode;
}
