import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Answer, Transport } from './call.ts';

/** Bodies of more bytes, about a network packet, are compressed if the caller accepts that. */
const COMPRESS_FROM_BYTES = 1_200;

const encodingFor = (request: IncomingMessage, bytes: number): NonNullable<Transport['encoding']> => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  return bytes >= COMPRESS_FROM_BYTES && /\bgzip\b(?!\s*;\s*q=0)/i.test(accepted) ? 'gzip' : 'identity';
};

const encode = (body: Buffer, encoding: NonNullable<Transport['encoding']>): Buffer => {
  if (encoding === 'gzip') return gzipSync(body, { level: 1 });
  if (encoding === 'deflate') return deflateSync(body);
  return encoding === 'br' ? brotliCompressSync(body) : body;
};

/** Writes an answer as its transport wants it; refusals close the connection. */
export const send = async (request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> => {
  const { encoding, close, chunkBytes, delayMs, contentType, interim, text, late } = answer.transport ?? {};
  if (delayMs !== undefined) await wait(delayMs);
  if (late !== undefined) {
    await send(request, response, late());
    return;
  }
  if (interim) response.writeEarlyHints({ link: '</status.css>; rel=preload' });
  const plain = Buffer.from(text ?? JSON.stringify(answer.body));
  const used = encoding ?? encodingFor(request, plain.length);
  const body = encode(plain, used);
  response.statusCode = answer.status;
  response.setHeader('content-type', contentType ?? 'application/json; charset=utf-8');
  if (used !== 'identity') response.setHeader('content-encoding', used);
  if (close ?? answer.status >= 400) response.setHeader('connection', 'close');
  for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value);
  if (chunkBytes === undefined) {
    response.setHeader('content-length', body.length);
    response.end(body);
    return;
  }
  for (let from = 0; from < body.length; from += chunkBytes) response.write(body.subarray(from, from + chunkBytes));
  response.end();
};
