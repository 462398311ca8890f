import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { guarded } from '../../reports/record/disk/run-folder.ts';
import { recordName } from '../../reports/record/file/record-file.ts';

/** From this size on, reading a record leaves more garbage behind than the memory that its run takes. */
const largeBytes = 32 << 20;

/** Lets the heap grow slowly for a large record in a folder: reading stays below 300 MB. @throws ReportError */
export function spareMemoryFor(folder: string): void {
  const path = join(folder, recordName);
  const size = guarded('read', path, () => statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  if (size > largeBytes) setFlagsFromString('--heap-growing-percent=20');
}
