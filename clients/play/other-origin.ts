import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on another host than the sandbox, to which answers redirect. */
export interface OtherOrigin {
  readonly url: string;
  /** The Authorization headers that came. */
  readonly credentials: readonly string[];
  close(): Promise<void>;
}

/** Starts it on a free port, under the name `localhost`. It has nothing to give. */
export async function openOtherOrigin(): Promise<OtherOrigin> {
  const credentials: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.authorization !== undefined) credentials.push(request.headers.authorization);
    response.writeHead(404, { 'content-type': 'application/json', connection: 'close' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    credentials,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
