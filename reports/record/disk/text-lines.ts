import { closeSync, openSync, readSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { guarded, ReportError } from './report-error.ts';

const chunkBytes = 1 << 20;
/** Characters of a line; what we write stays far below it. */
const lineCharacters = 64 << 20;

/** A line of a text file; `ended` is false only for a last line that was cut before its line feed. */
export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  readonly ended: boolean;
}

/** Streams the lines of a file, holding one chunk at a time. @throws ReportError */
export function* readTextLines(path: string): Generator<TextLine> {
  const file = guarded('read', path, () => openSync(path, 'r'));
  try {
    const chunk = Buffer.allocUnsafe(chunkBytes);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    let number = 0;
    for (;;) {
      const bytes = guarded('read', path, () => readSync(file, chunk, 0, chunkBytes, null));
      const text = rest + (bytes === 0 ? decoder.end() : decoder.write(chunk.subarray(0, bytes)));
      let from = 0;
      for (let to = text.indexOf('\n'); to >= 0; to = text.indexOf('\n', from)) {
        number += 1;
        yield { text: text.slice(from, to), number, ended: true };
        from = to + 1;
      }
      rest = text.slice(from);
      if (rest.length > lineCharacters)
        throw new ReportError('corrupt', `${path}:${number + 1} is too long for a record.`, path);
      if (bytes === 0) break;
    }
    if (rest !== '') yield { text: rest, number: number + 1, ended: false };
  } finally {
    closeSync(file);
  }
}
