import { isUtf8 } from 'node:buffer';
import { readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { UsageError } from '../io.ts';

/** The most characters of a profile: people write it by hand, so a longer file is something else. */
const maxCharacters = 1_000_000;

const aProfile = { word: 'profile', howToBegin: '; "payroll-conformance init" writes a profile to begin with' };

/** A kind of handwritten file, e.g. `profile`. `howToBegin` ends the message that there is no such file. */
interface FileKind {
  readonly word: string;
  readonly howToBegin: string;
  readonly most?: number;
}

/** Reads a profile, or another handwritten file. @throws UsageError */
export function readProfileText(file: string, { word, howToBegin, most = maxCharacters }: FileKind = aProfile): string {
  try {
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) throw new UsageError(`${file}: is not text in UTF-8; save it in that encoding`);
    const text = bytes.toString('utf8');
    if (text.length <= most) return text;
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const code = cause instanceof Error && 'code' in cause ? cause.code : null;
    const why =
      code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : 'it could not be read';
    throw new UsageError(`${file}: ${why}${howToBegin}`, cause);
  }
  throw new UsageError(`${file}: is too large for a ${word} (more than ${most} characters)`);
}

/** Replaces a profile as a whole, and keeps the access rights of its file. @throws UsageError */
export function replaceProfileText(file: string, text: string): void {
  try {
    const path = realpathSync(file);
    const part = `${path}.part`;
    try {
      writeFileSync(part, text, { mode: statSync(path).mode, flag: 'wx' });
      renameSync(part, path);
    } catch (error) {
      rmSync(part, { force: true });
      throw error;
    }
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new UsageError(`${file}: can't be written (${why}); it is as it was`, cause);
  }
}
