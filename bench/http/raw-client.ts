import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that costs next to nothing, so that the server is what is measured. */
export interface RawClient {
  /** Sends the request so many times, over all connections in turn, and waits for the answers. */
  send(times: number): Promise<void>;
  close(): void;
}

/** An HTTP request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Opens kept-alive connections over which one and the same request is sent again and again. An answer ends where its
 * Content-Length says.
 * @throws where an answer is not a 200, or does not say how long it is
 */
export async function openRawClient(url: string, request: RawRequest, connections: number): Promise<RawClient> {
  const { hostname, port, host } = new URL(url);
  const { method, path, headers, body } = request;
  const all = { host, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const bytes = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
  const sockets = await Promise.all(
    Array.from({ length: connections }, async () => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      await once(socket, 'connect');
      return socket;
    }),
  );
  return {
    async send(times) {
      let left = times;
      const sendOn = async (socket: Socket): Promise<void> => {
        while (left > 0) {
          left -= 1;
          await exchangeOnce(socket, bytes);
        }
      };
      await Promise.all(sockets.map(sendOn));
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function exchangeOnce(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = '';
    let left = -1;
    const settle = (problem: string | null): void => {
      socket.off('data', take).off('close', gone);
      if (problem === null) resolve();
      else reject(new Error(problem));
    };
    const gone = (): void => settle('The server closed the connection in the middle of an answer.');
    const take = (chunk: Buffer): void => {
      if (left < 0) {
        head += chunk.toString('latin1');
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end))?.[1];
        if (!head.startsWith('HTTP/1.1 200 ') || length === undefined) {
          settle(`The server answered ${JSON.stringify(head.slice(0, 300))}, not 200 with a Content-Length.`);
          return;
        }
        left = Number(length) - (head.length - end - 4);
      } else left -= chunk.length;
      if (left <= 0) settle(null);
    };
    socket.on('data', take).on('close', gone);
    socket.write(request);
  });
}
