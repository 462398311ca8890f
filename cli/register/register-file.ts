import { closeSync, existsSync, fstatSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { guarded, ReportError, RunFolder, writeAll } from '../../reports/record/disk/run-folder.ts';
import type { RegisterFiles } from '../../reports/register/verify-register.ts';

/** More than 100,000 entries. */
export const maxRegisterBytes = 256 * 1_024 * 1_024;

export const maxHeadBytes = 65_536;

export const headPath = (path: string): string => `${path}.head.json`;

/** Reads a register and its head. @throws ReportError if there is no register, or one of the two is too large */
export function readRegisterFiles(path: string): RegisterFiles {
  // The head is read first: if it were read last, and the register grew meanwhile, entries that it signs would be missing.
  const head = existsSync(headPath(path)) ? readHeadFile(headPath(path)) : null;
  return { entries: readBounded(path, maxRegisterBytes), head };
}

export const readHeadFile = (path: string): string => readBounded(path, maxHeadBytes).toString('utf8');

function readBounded(path: string, maxBytes: number): Buffer {
  const file = guarded('read', path, () => openSync(path, 'r'));
  try {
    const { size } = fstatSync(file);
    if (size > maxBytes) {
      throw new ReportError(
        'corrupt',
        `${path} has ${size} bytes, more than the ${maxBytes} that it may have: it is something else, or was damaged.`,
        path,
      );
    }
    return guarded('read', path, () => readFileSync(file));
  } finally {
    closeSync(file);
  }
}

/** Writes a register (null: it stays) and then its head, each of which survives a loss of power. @throws ReportError */
export function writeRegisterFiles(path: string, entries: Uint8Array | null, head: string): void {
  if (entries !== null) writeDurably(path, entries);
  writeDurably(headPath(path), head);
}

/** Writes a file that no reader sees half of, also after a loss of power. @throws ReportError */
export function writeDurably(path: string, content: string | Uint8Array): void {
  const folder = new RunFolder(dirname(path));
  const name = basename(path);
  const part = `${name}.part`;
  const file = folder.create(part);
  try {
    guarded('write', path, () => {
      writeAll(file, content);
      fsyncSync(file);
    });
  } catch (error) {
    closeSync(file);
    folder.remove(part);
    throw error;
  }
  closeSync(file);
  folder.move(part, name);
}
