import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { operationIds } from '../specs/interface/operations.ts';
import { noFilterNames, noFixtures, type Profile, usualCorrelation } from '../specs/words/profile.ts';

/** A server on this machine, for one test. */
export interface Loopback {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** Serves HTTP on a free port. */
export const serve = (listener: RequestListener): Promise<Loopback> => listen(createServer(listener), 'http');

/** Has a server listen on a free port of 127.0.0.1, or of ::1; closing it cuts its connections. */
export async function listen(server: Server, scheme: 'http' | 'https', host = '127.0.0.1'): Promise<Loopback> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** A profile of a target at this address, with short timeouts; `changes` are laid over it. */
export const profileOf = (baseUrl: string, changes: Partial<Profile> = {}): Profile => ({
  name: 'Loopback',
  version: '1.0.0',
  baseUrl,
  credentials: {
    clientId: 'client-1234',
    clientSecret: 'secret/with+signs=',
    accessToken: 'token-abcdef-0123456789',
    foreignAccessToken: null,
  },
  provider: 'loopback',
  operations: operationIds,
  products: null,
  availability: null,
  fixtures: noFixtures,
  openNames: { payStatementItemFilters: noFilterNames },
  headers: {},
  correlation: usualCorrelation,
  timing: { requestTimeoutMs: 600_000, liveTimeoutMs: 600_000, pollIntervalMs: 1_000, pollDeadlineMs: 10_000 },
  limits: { requestsPerSecond: null, concurrency: 4, connections: 20, answers: {} },
  waivers: [],
  ...changes,
});
