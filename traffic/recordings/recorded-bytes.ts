import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { constants, createUnzip, unzipSync } from 'node:zlib';

/** The bytes that show the format of a file. */
const headBytes = 65_536;

/** The bytes that are read of a compressed file, fewer since they may expand a thousandfold. */
const compressedBytes = 4_096;

/** Unzips the file, and decodes UTF-16 if a byte order mark says so. */
export async function* recordedBytes(path: string): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  const plain = isCompressed(firstBytes(path)) ? pipeline(file, createUnzip(), () => {}) : file;
  let decode: ((chunk: Buffer) => Buffer) | null = null;
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    decode ??= decoderOf(chunk);
    yield decode(chunk);
  }
}

/** Reads the beginning of a file, decoded like {@link recordedBytes}. */
export function headOf(path: string): string {
  const head = firstBytes(path);
  const plain = isCompressed(head)
    ? unzipSync(head.subarray(0, compressedBytes), { finishFlush: constants.Z_SYNC_FLUSH })
    : head;
  return decoderOf(plain)(plain).toString('utf8');
}

function firstBytes(path: string): Buffer {
  const bytes = Buffer.alloc(headBytes);
  const file = openSync(path, 'r');
  try {
    return bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}

/** The first two bytes of files by gzip and zlib. */
const marks: ReadonlySet<string> = new Set(['1f8b', '7801', '785e', '789c', '78da']);

const isCompressed = (bytes: Buffer): boolean => marks.has(bytes.toString('hex', 0, 2));

/** The key is the byte order mark, the first two bytes as a number. */
const utf16: Readonly<Record<number, string>> = { 65279: 'utf-16le', 65534: 'utf-16be' };

/** The decoder drops the byte order mark. */
function decoderOf(first: Buffer): (chunk: Buffer) => Buffer {
  const name = first.length < 2 ? undefined : utf16[first.readUInt16LE(0)];
  if (name === undefined) return (chunk) => chunk;
  const decoder = new TextDecoder(name);
  return (chunk) => Buffer.from(decoder.decode(chunk, { stream: true }));
}
