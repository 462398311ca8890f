import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of one file, and of all, that are looked at: logs of a check are shorter. */
const [mostBytes, mostInAll] = [4_000_000, 64_000_000];

/** Milliseconds by which a file system may round times down. */
const roundedMs = 2_000;

/** Gathers the text of files below a folder that changed since a time, and their names; any check may write there. */
export function textWrittenSince(sinceMs: number, folder: string | null): string {
  if (folder === null) return '';
  const texts: string[] = [];
  let left = mostInAll;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    const { mtimeMs, size } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0 };
    if (mtimeMs < sinceMs - roundedMs || left <= 0) continue;
    const text = size > mostBytes ? readFileSync(path).subarray(-mostBytes).toString('latin1') : readText(path);
    left -= text.length;
    texts.push(entry.name, text);
  }
  return texts.join('\n');
}

/** A file that is gone by now has no text. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
