import { type AddressInfo, connect, createServer, isIP, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { type ConnectionOptions, RelayedConnection } from './relayed-connection.ts';

export interface RelayOptions extends Pick<ConnectionOptions, 'maxBytes' | 'take'> {
  /** Only its origin counts, since requests keep their own path. */
  readonly target: URL;
  /** 0: any free port. */
  readonly port: number;
}

export interface Relay {
  readonly port: number;
  close(): Promise<void>;
}

/** Connects each client to the target. All bytes pass unchanged except the host. CONNECT and upgrades do not pass. */
export function startRelay({ target, port, maxBytes, take }: RelayOptions): Promise<Relay> {
  const clients = new Set<Socket>();
  const options: ConnectionOptions = { host: target.host, maxBytes, take, underWay: new Set() };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    clients.add(client);
    client.once('close', () => clients.delete(client));
    relayConnection(client, target, new RelayedConnection(options));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        close: () =>
          new Promise((done) => {
            server.close(() => done());
            for (const client of clients) client.destroy();
          }),
      });
    });
  });
}

/** Connects a client with the target at its first request. Each side sees how the other one ends. */
function relayConnection(client: Socket, target: URL, connection: RelayedConnection): void {
  let upstream: Socket | null = null;
  // The refusal of a request, which the client gets behind all answers.
  let lastWords = '';
  const open = (): Socket => {
    const socket = connectTo(target);
    socket.on('data', (bytes) => {
      if (!client.write(bytes)) socket.pause();
      connection.takeAnswers(bytes);
    });
    client.on('drain', () => socket.resume());
    socket.on('drain', () => client.resume());
    socket.on('end', () => {
      connection.endAnswers();
      client.end(lastWords);
    });
    // The client sees an error as a broken connection, as it would without the relay.
    socket.on('error', () => {});
    socket.on('close', () => client.destroySoon());
    return socket;
  };
  const endRequests = (): unknown => (upstream === null ? client.end(lastWords) : upstream.end());
  client.on('data', (bytes) => {
    const { forTarget, refusal } = connection.takeRequests(bytes);
    if (forTarget.length > 0) {
      upstream ??= open();
      if (!upstream.write(Buffer.concat(forTarget))) client.pause();
    }
    if (refusal === null) return;
    client.removeAllListeners('data').resume();
    lastWords = refusal;
    endRequests();
  });
  client.on('end', endRequests);
  client.on('error', () => {});
  client.on('close', () => {
    upstream?.destroy();
    connection.close();
  });
}

function connectTo({ protocol, hostname, port }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '');
  const own = { host, allowHalfOpen: true, noDelay: true };
  if (protocol === 'http:') return connect({ ...own, port: Number(port || 80) });
  const name = isIP(host) === 0 ? { servername: host } : {};
  return connectSecurely({ ...own, ...name, port: Number(port || 443), ALPNProtocols: ['http/1.1'] });
}
