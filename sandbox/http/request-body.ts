import type { IncomingMessage, ServerResponse } from 'node:http';

/** Larger bodies are refused. 5,000 pay statements with all their lines need only a few megabytes. */
const bodyLimitBytes = 64 * 1024 * 1024;

/** The rest of a body that nobody reads is discarded up to this size; beyond it, the connection is closed instead. */
const discardedBytes = 1024 * 1024;

/** A request whose body cannot be taken: too large, or ended by the client. */
class UnreadableBody extends Error {
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

const tooLarge = () => new UnreadableBody(413, `The body has more than ${bodyLimitBytes} bytes.`);

/** Bytes that a request announces; undefined if it sends chunks of unknown length, 0 if it has no body. */
const announcedBytes = ({ headers }: IncomingMessage): number | undefined =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : undefined;

/** Answers `Expect: 100-continue`. Undefined: no body. @throws UnreadableBody if it is too large, or ends early */
export function readBody(request: IncomingMessage, response: ServerResponse): Promise<Buffer | undefined> {
  const announced = announcedBytes(request);
  if (announced === 0) return Promise.resolve(undefined);
  if (announced !== undefined && announced > bodyLimitBytes) return Promise.reject(tooLarge());
  if (request.headers.expect?.toLowerCase() === '100-continue') response.writeContinue();
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= bodyLimitBytes) {
        chunks.push(chunk);
        return;
      }
      request.removeAllListeners('data').pause();
      reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', () => {
      if (!request.complete) reject(new UnreadableBody(400, 'The body ended too early.'));
    });
  });
}

/** Whether the connection has to be closed after the answer, since too much of the body may still be to come. */
export function leavesTooMuchUnread(request: IncomingMessage): boolean {
  const announced = announcedBytes(request);
  return !request.complete && (announced === undefined || announced > discardedBytes);
}
