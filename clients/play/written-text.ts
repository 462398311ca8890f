import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of one file, from its end, and of all files; logs of a check are shorter. */
const [maxFileBytes, maxTotalBytes] = [4_000_000, 64_000_000];

/** Milliseconds by which a file system rounds times down. */
const roundingMs = 2_000;

/** Reads names and texts of files that changed since a time, whichever check wrote them. */
export function textWrittenSince(sinceMs: number, folder: string | null): string {
  if (folder === null) return '';
  const texts: string[] = [];
  let left = maxTotalBytes;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    if (mtimeMs < sinceMs - roundingMs || left <= 0) continue;
    const text = size > maxFileBytes ? readFileSync(path).subarray(-maxFileBytes).toString('latin1') : readText(path);
    left -= text.length;
    texts.push(entry.name, text);
  }
  return texts.join('\n');
}

/** Empty if the file is gone by now. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
