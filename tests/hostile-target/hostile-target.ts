import { type AddressInfo, createServer, type Socket } from 'node:net';
import { answer, type Behaviour, type Call } from './behaviour.ts';
import { ordinaryAnswer } from './ordinary-answers.ts';

export interface HostileTarget {
  readonly baseUrl: string;
  /** The number of requests so far, to all addresses. */
  requests(): number;
  /** Cuts all connections. */
  close(): Promise<void>;
}

/**
 * Starts a target on a free port of 127.0.0.1 that behaves in one hostile way at one address, and gives small correct
 * answers everywhere else.
 * @param hostileAt the paths at which it is hostile; by default only list-pay-groups
 */
export const startHostile = (behaviour: Behaviour, hostileAt = /\/employer\/pay-groups$/): Promise<HostileTarget> =>
  startHostileAt((path) => (hostileAt.test(path) ? behaviour : undefined));

/** Starts a target that chooses a behaviour for each path; undefined: an ordinary answer. */
export async function startHostileAt(
  behaviourAt: (path: string) => Pick<Behaviour, 'answer'> | undefined,
): Promise<HostileTarget> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const hostileRequests = new Map<string, number>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let request = takeRequest(received); request !== null; request = takeRequest(received)) {
        received = received.subarray(request.length);
        requests += 1;
        const [path = ''] = request.target.split('?');
        const behaviour = behaviourAt(path);
        if (behaviour !== undefined) {
          const count = (hostileRequests.get(path) ?? 0) + 1;
          hostileRequests.set(path, count);
          behaviour.answer(callOn(socket, request.headers, count));
        } else {
          socket.write(answer(ordinaryAnswer(path)));
        }
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests: () => requests,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

interface ReadRequest {
  readonly target: string;
  readonly headers: readonly string[];
  readonly length: number;
}

/** The first whole request in what was received; the driver always announces the length of a body. */
function takeRequest(received: Buffer): ReadRequest | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [start = '', ...headers] = received.toString('latin1', 0, end).split('\r\n');
  const length = headers.find((header) => /^content-length:/i.test(header))?.slice(15) ?? '0';
  const whole = end + 4 + Number(length);
  return received.length < whole ? null : { target: start.split(' ')[1] ?? '', headers, length: whole };
}

function callOn(socket: Socket, headers: readonly string[], count: number): Call {
  const send = (bytes: string | Buffer) => {
    if (!socket.writableEnded && !socket.destroyed) socket.write(bytes);
  };
  return {
    headers,
    count,
    send,
    trickle(piece, intervalMs) {
      let index = 0;
      const timer = setInterval(() => {
        if (!socket.writableNeedDrain) send(piece(index));
        index += 1;
      }, intervalMs);
      socket.on('close', () => clearInterval(timer));
    },
    end: () => socket.end(),
    reset: () => socket.resetAndDestroy(),
  };
}
