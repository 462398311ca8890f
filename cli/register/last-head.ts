import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { sha256 } from '../../specs/words/digest.ts';
import { UsageError } from '../io.ts';
import { fromUser } from '../records/named-run.ts';
import { readHeadFile, writeDurably } from './register-file.ts';

/** A key that signs the head of a register: the file of a private key. */
export interface Signer {
  readonly key: string;
  /** The file of the head that was signed last; absent: one beside the key. */
  readonly lastHead?: string;
}

/** The digits in the name of that file that tell registers apart: the beginning of the digest of the first entry. */
const digits = 12;

/** Returns where the last signed head is kept; not beside the register, which others may replace. @throws UsageError */
export function lastHeadPath({ key, lastHead }: Signer, entries: Uint8Array): string {
  const end = entries.indexOf(0x0a);
  const id = sha256(entries.subarray(0, end < 0 ? entries.length : end)).slice(
    'sha256:'.length,
    'sha256:'.length + digits,
  );
  const path = lastHead ?? `${key}.${id}.head.json`;
  try {
    accessSync(dirname(path), constants.W_OK);
  } catch (error) {
    throw new UsageError(
      `${path}: the head that is signed is kept there, by which a register that was replaced is noticed, and the folder can't be written; name another file with --last-head`,
      error,
    );
  }
  return path;
}

/** null: no head was kept yet. @throws UsageError if it can't be read */
export const readLastHead = (path: string): string | null =>
  existsSync(path) ? fromUser(() => readHeadFile(path)) : null;

export function keepLastHead(path: string, head: string): void {
  writeDurably(path, head);
}
