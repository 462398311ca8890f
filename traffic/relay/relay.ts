import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Header } from '../../specs/words/exchange.ts';
import type { Recorded, RecordedBody } from '../recordings/recorded.ts';

export interface RelayOptions {
  /** The origin of the target; requests keep their own path. */
  readonly target: URL;
  /** 0: any that is free. */
  readonly port: number;
  /** Bytes of a body that are copied; a larger one passes all the same. */
  readonly maxBytes: number;
  /**
   * Takes the copy of an exchange once it has ended, and the start of the oldest one under way, or Infinity. It must be
   * quick, and not throw.
   */
  readonly take: (recorded: Recorded, settledAt: number) => void;
}

/** A relay that listens on loopback. */
export interface Relay {
  readonly port: number;
  /** Listens no longer, and ends what is under way. */
  close(): Promise<void>;
}

/**
 * Starts a relay that hands on every byte of messages but the host and what concerns one connection, in order and
 * letter case. Neither CONNECT nor upgrades are handed on.
 */
export function startRelay(options: RelayOptions): Promise<Relay> {
  const { target, port } = options;
  const client = target.protocol === 'https:' ? https : http;
  const agent = new client.Agent({ keepAlive: true, noDelay: true });
  const underWay = new Set<{ readonly startedAt: number }>();
  const onRequest = (request: IncomingMessage, response: ServerResponse): void =>
    orBreak(request, () => relayOne(request, response, { ...options, agent, underWay }));
  const own = { keepAliveTimeout: 72_000, noDelay: true, requireHostHeader: false };
  const server = http.createServer({ ...own, ...anyMessage }, onRequest);
  server.maxHeadersCount = 0;
  server.on('checkContinue', onRequest);
  server.on('checkExpectation', onRequest);
  server.on('connect', (_, socket) => socket.end('HTTP/1.1 501 Not Implemented\r\nConnection: close\r\n\r\n'));
  server.requestTimeout = 0;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
            agent.destroy();
          }),
      });
    });
  });
}

/** Lets through header fields up to 1 MB, and of a form that parsers mostly refuse: their receiver says what is wrong with them. */
const anyMessage = { maxHeaderSize: 1024 * 1024, insecureHTTPParser: true };

function relayOne(
  request: IncomingMessage,
  response: ServerResponse,
  {
    target,
    maxBytes,
    take,
    agent,
    underWay,
  }: RelayOptions & { readonly agent: http.Agent; readonly underWay: Set<{ readonly startedAt: number }> },
): void {
  if (isAmbiguous(request)) {
    response.writeHead(400, { connection: 'close' }).end();
    return;
  }
  const startedAt = Date.now();
  const began = performance.now();
  const own = { startedAt };
  underWay.add(own);
  const [asked, answered] = [new CopiedBody(maxBytes), new CopiedBody(maxBytes)];
  let answer: IncomingMessage | null = null;
  let isTaken = false;
  const path = pathOf(request);
  const finish = (): void => {
    if (isTaken) return;
    isTaken = true;
    underWay.delete(own);
    const [oldest] = underWay;
    const recorded: Recorded = {
      startedAt,
      method: request.method ?? '',
      url: `${target.origin}${path}`,
      requestHeaders: headerPairs(request.rawHeaders),
      requestBody: asked.bytes,
      status: answer?.statusCode ?? null,
      responseHeaders: headerPairs(answer?.rawHeaders ?? []),
      responseBody: answer === null ? null : answered.bytes,
      totalMs: performance.now() - began,
    };
    take(recorded, oldest?.startedAt ?? Number.POSITIVE_INFINITY);
  };
  const { request: send } = target.protocol === 'https:' ? https : http;
  const upstream = send({
    host: target.hostname.replace(/^\[|\]$/g, ''),
    port: target.port === '' ? undefined : Number(target.port),
    method: request.method,
    path,
    headers: askedFields(request, target.host),
    setHost: false,
    agent,
    ...anyMessage,
  });
  upstream.maxHeadersCount = 0;
  // A client that waits to be asked for its body is asked by the target, and by nobody else.
  upstream.on('continue', () => response.writeContinue());
  upstream.on('information', ({ statusCode, rawHeaders }) => {
    const fields = Object.fromEntries(headerPairs(rawHeaders).map(([name, value]) => [name.toLowerCase(), value]));
    if (statusCode === 102) response.writeProcessing();
    if (statusCode === 103 && fields.link !== undefined) orBreak(request, () => response.writeEarlyHints(fields));
  });
  upstream.on('response', (message) => {
    answer = message;
    response.sendDate = false;
    const isOld = request.httpVersion === '1.0';
    const fields = handedOn(message.rawHeaders, null, isOld ? ['transfer-encoding', 'trailer'] : []);
    orBreak(request, () => response.writeHead(message.statusCode ?? 502, message.statusMessage ?? '', fields));
    if (!response.headersSent && request.socket.destroyed) return;
    // The head waits for what arrives with it: mostly all of the body, so that both are written at once.
    request.socket.cork();
    response.flushHeaders();
    setImmediate(() => request.socket.uncork());
    message.on('data', (piece: Buffer) => {
      answered.add(piece);
      if (!response.write(piece)) message.pause();
    });
    response.on('drain', () => message.resume());
    message.on('end', () => {
      answered.end();
      if (message.rawTrailers.length > 0 && !isOld) orBreak(request, () => response.addTrailers(trailersOf(message)));
      response.end();
      finish();
    });
    message.on('error', () => response.destroy());
  });
  upstream.on('error', () => {
    finish();
    // Without an answer the client sees what it would have seen without us: a connection that breaks.
    if (!response.headersSent) request.socket.destroy();
    else response.destroy();
  });
  request.on('data', (piece: Buffer) => {
    asked.add(piece);
    if (!upstream.write(piece)) request.pause();
  });
  upstream.on('drain', () => request.resume());
  request.on('end', () => {
    asked.end();
    if (request.rawTrailers.length > 0) orBreak(request, () => upstream.addTrailers(trailersOf(request)));
    upstream.end();
  });
  request.on('error', () => upstream.destroy());
  response.on('close', () => {
    if (!response.writableFinished) upstream.destroy();
    finish();
  });
}

/** Breaks the connection of a client where a field was read that Node.js does not write: a name with a blank, say. */
function orBreak({ socket }: IncomingMessage, handOn: () => void): void {
  try {
    handOn();
  } catch {
    socket.destroy();
  }
}

const trailersOf = ({ rawTrailers }: IncomingMessage): [string, string][] =>
  headerPairs(rawTrailers).map(([name, value]) => [name, value]);

/** Header fields that concern one connection alone (RFC 9110, 7.6.1), and so are not handed on. */
const hopByHop: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade']);

/** The fields of a message, as pairs in their order and letter case. @param raw names and values in turn */
const headerPairs = (raw: readonly string[]): readonly Header[] =>
  Array.from({ length: raw.length / 2 }, (_, at): Header => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);

/** The fields to hand on: all but those of one connection and `more`, in small letters, with the target's `host`; null: an answer's. */
function handedOn(raw: readonly string[], host: string | null, more: readonly string[] = []): string[] {
  const pairs = headerPairs(raw);
  const named = pairs.filter(([name]) => name.toLowerCase() === 'connection').flatMap(([, value]) => value.split(','));
  const dropped = new Set([...hopByHop, ...more, ...named.map((name) => name.trim().toLowerCase())]);
  return pairs
    .filter(([name]) => !dropped.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, host !== null && name.toLowerCase() === 'host' ? host : value]);
}

/** The target of a request as the server of it takes it: a client that takes us for its proxy names the host, too. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';

/** The fields of a request to hand on: Node.js would send one without a length in chunks; HTTP/1.0 needs no host. */
function askedFields({ rawHeaders, httpVersion, headers, method = '' }: IncomingMessage, host: string): string[] {
  const hasLength = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  return [
    ...(httpVersion === '1.0' && headers.host === undefined ? ['Host', host] : []),
    ...handedOn(rawHeaders, host),
    ...(hasLength || bodiless.has(method) ? [] : ['Content-Length', '0']),
  ];
}

/** Whether the target might take the request to end elsewhere: what follows would be another request (RFC 9112, 6.1). */
function isAmbiguous({ headers }: IncomingMessage): boolean {
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return false;
  return headers['content-length'] !== undefined || !/(^|,)\s*chunked\s*$/i.test(coding);
}

/** Methods whose requests have no body unless they say so. */
const bodiless: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'TRACE']);

/** A copy of a body that passes by, as long as it is not too large. */
class CopiedBody {
  readonly #maxBytes: number;
  #pieces: Buffer[] = [];
  #length = 0;
  #isWhole = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  add(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#maxBytes) this.#pieces = [];
    else this.#pieces.push(piece);
  }

  /** All of it has passed. */
  end(): void {
    this.#isWhole = true;
  }

  /** null: it was larger, or ended in the middle. */
  get bytes(): RecordedBody {
    return this.#isWhole && this.#length <= this.#maxBytes ? Buffer.concat(this.#pieces) : null;
  }
}
