import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { guarded, RunFolder } from '../record/disk/run-folder.ts';
import { recordName } from '../record/file/record-file.ts';

/** SHA-256 of the record in folder `dir`, in hexadecimal, read piece by piece; no link is followed. @throws ReportError */
export function sha256OfRecord(dir: string): string {
  const folder = new RunFolder(dir);
  const hash = createHash('sha256');
  const file = folder.openToRead(recordName);
  try {
    const chunk = Buffer.allocUnsafe(1 << 20);
    for (;;) {
      const bytes = guarded('read', folder.pathOf(recordName), () => readSync(file, chunk, 0, chunk.length, null));
      if (bytes === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
}
