import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Client } from '@libsql/client';
import { SandboxError } from '../sandbox-error.ts';
import type { WorldEvent } from '../world/events.ts';
import type { Journal } from './journal.ts';

const format = 'payroll-conformance sandbox 1';

/**
 * Opens, or makes, a journal in an SQLite file, which no second process may use meanwhile. Each append is on disk when it
 * resolves; those of one turn of the event loop share a transaction.
 * @param seed undefined: the file's own, or 1 for a new file
 * @param newKey kept in the file, if it has no credential key yet; undefined: none is added
 * @throws SandboxError when the file cannot be used, or was made with another seed
 */
export async function sqliteJournal(
  file: string,
  seed: number | undefined,
  newKey: string | undefined,
): Promise<Journal> {
  const { createClient } = await loadDatabase();
  const path = resolve(file);
  let client: Client | undefined;
  try {
    client = createClient({ url: pathToFileURL(path).href, concurrency: 1 });
    chmodSync(path, 0o600);
    return await open(client, file, seed, newKey);
  } catch (cause) {
    client?.close();
    if (cause instanceof SandboxError) throw cause;
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SandboxError(
      `The data file ${file} cannot be used (${why}). Name a file in a folder that can be written, which no other sandbox uses.`,
      { cause },
    );
  }
}

/** The database brings 20 MB along for each kind of machine, so that only those who keep data install it. */
async function loadDatabase(): Promise<typeof import('@libsql/client')> {
  try {
    return await import('@libsql/client');
  } catch (cause) {
    throw new SandboxError(
      'A data file needs the database @libsql/client, which is not installed: run "npm install @libsql/client@0.18" beside payroll-conformance.',
      { cause },
    );
  }
}

async function open(
  client: Client,
  file: string,
  seed: number | undefined,
  newKey: string | undefined,
): Promise<Journal> {
  await client.execute('PRAGMA journal_mode = WAL');
  await client.execute('PRAGMA locking_mode = EXCLUSIVE');
  await client.execute('PRAGMA synchronous = FULL');
  await client.execute('CREATE TABLE IF NOT EXISTS header (format TEXT NOT NULL, seed INTEGER NOT NULL)');
  await client.execute('CREATE TABLE IF NOT EXISTS events (position INTEGER PRIMARY KEY, event TEXT NOT NULL)');
  const [header] = (await client.execute('SELECT format, seed FROM header')).rows;
  if (header === undefined) {
    await client.execute({ sql: 'INSERT INTO header VALUES (?, ?)', args: [format, seed ?? 1] });
  } else if (header.format !== format) {
    throw new SandboxError(`The data file ${file} has the unknown format ${String(header.format)}. Name another file.`);
  } else if (seed !== undefined && header.seed !== seed) {
    throw new SandboxError(
      `The data file ${file} was made with seed ${String(header.seed)}, not ${seed}. Leave the seed out, or name another file.`,
    );
  }
  const credentialKey = await credentialKeyOf(client, newKey);
  const { rows } = await client.execute('SELECT event FROM events ORDER BY position');
  return {
    seed: header === undefined ? (seed ?? 1) : Number(header.seed),
    credentialKey,
    past: rows.map((row) => JSON.parse(String(row.event)) as WorldEvent),
    append: groupWrites(async (events) => {
      const sql = 'INSERT INTO events (event) VALUES (?)';
      await client.batch(
        events.map((event) => ({ sql, args: [JSON.stringify(event)] })),
        'write',
      );
    }),
    async close() {
      // A closed client may keep its lock until it is garbage-collected, so the lock is released first, which WAL does not allow.
      await client.execute('PRAGMA journal_mode = DELETE');
      await client.execute('PRAGMA locking_mode = NORMAL');
      await client.execute('SELECT seed FROM header');
      client.close();
    },
  };
}

/** The credential key of the file, which stays the same once it has one. */
async function credentialKeyOf(client: Client, newKey: string | undefined): Promise<string | undefined> {
  await client.execute('CREATE TABLE IF NOT EXISTS credentials (key TEXT NOT NULL)');
  const [known] = (await client.execute('SELECT key FROM credentials')).rows;
  if (known !== undefined) return String(known.key);
  if (newKey !== undefined) await client.execute({ sql: 'INSERT INTO credentials VALUES (?)', args: [newKey] });
  return newKey;
}

/** Writes all events of one turn of the event loop together. After a failure nothing more is written, so that no gap arises. */
function groupWrites(write: (events: WorldEvent[]) => Promise<void>): (event: WorldEvent) => Promise<void> {
  let waiting: WorldEvent[] = [];
  let flushed: Promise<void> | undefined;
  let last = Promise.resolve();
  return (event) => {
    waiting.push(event);
    flushed ??= last = last.then(async () => {
      await new Promise(setImmediate);
      const events = waiting;
      waiting = [];
      flushed = undefined;
      await write(events);
    });
    return flushed;
  };
}
