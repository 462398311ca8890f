import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '../../sandbox/start.ts';

/** A way to answer that never comes to an end. */
export type Endless = (asked: IncomingMessage, answer: ServerResponse) => void;

const refuse =
  (status: number, retryAfter?: string): Endless =>
  (_, answer) => {
    const wait = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    const body = { code: status, name: 'sync_in_progress', service_code: 'data_sync_in_progress', message: 'later' };
    answer.writeHead(status, { 'content-type': 'application/json', ...wait }).end(JSON.stringify(body));
  };

/** Writes a piece every 50 ms, for as long as the connection is there. */
function drip(write: () => boolean): void {
  const timer = setInterval(() => {
    if (!write()) clearInterval(timer);
  }, 50);
}

/** The single ways in which a target can answer without an end. */
const alone: Readonly<Record<string, Endless>> = {
  'come back later': refuse(202),
  'too many requests': refuse(429),
  'too many requests, for years': refuse(429, '99999999'),
  'a Retry-After that is garbage': refuse(429, '-soon; \u00e9'),
  'no answer': () => {},
  'a head in drops': ({ socket }) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
    drip(() => !socket.destroyed && socket.write('x'));
  },
  'a body in drops': (_, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' });
    drip(() => !answer.destroyed && answer.write(' '));
  },
};

/** Answers in one way after the other. */
function inTurn(ways: readonly Endless[]): Endless {
  let count = 0;
  return (asked, answer) => {
    ways[count % ways.length]?.(asked, answer);
    count += 1;
  };
}

/** Eight values of Retry-After that name no time at all, or none that a client should wait for. */
const garbage = ['-1', '1e9', '99999999999999999999', 'Thu, 99 Foo 2099 00:00:00 GMT', '', 'NaN', '0x10', '1, 2'];

/** All ways in which a target can answer without an end: the single ones, and mixtures of them. */
export const endless: Readonly<Record<string, Endless>> = {
  ...alone,
  'come back later, and too many requests, in turn': inTurn([refuse(202), refuse(429)]),
  'too many requests and unavailable in turn, each with other garbage': inTurn(
    garbage.map((text, at) => refuse(at % 2 === 0 ? 429 : 503, text)),
  ),
  'all of these in turn': inTurn(Object.values(alone)),
};

/** A sandbox that at some moment begins to answer without an end. */
export interface EndlessTarget {
  /** The profile of the sandbox, at the address of the relay. */
  readonly profile: object;
  /** The milliseconds since its first endless answer; 0 if there was none. */
  endlessForMs(): number;
  close(): Promise<void>;
}

/**
 * Starts a sandbox behind a relay that passes requests on until `isEndless` says that one is answered endlessly.
 * @param isEndless asked with the path of each request, and its number from 1
 */
export async function startEndless(
  behaviour: Endless,
  isEndless: (path: string, count: number) => boolean,
): Promise<EndlessTarget> {
  const sandbox = await startSandbox();
  const { hostname, port: sandboxPort } = new URL(sandbox.profile.baseUrl);
  let count = 0;
  let endlessSince: number | null = null;
  const server = createServer((asked, answer) => {
    count += 1;
    const { url: path = '', method, headers } = asked;
    if (isEndless(path, count)) {
      endlessSince ??= performance.now();
      asked.resume();
      behaviour(asked, answer);
      return;
    }
    const onward = request({ host: hostname, port: sandboxPort, path, method, headers }, (received) => {
      answer.writeHead(received.statusCode ?? 500, received.headers);
      received.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    profile: { ...sandbox.profile, baseUrl: `http://127.0.0.1:${port}` },
    endlessForMs: () => (endlessSince === null ? 0 : performance.now() - endlessSince),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}
