import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { answer, type Behaviour } from './behaviour.ts';

const decodedBytes = { end: 'failed', kind: 'bound', bound: 'decodedBytes', says: 'decodedBytes' } as const;

/** Makes large data only when a test first asks for it, so that other tests do not pay for it. */
function lazily(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
const blanks = lazily(() => Buffer.alloc(64_000_000, 0x20));
const gzipBomb = lazily(() => gzipSync(blanks(), { level: 1 }));
const deflateBomb = lazily(() => deflateSync(blanks(), { level: 1 }));
const brotliBomb = lazily(() => brotliCompressSync(blanks(), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
const nestedBomb = lazily(() => gzipSync(gzipBomb()));

const coded = (
  id: string,
  summary: string,
  bytes: () => Buffer,
  coding: string,
  ending: Behaviour['ending'],
): Behaviour => ({
  id,
  summary,
  answer: (call) => call.send(answer(bytes(), [`Content-Encoding: ${coding}`])),
  ending,
});

const unreadable = (says: string) => ({ end: 'answered', status: 200, body: 'not-json', says }) as const;

/** Compressed bodies that expand beyond a bound, or are not in the announced coding. */
export const codingBehaviours: readonly Behaviour[] = [
  coded('gzip-bomb', 'sends 64 MB in 64 KB of gzip', gzipBomb, 'gzip', decodedBytes),
  coded('deflate-bomb', 'sends 64 MB in 64 KB of deflate', deflateBomb, 'deflate', decodedBytes),
  coded('brotli-bomb', 'sends 64 MB in some bytes of brotli', brotliBomb, 'br', decodedBytes),
  coded('nested-bomb', 'sends a bomb within gzip', nestedBomb, 'gzip, gzip', decodedBytes),
  coded(
    'many-codings',
    'names ten content codings',
    () => Buffer.from('[]'),
    Array.from({ length: 10 }, () => 'gzip').join(', '),
    {
      end: 'failed',
      kind: 'bound',
      bound: 'contentCodings',
      says: 'contentCodings',
    },
  ),
  coded('gzip-in-name-only', 'says gzip, and sends plain text', () => Buffer.from('[]'), 'gzip', unreadable('gzip')),
  coded(
    'gzip-cut-short',
    'sends a gzip stream without its end',
    () => gzipSync('[1,2,3]').subarray(0, 18),
    'gzip',
    unreadable('gzip'),
  ),
  coded(
    'unknown-coding',
    'names a coding that nobody asked for',
    () => Buffer.from('[]'),
    'compress',
    unreadable('content coding'),
  ),
];
