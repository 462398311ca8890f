import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on a free port of 127.0.0.1. */
export interface Served {
  readonly url: string;
  /** Cuts all connections; harmless when called again. */
  close(): Promise<void>;
}

/** Serves HTTP with a listener; on a port that was free a moment ago, or on any free one. */
export async function serve(listener: RequestListener, at = 0): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export const answerJson =
  (status: number, body: unknown): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** The least profile of a target at an address. */
export const targetAt = (baseUrl: string): object => ({
  name: 'Acme',
  version: '1.0',
  baseUrl,
  credentials: { accessToken: 'a-token-of-the-tests' },
});
