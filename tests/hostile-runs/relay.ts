import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { SandboxOptions } from '../../sandbox/sandbox-options.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { startSecond } from '../second-implementation/server.ts';

/** An answer that refuses a request for the moment. */
export interface Refusal {
  readonly status: 429 | 503;
  readonly retryAfter: string;
}

/** An answer with this JSON body. */
export interface ReplacedAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** The changes that a relay makes to what the sandbox answers. */
export interface RelayOptions {
  /** Called with the number of each request as it comes, from 1. A refusal that it returns is the whole answer. */
  readonly onRequest?: (count: number) => Refusal | undefined;
  /** Changes the body of an answer. `header`: the value of an added `x-debug` header; empty: none. */
  readonly change?: (text: string, status: number) => { readonly text: string; readonly header: string };
  /** Answers in place of the sandbox, where it returns an answer. */
  readonly answer?: (asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) => ReplacedAnswer | undefined;
  readonly sandbox?: SandboxOptions;
  /** Stands in front of the second implementation in place of the sandbox. */
  readonly isSecond?: boolean;
  /** Called with the body of each request that is passed on. */
  readonly onBody?: (asked: Pick<IncomingMessage, 'url' | 'headers'>, body: string) => void;
  /** Before each answer, in milliseconds. Default 0. */
  readonly delayMs?: number;
  /** Speaks TLS with this key and certificate, both PEM. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface Relay {
  /** The sandbox's profile, at the address of the relay. */
  readonly profile: {
    readonly baseUrl: string;
    readonly credentials: { readonly clientSecret: string; readonly accessToken: string };
  };
  /** The most requests that were under way at once. */
  maxAtOnce(): number;
  /** When each request came, in milliseconds of the same clock. */
  arrivals(): readonly number[];
  /** Cuts all connections, and takes new ones only after so many milliseconds. */
  leaveFor(ms: number): Promise<void>;
  /** Cuts all connections, and takes no new ones; harmless when called again. */
  close(): Promise<void>;
}

/** Starts a sandbox, and a relay in front of it on a free port of 127.0.0.1. */
export async function startRelay(options: RelayOptions = {}): Promise<Relay> {
  const sandbox = options.isSecond === true ? await startSecond() : await startSandbox(options.sandbox);
  const { hostname, port: sandboxPort } = new URL(String(sandbox.profile.baseUrl));
  const arrivals: number[] = [];
  let underWay = 0;
  let most = 0;
  const onRequest: RequestListener = async (asked, answer) => {
    arrivals.push(performance.now());
    underWay += 1;
    most = Math.max(most, underWay);
    answer.on('close', () => {
      underWay -= 1;
    });
    const refusal = options.onRequest?.(arrivals.length);
    if (refusal !== undefined) {
      const { status, retryAfter } = refusal;
      asked.resume();
      answer.writeHead(status, { 'content-type': 'application/json', 'retry-after': retryAfter }).end('{}');
      return;
    }
    const replaced = options.answer?.(asked);
    if (replaced !== undefined) {
      asked.resume();
      write(answer, replaced.status, JSON.stringify(replaced.body), { 'content-type': 'application/json' });
      return;
    }
    const received = await passOn(asked, hostname, Number(sandboxPort), options.onBody).catch(() => null);
    if (received === null) {
      // The one who asked is gone, or the sandbox is: nobody is there to be answered.
      answer.destroy();
      return;
    }
    const status = received.statusCode ?? 500;
    const { text, header } = options.change?.(received.text, status) ?? { text: received.text, header: '' };
    const headers = { ...received.headers, ...(header === '' ? {} : { 'x-debug': header }) };
    setTimeout(() => write(answer, status, text, headers), options.delayMs ?? 0);
  };
  const server = options.tls === undefined ? createServer(onRequest) : createSecureServer(options.tls, onRequest);
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const leave = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const baseUrl = `${options.tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`;
  const profile: object = { ...sandbox.profile, baseUrl, timing: { pollIntervalMs: 5 } };
  let closed: Promise<void> | null = null;
  return {
    profile: profile as Relay['profile'],
    maxAtOnce: () => most,
    arrivals: () => arrivals,
    async leaveFor(ms) {
      await leave();
      setTimeout(() => void listen(port), ms);
    },
    close: () => {
      closed ??= leave().then(() => sandbox.close());
      return closed;
    },
  };
}

interface Received {
  readonly statusCode: number | undefined;
  /** All that the sandbox sent, but those of the connection and of the length. */
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

async function passOn(
  asked: IncomingMessage,
  host: string,
  port: number,
  onBody: RelayOptions['onBody'],
): Promise<Received> {
  const { url, method } = asked;
  // Without accept-encoding the sandbox does not compress, so the answer can be read as text.
  const { 'accept-encoding': _, ...headers } = asked.headers;
  const body: Buffer[] = [];
  for await (const chunk of asked) body.push(chunk);
  onBody?.(asked, Buffer.concat(body).toString());
  return new Promise((resolve, reject) => {
    const onward = request({ host, port, path: url, method, headers }, async (received) => {
      const chunks: Buffer[] = [];
      for await (const chunk of received) chunks.push(chunk);
      const {
        connection,
        'keep-alive': kept,
        'transfer-encoding': coding,
        'content-length': length,
        ...own
      } = received.headers;
      resolve({ statusCode: received.statusCode, headers: own, text: Buffer.concat(chunks).toString() });
    });
    onward.on('error', reject);
    onward.end(Buffer.concat(body));
  });
}

function write(answer: ServerResponse, status: number, text: string, headers: IncomingHttpHeaders): void {
  if (!answer.destroyed) answer.writeHead(status, headers).end(text);
}
