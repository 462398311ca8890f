import { closeSync, openSync, readSync } from 'node:fs';
import { guarded, ReportError } from './run-folder.ts';

const chunkBytes = 1 << 20;
/** The most bytes of a line; our own lines stay far below. */
const lineBytes = 32 << 20;
const lineFeed = 0x0a;

/** A line of a text file; `ended` is false only for a last line that was cut before its line feed. */
export interface TextLine {
  readonly text: string;
  /** The bytes in the file, without the line feed; valid until the next line is asked for. */
  readonly bytes: Uint8Array;
  /** From 1. */
  readonly number: number;
  readonly ended: boolean;
}

/** Streams the lines of a file that the user named, holding one line at a time. @throws ReportError */
export function* readTextLines(path: string): Generator<TextLine> {
  yield* linesOf(
    guarded('read', path, () => openSync(path, 'r')),
    path,
  );
}

/** Streams the lines of an open file, one at a time in memory, and closes it. @throws ReportError that names `path` */
export function* linesOf(file: number, path: string): Generator<TextLine> {
  try {
    // One buffer for all lines, which grows to the longest: a new one for each line would pile up in memory.
    let buffer: Buffer = Buffer.allocUnsafe(chunkBytes);
    let filled = 0;
    let number = 0;
    for (;;) {
      if (filled === buffer.length) buffer = grow(buffer, path, number + 1);
      const read = guarded('read', path, () => readSync(file, buffer, filled, buffer.length - filled, null));
      if (read === 0) break;
      const end = filled + read;
      let from = 0;
      for (let to = lineEnd(buffer, filled, end); to >= 0; to = lineEnd(buffer, from, end)) {
        number += 1;
        const bytes = buffer.subarray(from, to);
        yield { text: bytes.toString('utf8'), bytes, number, ended: true };
        from = to + 1;
      }
      buffer.copyWithin(0, from, end);
      filled = end - from;
    }
    if (filled === 0) return;
    const bytes = buffer.subarray(0, filled);
    yield { text: bytes.toString('utf8'), bytes, number: number + 1, ended: false };
  } finally {
    closeSync(file);
  }
}

const lineEnd = (buffer: Buffer, from: number, end: number): number => buffer.subarray(0, end).indexOf(lineFeed, from);

function grow(buffer: Buffer, path: string, number: number): Buffer {
  if (buffer.length > lineBytes)
    throw new ReportError(
      'corrupt',
      `${path}:${number}: the line is longer than the ${lineBytes} bytes that it may have; use the file as it was written.`,
      path,
    );
  const larger = Buffer.allocUnsafe(buffer.length * 2);
  buffer.copy(larger);
  return larger;
}
