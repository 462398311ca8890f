import { closeSync, createReadStream, existsSync, openSync, readSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordName } from '../../reports/record/file/record-file.ts';
import { byteLines } from './byte-lines.ts';
import { evidenceItems } from './evidence-items.ts';
import { harEntries } from './har-entries.ts';
import { type RecordingItem, tooLarge } from './recorded.ts';
import { readTrafficLine } from './traffic-line.ts';

/** The forms in which recordings are read. */
export type RecordingForm = 'har' | 'ndjson' | 'record';

/** A file, or the folder of a run, and the form that it has. */
export interface Recording {
  readonly path: string;
  readonly form: RecordingForm;
}

/** A file that is no recording. */
export class UnknownRecording extends Error {
  override readonly name = 'UnknownRecording';
}

/** Begins a line that is empty, where lines end as on Windows. */
const carriageReturn = 0x0d;

/** Characters of a file by which its form is known. */
const headBytes = 65_536;

/** Finds the form of a file by its beginning, whatever its name is. @throws UnknownRecording, or what reading throws */
export function findForm(path: string): Recording {
  if (statSync(path).isDirectory()) {
    if (existsSync(join(path, recordName))) return { path, form: 'record' };
    throw new UnknownRecording(`${path} is a folder without ${recordName}, so that it is no run.`);
  }
  const head = headOf(path)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^\{[^{]*"type"\s*:\s*"header"/.test(head)) return { path: dirname(path), form: 'record' };
  const [, log] = /^\{[\s\S]*?(?:("log")\s*:\s*\{|"(?:url|method)"\s*:\s*")/.exec(head) ?? [];
  if (log !== undefined) return { path, form: 'har' };
  if (/^\{[^\n]*"(?:url|method)"\s*:\s*"/.test(head)) return { path, form: 'ndjson' };
  throw new UnknownRecording(
    `${path} is neither a HAR log, nor exchanges line by line, nor the record of a run: see docs/traffic.md.`,
  );
}

function headOf(path: string): string {
  const bytes = Buffer.alloc(headBytes);
  const file = openSync(path, 'r');
  try {
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, headBytes, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Yields a recording's exchanges in order, in bounded memory; one that breaks off gives what came before, and says so.
 * Those larger than `mostBytes` are passed over.
 */
export async function* readRecording({ path, form }: Recording, mostBytes: number): AsyncGenerator<RecordingItem> {
  if (form === 'record')
    yield* evidenceItems(path, !/^[^\n]*?"schemaVersion":\d+,"kind":/.test(headOf(join(path, recordName))));
  else if (form === 'ndjson') {
    for await (const line of byteLines(createReadStream(path), mostBytes)) {
      if (line === null) yield tooLarge;
      else if (line.length > 0 && line[0] !== carriageReturn) yield readTrafficLine(line);
    }
  } else {
    try {
      yield* harEntries(createReadStream(path), mostBytes);
    } catch (error) {
      if (error instanceof Error && 'code' in error) throw error;
      yield { unreadable: 'the file stops being JSON there' };
    }
  }
}
