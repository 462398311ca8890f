import { connect, type Socket } from 'node:net';

/** A connection on which a test writes bytes as it likes. */
export interface RawConnection {
  readonly socket: Socket;
  /** Resolves with what has come once it holds `wanted`, or once the connection is closed. */
  readonly received: (wanted: string) => Promise<string>;
  /** Resolves with all that came, once the server has closed the connection. */
  readonly closed: Promise<string>;
}

/** Opens a connection to a sandbox, and sends the lines of a request head, ended by an empty line. */
export function openRaw(url: string, lines: readonly string[], body = ''): RawConnection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A connection that the server closes while we still write is reset.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text));
  });
  const received = (wanted: string) =>
    new Promise<string>((resolve) => {
      const look = () => {
        if (text.includes(wanted)) resolve(text);
      };
      socket.on('data', look);
      socket.once('close', () => resolve(text));
      look();
    });
  socket.write(`${[...lines, '', ''].join('\r\n')}${body}`);
  return { socket, received, closed };
}
