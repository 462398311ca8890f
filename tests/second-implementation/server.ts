import { createServer, type IncomingMessage } from 'node:http';
import { type Answer, Refusal } from './call.ts';
import { implement, type Options } from './implementation.ts';
import { send } from './send.ts';

const BODY_MAX_BYTES = 32 * 1024 * 1024;

/** The body as text, or the answer to one that is too large. */
const read = async (request: IncomingMessage): Promise<string | Answer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_MAX_BYTES) {
      const { status, body } = new Refusal(413, 'too_much', 'body_too_large', 'The body is too large');
      return { status, body };
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** A started implementation: its address, its profile as `run --profile` reads it, and how to stop it. */
export interface Second {
  url: string;
  profile: Record<string, unknown>;
  close(): Promise<void>;
}

/**
 * Starts the second implementation on loopback, with a world of its own.
 *
 * @throws Error for the id of an unknown fault or variant.
 */
export async function startSecond(options: Options = {}): Promise<Second> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    const { answer, profile } = implement(url, options);
    server.on('request', async (request, response) => {
      const text = await read(request);
      const { method = '', url: target = '/', headers } = request;
      await send(request, response, typeof text === 'string' ? answer({ method, target, headers, text }) : text);
    });
    return { url, profile, close };
  } catch (error) {
    await close();
    throw error;
  }
}
