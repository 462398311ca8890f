/** The reasons that keep a record or a report from being written or read. */
export type ReportErrorCode =
  | 'disk-full'
  | 'read-only'
  | 'denied'
  | 'vanished'
  | 'missing'
  | 'link'
  | 'corrupt'
  | 'unsupported'
  | 'io';

const advice: Readonly<Record<string, readonly [ReportErrorCode, string]>> = {
  ENOSPC: ['disk-full', 'the disk is full; free some space, or choose another folder with --out'],
  EDQUOT: ['disk-full', 'the disk quota is used up; free some space, or choose another folder with --out'],
  EFBIG: ['disk-full', 'the file would exceed the size that the system allows; choose another folder with --out'],
  EROFS: ['read-only', 'the file system is read-only; choose a folder that can be written with --out'],
  EACCES: ['denied', 'access is denied; check the permissions of the folder'],
  EPERM: ['denied', 'access is denied; check the permissions of the folder'],
  ENOENT: ['missing', 'there is no such file or folder; check the path'],
  ENOTDIR: ['missing', 'part of the path is a file, not a folder; check the path'],
  EEXIST: ['io', 'a file stands where a folder is needed; move it away, or choose another folder with --out'],
  EISDIR: ['io', 'a folder stands where a file is needed; move it away'],
  ELOOP: ['link', 'its links lead round in a circle; name the file or folder itself'],
  ERR_FS_EISDIR: ['io', 'a folder stands where a file is needed; move it away'],
  EMFILE: ['io', 'too many files are open; raise the limit of open files'],
};

/** A record or a report could not be written or read. The message says what, where, and what to do. */
export class ReportError extends Error {
  readonly code: ReportErrorCode;
  readonly path: string;

  constructor(code: ReportErrorCode, message: string, path: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'ReportError';
    this.code = code;
    this.path = path;
  }

  /** Makes it of what the file system threw while `doing` ("write", "read" …) the file or folder at `path`. */
  static from(cause: unknown, doing: string, path: string): ReportError {
    if (cause instanceof ReportError) return cause;
    const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const [code, hint] = advice[errno] ?? ['io', cause instanceof Error ? cause.message : 'the reason is not known'];
    return new ReportError(code, `Can't ${doing} ${path}: ${hint}.`, path, cause);
  }
}

/** Runs `work`, and turns what the file system throws into a {@link ReportError}. */
export function guarded<T>(doing: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw ReportError.from(cause, doing, path);
  }
}
