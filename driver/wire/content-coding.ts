import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { BoundReached, type Bounds } from '../bounds/bounds.ts';

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer;

const decoders: Readonly<Record<string, Decoder>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  // RFC 9110 means zlib by "deflate", but many servers send the bare stream.
  deflate: (bytes, options) => (((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync : inflateRawSync)(bytes, options),
  br: brotliDecompressSync,
  identity: (bytes) => bytes,
};

/** Decodes the content codings of a body, the last first; `problem` says why it cannot. @throws BoundReached */
export function decodeContent(
  bytes: Buffer,
  contentEncoding: readonly string[],
  bounds: Bounds,
): { readonly bytes: Buffer } | { readonly problem: string } {
  if (contentEncoding.length === 0) return { bytes };
  const codings = contentEncoding.flatMap((value) => value.toLowerCase().split(',')).map((coding) => coding.trim());
  const applied = codings.filter((coding) => coding !== '').reverse();
  if (applied.length > bounds.contentCodings) {
    const message = `the body of the answer has more than contentCodings (${bounds.contentCodings}) content codings`;
    throw new BoundReached('contentCodings', message);
  }
  let decoded = bytes;
  for (const coding of applied) {
    const decoder = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (decoder === undefined) return { problem: 'the body has a content coding that is not gzip, deflate or br' };
    if (decoded.length === 0) break;
    try {
      decoded = decoder(decoded, { maxOutputLength: Math.max(bounds.decodedBytes, 1) });
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
        const message = `the decompressed body of the answer exceeds decodedBytes (${bounds.decodedBytes})`;
        throw new BoundReached('decodedBytes', message);
      }
      return { problem: `the body is not the ${coding} stream that its Content-Encoding says` };
    }
  }
  return { bytes: decoded };
}
