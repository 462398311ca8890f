import { basename, dirname } from 'node:path';
import { RunFolder } from './run-folder.ts';

/** Writes a file that the user named: no reader ever sees half of it, and no symbolic link is followed. @throws ReportError */
export function writeWhole(path: string, text: string, mode = 0o644): void {
  new RunFolder(dirname(path)).write(basename(path), text, mode);
}
