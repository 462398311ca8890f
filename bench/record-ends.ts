import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { recordName } from '../reports/record/file/record-file.ts';
import type { RecordFooter, RecordHeader } from '../specs/words/record.ts';

/** More than a header or a footer takes. */
const endBytes = 4 * 1024 * 1024;

/** Reads the first and the last line of a finished record, however large it is. */
export function readRecordEnds(folder: string): { readonly header: RecordHeader; readonly footer: RecordFooter } {
  const file = openSync(join(folder, recordName), 'r');
  try {
    const { size } = fstatSync(file);
    const length = Math.min(size, endBytes);
    const read = (position: number): string => {
      const buffer = Buffer.alloc(length);
      return buffer.toString('utf8', 0, readSync(file, buffer, 0, length, position));
    };
    const [header = ''] = read(0).split('\n', 1);
    const footer =
      read(size - length)
        .trimEnd()
        .split('\n')
        .at(-1) ?? '';
    return { header: JSON.parse(header), footer: JSON.parse(footer) };
  } finally {
    closeSync(file);
  }
}
