import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  opendirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { jsonPieces } from '../../escape/json-pieces.ts';

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

/** The code and the advice for each error of the system. */
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

  /** Converts an error that the file system threw while `doing` ("write", "read" …) the file or folder at `path`. */
  static from(cause: unknown, doing: string, path: string): ReportError {
    if (cause instanceof ReportError) return cause;
    const errno = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    const [code, hint] = advice[errno] ?? ['io', cause instanceof Error ? cause.message : 'the reason is not known'];
    return new ReportError(code, `Can't ${doing} ${path}: ${hint}.`, path, cause);
  }
}

/** Does work with files. @throws ReportError that says what failed, e.g. `doing` "read", at `path` */
export function guarded<T>(doing: string, path: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    throw ReportError.from(cause, doing, path);
  }
}

/** Windows has neither O_NOFOLLOW nor O_NONBLOCK, and does not need them. */
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;

/**
 * The folder of a run, perhaps a stranger's: no link inside it is followed, though its own path may hold one. A written
 * file appears whole or not at all. Names are relative; all methods throw {@link ReportError}.
 */
export class RunFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Opens an ordinary file; the caller closes it. */
  openToRead(name: string): number {
    const path = this.pathOf(name);
    return guarded('read', path, () => {
      this.#refuseLinks(name, 'read');
      // A pipe would keep an open without O_NONBLOCK waiting for ever.
      const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
      if (fstatSync(file).isFile()) return file;
      closeSync(file);
      throw new ReportError('link', `Can't read ${path}: it is no ordinary file; put the file itself there.`, path);
    });
  }

  /** Whether an entry of that name is there: a file, a folder or a link. */
  has(name: string): boolean {
    return lstatSync(this.pathOf(name), { throwIfNoEntry: false }) !== undefined;
  }

  hasFile(name: string): boolean {
    return lstatSync(this.pathOf(name), { throwIfNoEntry: false })?.isFile() === true;
  }

  /** Reads an ordinary file; one of more bytes than allowed is an error. */
  readBytes(name: string, maxBytes: number): Buffer {
    const file = this.openToRead(name);
    const path = this.pathOf(name);
    try {
      const { size } = fstatSync(file);
      if (size > maxBytes)
        throw new ReportError('corrupt', `${path} is larger than the ${maxBytes} bytes that it may have.`, path);
      return guarded('read', path, () => readFileSync(file));
    } finally {
      closeSync(file);
    }
  }

  /** Lists the names in a folder below, sorted; none if the folder does not exist. */
  list(name: string): readonly string[] {
    return guarded('read', this.pathOf(name), () => {
      this.#refuseLinks(name, 'read');
      return this.has(name) ? listNames(this.pathOf(name)).map((entry) => entry.name) : [];
    });
  }

  /** Makes a folder below, which only its owner may enter; an existing folder is closed to others, too. */
  makePrivate(name: string): void {
    guarded('prepare', this.pathOf(name), () => {
      this.#refuseLinks(name, 'write');
      mkdirSync(this.pathOf(name), { recursive: true, mode: 0o700 });
      chmodSync(this.pathOf(name), 0o700);
    });
  }

  makeFolder(name: string): void {
    guarded('create', this.pathOf(name), () => {
      this.#refuseLinks(name, 'write');
      mkdirSync(this.pathOf(name), { recursive: true });
    });
  }

  move(from: string, to: string): void {
    guarded('write', this.pathOf(to), () => {
      this.#refuseLinks(from, 'read');
      this.#refuseLinks(to, 'write');
      renameSync(this.pathOf(from), this.pathOf(to));
    });
  }

  /** Removes a file, a link or a folder with all in it, if it exists. Links are not followed. */
  remove(name: string): void {
    guarded('write', this.pathOf(name), () => {
      this.#refuseLinks(dirname(name), 'write');
      rmSync(this.pathOf(name), { recursive: true, force: true });
    });
  }

  /** Removes an entry that is no ordinary file, such as a link or a folder, to make place for a file. */
  clear(name: string): void {
    if (this.has(name) && !lstatSync(this.pathOf(name)).isFile()) this.remove(name);
  }

  /** Opens a new file to write, and removes the entry of that name first; the caller closes it. */
  create(name: string, mode = 0o644): number {
    return guarded('write', this.pathOf(name), () => {
      this.#refuseLinks(name, 'write');
      // Truncating the existing file could empty a file elsewhere, through a hard link.
      rmSync(this.pathOf(name), { force: true });
      return openSync(this.pathOf(name), 'wx', mode);
    });
  }

  write(name: string, text: string | Uint8Array, mode = 0o644): void {
    this.writePieces(name, [text], mode);
  }

  writeJson(name: string, value: object): void {
    this.writePieces(name, jsonPieces(value));
  }

  /** Writes a file piece by piece, so that it has never to be in memory as a whole; no reader sees half of it. */
  writePieces(name: string, pieces: Iterable<string | Uint8Array>, mode = 0o644): void {
    const path = this.pathOf(name);
    guarded('write', path, () => {
      this.#refuseLinks(name, 'write');
      const part = `${path}.part`;
      rmSync(part, { force: true });
      const file = openSync(part, 'wx', mode);
      try {
        try {
          for (const piece of pieces) writeAll(file, piece);
        } finally {
          closeSync(file);
        }
        renameSync(part, path);
      } catch (error) {
        rmSync(part, { force: true });
        throw error;
      }
    });
  }

  #refuseLinks(name: string, doing: string): void {
    let path = this.path;
    for (const step of name.split('/').filter((each) => each !== '' && each !== '.')) {
      path = join(path, step);
      if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) continue;
      const message = `Can't ${doing} ${path}: it is a symbolic link, and none is followed in the folder of a run; put the file itself there, or use another folder.`;
      throw new ReportError('link', message, path);
    }
  }
}

/** Writes a piece to an open file: the system may take only part of it at a time. */
export function writeAll(file: number, piece: string | Uint8Array): void {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

/** The most entries of a folder: a run has thousands of files, and a programme tens of thousands of runs. */
const usualMost = 100_000;

export interface ListedName {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Lists the entries of a folder, sorted by name. @throws ReportError if there are more than `most` */
export const listNames = (path: string, most: number = usualMost): readonly ListedName[] =>
  guarded('read', path, () => {
    const folder = opendirSync(path);
    try {
      const names: ListedName[] = [];
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        names.push({ name: entry.name, isFolder: entry.isDirectory() });
        if (names.length > most)
          throw new ReportError('corrupt', `${path} holds more than the ${most} entries that it may have.`, path);
      }
      return names.sort((a, b) => (a.name < b.name ? -1 : 1));
    } finally {
      folder.closeSync();
    }
  });

/** Creates a folder and those above it; one that is there already is fine. @throws ReportError */
export function makeFolder(path: string): void {
  guarded('create', path, () => makeFolders(resolve(path)));
}

/** Creates folders one by one: with `recursive` Node.js misreports read-only file systems, and hangs in /proc. */
function makeFolders(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeFolders(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another run may have made it meanwhile.
    if (!isFolder(path)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
