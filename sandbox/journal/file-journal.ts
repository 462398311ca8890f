import { realpathSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SandboxError } from '../sandbox-error.ts';
import type { WorldEvent } from '../world/world.ts';
import { lockFile } from './file-lock.ts';
import type { Journal } from './journal.ts';

/** The first line of a data file. Then comes a line for each write, and one for the credential key, if there is one. */
const format = 'payroll-conformance sandbox 2';

/** The content of a data file. */
type FileContent = Pick<Journal, 'seed' | 'credentialKey' | 'past'> & {
  /** The bytes of the file up to the end of its last whole line. */
  readonly bytes: number;
};

/**
 * Opens the journal in a file, which only its owner can read and only this sandbox uses. Without `seed` that of the file
 * counts, or 1. `newKey`: the credential key for a file without one; undefined: it gets none. @throws SandboxError
 */
export async function fileJournal(
  file: string,
  seed: number | undefined,
  newKey: string | undefined,
): Promise<Journal> {
  let handle: FileHandle | undefined;
  let unlock = (): void => {};
  try {
    handle = await open(file, 'a+', 0o600);
    if (!(await handle.stat()).isFile()) throw new Error('it is no regular file');
    unlock = lockFile(realpathSync(file));
    return await openJournal(handle, file, seed, newKey, unlock);
  } catch (cause) {
    await handle?.close();
    unlock();
    if (cause instanceof SandboxError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError(
      `The data file ${file} cannot be used (${why}). Name a file in a folder that can be written.`,
      { cause },
    );
  }
}

async function openJournal(
  handle: FileHandle,
  file: string,
  seed: number | undefined,
  newKey: string | undefined,
  unlock: () => void,
): Promise<Journal> {
  const bytes = await handle.readFile();
  const earlier = bytes.length === 0 ? undefined : readContent(file, bytes);
  if (earlier !== undefined && seed !== undefined && earlier.seed !== seed) {
    throw new SandboxError(
      `The data file ${file} was made with seed ${earlier.seed}, not ${seed}. Leave the seed out, or name another file.`,
    );
  }
  await handle.chmod(0o600);
  const { credentialKey = newKey, past, ...content } = earlier ?? { seed: seed ?? 1, past: [], bytes: 0 };
  const isTorn = content.bytes < bytes.length;
  if (isTorn) await handle.truncate(content.bytes);
  const write = async (lines: readonly object[]) => {
    await handle.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await handle.sync();
  };
  await write([
    ...(earlier === undefined ? [{ format, seed: content.seed }] : []),
    ...(earlier?.credentialKey === undefined && credentialKey !== undefined ? [{ credentialKey }] : []),
  ]);
  if (earlier === undefined) await syncFolder(dirname(file));
  const { append, settle } = groupWrites(write);
  return {
    seed: content.seed,
    credentialKey,
    past,
    ...(isTorn && {
      notice: `The last line of ${file} was cut off, as when a sandbox is killed while it writes. It was never answered, and is dropped.`,
    }),
    append,
    async close() {
      await settle();
      await handle.close();
      unlock();
    },
  };
}

/** Reads the complete lines of a data file. @throws SandboxError if it is another file */
function readContent(file: string, bytes: Buffer): FileContent {
  if (bytes.toString('latin1', 0, 15) === 'SQLite format 3') {
    throw new SandboxError(
      `The data file ${file} is an SQLite database of an earlier version, which is not read any more. Name another file, and delete this one with ${file}-wal and ${file}-shm.`,
    );
  }
  const end = bytes.lastIndexOf('\n') + 1;
  const [header, ...lines] = bytes.toString('utf8', 0, end).split('\n').slice(0, -1).map(parseLine);
  if (header?.format !== format || !Number.isSafeInteger(header.seed)) {
    throw new SandboxError(`The file ${file} is no data file of a sandbox. Name another file.`);
  }
  const past: WorldEvent[] = [];
  let credentialKey: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (line === undefined) {
      throw new SandboxError(`The data file ${file} is damaged (line ${index + 2} is no JSON). Name another file.`);
    }
    if (typeof line.credentialKey === 'string') credentialKey = line.credentialKey;
    else past.push(line as unknown as WorldEvent);
  }
  return { seed: Number(header.seed), credentialKey, past, bytes: end };
}

function parseLine(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return Object(JSON.parse(line));
  } catch {
    return undefined;
  }
}

/** Writes a folder to disk: else a new file in it may be lost if the machine crashes. Windows cannot write one. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes all events of one turn of the event loop together. After a failure it writes none, so that no gap arises. */
function groupWrites(write: (events: readonly WorldEvent[]) => Promise<void>) {
  let waiting: WorldEvent[] = [];
  let flushed: Promise<void> | undefined;
  let last = Promise.resolve();
  return {
    append(event: WorldEvent): Promise<void> {
      waiting.push(event);
      // The first event of a turn starts the write of all; it begins after the write before.
      flushed ??= last = last.then(async () => {
        await new Promise(setImmediate);
        const events = waiting;
        waiting = [];
        flushed = undefined;
        await write(events);
      });
      return flushed;
    },
    settle: () => last.catch(() => {}),
  };
}
