import { readFileSync, statSync } from 'node:fs';
import { UsageError } from '../io.ts';

const maxBytes = 64 * 1_024 * 1_024;

/** @throws UsageError if the file is larger than any that we write, or cannot be read */
export function readTextFile(path: string): string {
  try {
    if (statSync(path).size <= maxBytes) return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} can not be read; check the path and its permissions`, error);
  }
  throw new UsageError(`${path} is larger than ${maxBytes} bytes; name the file that a run wrote`);
}
