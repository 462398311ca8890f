import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** Ways in which writing may end: the disk is full, so that only removing works, or the process is killed. */
export type DiskEnd = 'full' | 'killed';

const never = Number.POSITIVE_INFINITY;

/** The functions of `node:fs` that change the disk; those in `taking` still work on a full disk. */
const taking = ['renameSync', 'rmSync', 'unlinkSync', 'closeSync', 'fchmodSync', 'chmodSync'] as const;
const adding = [
  'writeFileSync',
  'appendFileSync',
  'writeSync',
  'mkdirSync',
  'openSync',
  'copyFileSync',
  'linkSync',
] as const;

/**
 * Runs `work` on a disk that takes only so many changes. Every later one fails: after a kill even cleaning up, on a full
 * disk only writing. The first piece that does not fit is written by half.
 * @returns the result of the work, and whether any change failed
 */
export async function withEndingDisk<T>(
  end: DiskEnd,
  changes: number,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly isReached: boolean }> {
  let left = changes;
  const names = end === 'full' ? adding : [...adding, ...taking];
  const originals = Object.fromEntries(names.map((name) => [name, fs[name]]));
  for (const name of names) {
    const original = originals[name] as (...given: readonly unknown[]) => unknown;
    Object.assign(fs, {
      [name]: (...given: readonly unknown[]) => {
        if (name === 'openSync' && !/[wa+]/.test(String(given[1] ?? 'r'))) return original(...given);
        if (name === 'closeSync' || left > 0) {
          left -= name === 'closeSync' ? 0 : 1;
          return original(...given);
        }
        left = -never;
        if (name === 'writeSync' && ArrayBuffer.isView(given[1]))
          original(given[0], given[1], 0, given[1].byteLength >> 1);
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      },
    });
  }
  syncBuiltinESMExports();
  try {
    return { result: await work(), isReached: left === -never };
  } finally {
    Object.assign(fs, originals);
    syncBuiltinESMExports();
  }
}
